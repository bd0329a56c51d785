"""Lets `python -m game` do what the console script `caracole` does."""

import sys

from game.cli import main

if __name__ == "__main__":
    sys.exit(main())
