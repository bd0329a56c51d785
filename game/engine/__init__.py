"""The machinery all rule sets share: state, commands, events, dice, procedures, the play loop. Knows no rule set."""
