"""The map painter: turns a map sheet into a printed-looking map, in tiles, at any zoom."""

from game.ui.paint.painter import MapPainter

__all__ = ["MapPainter"]
