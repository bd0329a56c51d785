"""The panels' building blocks: buttons, lists, fields, dialogs and the parts of a battle screen. No rules here."""
