#!/usr/bin/env python3
"""Make the sounds of the game, `assets/sounds/*.wav`, out of noise and sine waves: `tools/sounds.py [FOLDER]`.

Every sound is worked out from a fixed seed, so that the same files come out each time.
"""

import math
import random
import struct
import sys
import wave
from collections.abc import Callable
from pathlib import Path

RATE = 22050
FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sounds"
Wave = list[float]


def silence(seconds: float) -> Wave:
    """So many seconds of nothing."""
    return [0.0] * round(seconds * RATE)


def add(into: Wave, part: Wave, at: float, loud: float = 1.0) -> None:
    """Lay a part over a sound from a time on; what reaches past its end is left out."""
    start = round(at * RATE)
    for n, value in enumerate(part[: max(0, len(into) - start)]):
        into[start + n] += loud * value


def noise(dice: random.Random, seconds: float, fade: float, dull: float) -> Wave:
    """Noise that fades to 1/e in `fade` seconds; `dull` 0 to 1 takes the height out of it."""
    out, held = [], 0.0
    for n in range(round(seconds * RATE)):
        held += (dice.uniform(-1, 1) - held) * (1 - dull)
        out.append(held * math.exp(-n / RATE / fade))
    return out


def tone(seconds: float, start: float, end: float, fade: float) -> Wave:
    """A sine that slides from one pitch (Hz) to another and fades."""
    out, turn = [], 0.0
    count = round(seconds * RATE)
    for n in range(count):
        turn += 2 * math.pi * (start + (end - start) * n / count) / RATE
        out.append(math.sin(turn) * math.exp(-n / RATE / fade))
    return out


def die(dice: random.Random) -> Wave:
    """A die that rattles over wood and lies still."""
    out = silence(0.34)
    for at, loud in ((0.0, 0.8), (0.075, 0.65), (0.135, 0.5), (0.18, 0.4), (0.21, 0.3), (0.232, 0.25)):
        add(out, noise(dice, 0.03, 0.005, 0.25), at, loud)
        add(out, tone(0.06, 1250 + dice.uniform(-160, 160), 900, 0.012), at, 0.5 * loud)
    return out


def volley(dice: random.Random) -> Wave:
    """A dozen muskets that do not go off quite together."""
    out = silence(0.62)
    for _ in range(12):
        at, loud = min(0.3, abs(dice.gauss(0.05, 0.06))), dice.uniform(0.25, 0.6)
        add(out, noise(dice, 0.22, 0.028, 0.45), at, loud)
        add(out, tone(0.12, 190, 70, 0.03), at, 0.5 * loud)
    add(out, noise(dice, 0.6, 0.16, 0.88), 0.02, 0.7)
    return out


def gun(dice: random.Random) -> Wave:
    """A heavy gun and its echo."""
    out = silence(0.85)
    add(out, noise(dice, 0.12, 0.02, 0.4), 0.0, 0.5)
    add(out, tone(0.8, 92, 34, 0.2), 0.0, 1.0)
    add(out, noise(dice, 0.85, 0.22, 0.93), 0.0, 1.5)
    add(out, noise(dice, 0.5, 0.16, 0.96), 0.3, 1.1)
    return out


def charge(dice: random.Random) -> Wave:
    """Horses that come to a gallop."""
    out, at = silence(0.8), 0.0
    for beat in range(4):
        for hoof in (0.0, 0.055, 0.11):
            loud = 0.5 + 0.12 * beat + dice.uniform(-0.06, 0.06)
            add(out, tone(0.09, 135 + dice.uniform(-12, 12), 60, 0.022), at + hoof, loud)
            add(out, noise(dice, 0.05, 0.01, 0.7), at + hoof, 0.55 * loud)
        at += 0.19
    return out


def order(dice: random.Random) -> Wave:
    """Three taps of a side drum."""
    out = silence(0.4)
    for at, loud in ((0.0, 0.55), (0.09, 0.4), (0.18, 0.75)):
        add(out, tone(0.14, 215, 165, 0.04), at, loud)
        add(out, noise(dice, 0.14, 0.03, 0.3), at, 0.5 * loud)
    return out


def step(dice: random.Random) -> Wave:
    """Two soft treads of many feet."""
    out = silence(0.34)
    for at, loud in ((0.0, 0.6), (0.16, 0.5)):
        for _ in range(5):
            add(out, noise(dice, 0.1, 0.024, 0.82), at + dice.uniform(0, 0.035), loud)
    return out


def rout(dice: random.Random) -> Wave:
    """A drum roll that falls away."""
    out, at, gap, loud = silence(0.72), 0.0, 0.05, 0.8
    while at < 0.58:
        add(out, tone(0.12, 150 - 90 * at, 70, 0.035), at, loud)
        add(out, noise(dice, 0.08, 0.02, 0.75), at, 0.6 * loud)
        at, gap, loud = at + gap, gap * 1.12, loud * 0.88
    return out


MAKERS: dict[str, Callable[[random.Random], Wave]] = {
    "die": die, "volley": volley, "gun": gun, "charge": charge, "order": order, "step": step, "rout": rout,
}  # fmt: skip
LOUD = {"die": 0.35, "order": 0.4, "step": 0.22, "charge": 0.5, "rout": 0.42, "volley": 0.55, "gun": 0.7}
"""The highest point of each, 1 being the loudest there is: a step is heard often, a gun seldom."""


def samples(name: str) -> list[int]:
    """A sound as numbers from -32767 to 32767."""
    made = MAKERS[name](random.Random(f"caracole {name}"))
    ramp = round(0.02 * RATE)
    for n in range(ramp):
        made[-1 - n] *= n / ramp
    peak = max(abs(value) for value in made)
    return [round(32767 * LOUD[name] * value / peak) for value in made]


def write(name: str, folder: Path) -> Path:
    """Write a sound and return its path."""
    path = folder / f"{name}.wav"
    told = samples(name)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack(f"<{len(told)}h", *told))
    return path


def main(arguments: list[str]) -> int:
    """Write all sounds."""
    folder = Path(arguments[0]) if arguments else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name in MAKERS:
        path = write(name, folder)
        print(f"{path}: {path.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
