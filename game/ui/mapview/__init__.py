"""The map in the window: camera, overlays, minimap, cartouche."""
