-- The business day in which a store changed its zone or its turn last, and when that day began: later instants never
-- have an earlier day, so that tokens do not repeat.
ALTER TABLE stores ADD COLUMN kept_day date, ADD COLUMN kept_day_start timestamptz;

-- A day that turns in the afternoon would be called by the date before.
ALTER TABLE stores NO FORCE ROW LEVEL SECURITY;
UPDATE stores SET business_day_start = '12:00' WHERE business_day_start > '12:00';
ALTER TABLE stores FORCE ROW LEVEL SECURITY;
ALTER TABLE stores ADD CHECK (business_day_start <= '12:00');
