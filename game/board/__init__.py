"""Geometry and the map sheet: hexes, facing, sight lines and reach. Knows no units, rules or files."""
