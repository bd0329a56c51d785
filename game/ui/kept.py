"""Pictures that are made once and kept, bounded by how many px they have and not by how many they are."""

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

import pygame

P = ParamSpec("P")
S = TypeVar("S", pygame.Surface, pygame.Surface | None)


def kept(most: int) -> Callable[[Callable[P, S]], Callable[P, S]]:
    """A cache for a function that makes pictures: at most so many px in all, at four bytes each.

    It may make None, which is kept too.

    One that weighs more than that by itself is not kept at all.

    A few large panels weigh as much as thousands of words; counted alike, either would be thrown away or pile up.
    """

    def decorate(make: Callable[P, S]) -> Callable[P, S]:
        pictures: OrderedDict[object, S] = OrderedDict()
        weight = 0

        @wraps(make)
        def found(*args: P.args, **named: P.kwargs) -> S:
            nonlocal weight
            key = (args, tuple(sorted(named.items()))) if named else args
            if key in pictures:
                pictures.move_to_end(key)
                return pictures[key]
            picture = make(*args, **named)
            if _px(picture) > most:
                return picture
            pictures[key] = picture
            weight += _px(picture)
            while weight > most:
                weight -= _px(pictures.popitem(last=False)[1])
            return picture

        return found

    return decorate


def _px(picture: pygame.Surface | None) -> int:
    return (picture.get_width() * picture.get_height() if picture is not None else 0) + 64
