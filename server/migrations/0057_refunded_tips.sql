-- A refund may return a tip, with an amount of the sale or alone. `total` stays the amount of the sale.
ALTER TABLE refunds ADD COLUMN tip bigint NOT NULL DEFAULT 0 CHECK (tip >= 0);
ALTER TABLE refunds DROP CONSTRAINT refunds_total_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_amount_check CHECK (total >= 0 AND total + tip > 0);

-- The ledger has the returned tip as rows of the refund, on the refund's day: 'tip return', 'tip return 2', one for each payment type.
DROP INDEX ledger_tips;
CREATE INDEX ledger_tips ON ledger (tenant_id, business_date) INCLUDE (source, source_id, entry, amount)
  WHERE source IN ('payment', 'refund') AND entry LIKE 'tip%';
