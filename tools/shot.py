#!/usr/bin/env python3
"""Write pictures of the program's screens to look at: `tools/shot.py OUTDIR [--size 1024x700] [--screen end]`."""

import argparse
import os
import re
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.rules import RULESETS
from game.ui.shots import SCENES, SIZES, make_shots


def size_of(words: str) -> tuple[int, int]:
    """A size such as 1024x700."""
    if not re.fullmatch(r"\d+x\d+", words):
        raise argparse.ArgumentTypeError(f"a size looks like 1024x700, this is {words}")
    width, height = map(int, words.split("x"))
    return width, height


def main() -> int:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", type=size_of, action="append", help="one or more; 1024x700, 1920x1080, 3840x2160")
    parser.add_argument("--screen", choices=sorted(SCENES), action="append", help="one or more; all by default")
    args = parser.parse_args()
    for path in make_shots(RULESETS, args.folder, args.size or SIZES, args.screen or ()):
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
