-- previous release: goes on
-- The divisions of the days of a month that is over, added up, as one row: a report of a year reads eleven of them instead of 80,000
-- rows of days. Derived from report_parts: valid while each day of the month is final in the same form. @see docs/adr/0012-reports.md
CREATE TABLE report_months (
  tenant_id integer NOT NULL,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  -- As report_days.time_zone.
  form text NOT NULL,
  -- The columns of report_parts; the n-th elements are one part.
  kinds text[] NOT NULL,
  keys text[] NOT NULL,
  placed integer[] NOT NULL,
  billed integer[] NOT NULL,
  totals bigint[] NOT NULL,
  PRIMARY KEY (tenant_id, month)
);
SELECT fence('report_months');
