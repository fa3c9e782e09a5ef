-- Stored days get orders that count once, however their lines were moved, and the sales of who waits on each check, when
-- the next report or the hourly upkeep calculates them again. The owner's own rows are fenced too, unless it is a superuser.
ALTER TABLE report_days NO FORCE ROW LEVEL SECURITY;
UPDATE report_days SET is_final = false WHERE is_final;
ALTER TABLE report_days FORCE ROW LEVEL SECURITY;
