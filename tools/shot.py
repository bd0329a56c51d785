#!/usr/bin/env python3
"""Write pictures of the program to look at.

tools/shot.py OUTDIR [--size 1024x700] [--screen end]     screens, each in every size
tools/shot.py OUTDIR --gallery                            every widget, counter and icon on one page
tools/shot.py OUTDIR --sheets                             map, battle and terrain at every zoom
"""

import argparse
import os
import re
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from game.rules import RULESETS
from game.ui.settings import COUNTERS
from game.ui.shots import SCENES, SIZES, make_shots
from game.ui.theme import SCHEMES
from tools.gallery import gallery
from tools.sheet import write_sheets
from tools.sight import SIGHTS, as_seen


def size_of(words: str) -> tuple[int, int]:
    """A size such as 1024x700."""
    if not re.fullmatch(r"\d+x\d+", words):
        raise argparse.ArgumentTypeError(f"a size looks like 1024x700, this is {words}")
    width, height = map(int, words.split("x"))
    return width, height


def see(path: Path, sight: str) -> Path:
    """Make a picture file as a sight sees it, under a name that says so."""
    if sight == "normal":
        return path
    seen = path.with_stem(f"{path.stem}-{sight}")
    pygame.image.save(as_seen(pygame.image.load(str(path)), sight), str(seen))
    path.unlink()
    return seen


def main() -> int:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", type=size_of, action="append", help="one or more; 1024x700, 1920x1080, 3840x2160")
    parser.add_argument("--screen", choices=sorted(SCENES), action="append", help="one or more; all by default")
    parser.add_argument("--scale", type=float, help="interface scale, 0.75 to 3; by the window's height if not given")
    parser.add_argument("--counters", choices=COUNTERS, default="drawn", help="the set of counters")
    parser.add_argument("--colours", choices=tuple(SCHEMES), default="printed", help="the set of side colours")
    parser.add_argument("--sight", choices=SIGHTS, default="normal", help="as an eye that sees fewer colours sees it")
    parser.add_argument("--gallery", action="store_true", help="every widget, counter and icon on one page")
    parser.add_argument("--sheets", action="store_true", help="map, battle and terrain at every zoom")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    if args.gallery:
        made = [gallery(args.folder, args.scale or 1.0)]
    elif args.sheets:
        made = write_sheets(args.folder)
    else:
        settings = {"scale": args.scale or 0.0, "counters": args.counters, "colours": args.colours}
        made = make_shots(RULESETS, args.folder, args.size or SIZES, args.screen or (), settings)
    for path in made:
        print(see(path, args.sight))
    return 0


if __name__ == "__main__":
    sys.exit(main())
