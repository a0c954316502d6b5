"""Tables: their logs, standings and house. Only `TableService` reads and writes."""
