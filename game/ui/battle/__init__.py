"""The battle screen: the game at the table and everything a player does in it."""
