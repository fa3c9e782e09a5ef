-- previous release: goes on
-- Of each guest of the day who had come before, the day of the visit before, in order. A guest came back in a period when the
-- first of these visits was before it, so the numbers of days add up. Days of the form before are calculated again.
ALTER TABLE report_days ADD COLUMN earlier_visits date[] NOT NULL DEFAULT '{}';
-- No longer written or read; the release after this one drops the column.
DROP INDEX customers_known;
COMMENT ON COLUMN customers.known_since IS 'of the previous release';
