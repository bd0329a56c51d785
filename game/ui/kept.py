"""Pictures that are made once and kept, bounded by how many px they have and not by how many they are."""

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import pygame

P = ParamSpec("P")


def kept(most: int) -> Callable[[Callable[P, pygame.Surface]], Callable[P, pygame.Surface]]:
    """A cache for a function that makes pictures: at most so many px in all, at four bytes each.

    A few large panels weigh as much as thousands of words; counted alike, either would be thrown away or pile up.
    """

    def decorate(make: Callable[P, pygame.Surface]) -> Callable[P, pygame.Surface]:
        pictures: OrderedDict[object, pygame.Surface] = OrderedDict()
        weight = 0

        @wraps(make)
        def found(*args: P.args, **named: P.kwargs) -> pygame.Surface:
            nonlocal weight
            key = (args, tuple(sorted(named.items()))) if named else args
            picture = pictures.get(key)
            if picture is not None:
                pictures.move_to_end(key)
                return picture
            picture = pictures[key] = make(*args, **named)
            weight += _px(picture)
            while weight > most and len(pictures) > 1:
                weight -= _px(pictures.popitem(last=False)[1])
            return picture

        return found

    return decorate


def _px(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height() + 64
