"""Counters: how they look and where they stand on the map."""
