-- previous release: goes on
-- ADR 62: what staff took out of the request of a table's phones while they confirmed it, [{"line", "quantity", "reason"}]; and guests whom
-- they took from the table.
ALTER TABLE qr_orders ADD COLUMN left_out jsonb;
ALTER TABLE sitting_guests ADD COLUMN removed_at timestamptz;
