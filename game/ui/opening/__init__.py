"""The opening screen and its pages."""
