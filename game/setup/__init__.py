"""Data files: scenarios, maps, counters, tables and situations, read strictly and checked for sense."""
