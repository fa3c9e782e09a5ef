-- previous release: goes on
-- What the last printed bill of a check says, and since when a line stands on a printed bill: a void after that is a loss of its own.
ALTER TABLE checks ADD COLUMN bill_total bigint;
ALTER TABLE order_items ADD COLUMN billed_at timestamptz;
