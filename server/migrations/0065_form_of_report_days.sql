-- previous release: goes on
-- Days that were stored before have no form and are calculated again when they are read (ADR 61).
COMMENT ON COLUMN report_days.time_zone IS
  'The time zone of the hours of the day, and the number of the form in which its figures are stored: America/Mexico_City 1';
