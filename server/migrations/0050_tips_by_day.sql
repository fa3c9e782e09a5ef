-- A tip counts on the day on which it was taken, and a tip that is given back on the day on which it leaves, as in the till. The
-- ledger has both; a payment that was given back has no tip any more.
CREATE INDEX ledger_tips ON ledger (tenant_id, business_date) INCLUDE (source_id, entry, amount)
  WHERE source = 'payment' AND entry IN ('tip', 'tip return');
DROP INDEX payments_tips;
