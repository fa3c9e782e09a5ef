-- A payment of an open check that was taken back. Its row counts nothing any more; the ledger has what came in and what went out.
ALTER TABLE payments
  ADD COLUMN returned_at timestamptz,
  ADD COLUMN returned_amount bigint CHECK (returned_amount >= 0),
  ADD COLUMN returned_tip bigint CHECK (returned_tip >= 0),
  ADD CHECK ((returned_at IS NULL) = (returned_amount IS NULL) AND (returned_at IS NULL) = (returned_tip IS NULL)),
  ADD CHECK (returned_at IS NULL OR amount = 0 AND tip = 0 AND tendered IS NULL AND invoice_id IS NULL);
