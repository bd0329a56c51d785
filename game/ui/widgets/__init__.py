"""The panels' building blocks: buttons, lists, fields, dialogs and the parts of a battle screen. No rules here.

A window has one `Ui`. Its loop does four things: tell the time with `ui.tick(ms)` before anything else, give each event
to `ui.handle(event)` (true: used, else it belongs to the screen), draw with `ui.draw(surface)` when `ui.dirty`, and
wait for events no longer than `ui.next_change()`. A screen fills a `Container`, hands it to `ui.show`, and places its
widgets whenever size or scale changes (`ui.resize`). All lengths given to `ui.px` are those of the style sheet.
"""
