"""The setup editor: the map with palettes, forms for all that may be set, the list of problems, test-play."""
