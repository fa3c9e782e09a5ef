-- Kept days get the part of each waiter when the next report or the hourly upkeep calculates them again.
TRUNCATE report_days, report_parts;
