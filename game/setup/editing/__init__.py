"""A scenario that is being made or changed: its data, what can be done to it, undo, and the text it is written as."""
