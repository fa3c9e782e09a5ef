-- A report by something that has no number (a username, say) needs a key of text, and a new kind needs no migration of
-- the constraint. Kept days are derived: they are calculated again by the next report or the hourly upkeep.
TRUNCATE report_days, report_parts;
ALTER TABLE report_parts DROP CONSTRAINT report_parts_kind_check;
ALTER TABLE report_parts ALTER COLUMN key TYPE text;
