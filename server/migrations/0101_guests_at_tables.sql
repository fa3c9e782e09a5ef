-- previous release: goes on
-- ADR 62: what staff took out of the request of a table's phones while they confirmed it, [{"line", "quantity", "reason"}]; and guests whom
-- they took from the table.
ALTER TABLE qr_orders ADD COLUMN left_out jsonb;
ALTER TABLE sitting_guests ADD COLUMN removed_at timestamptz;

-- The report of waits reads a year of calls from the index alone: its rows lie between those of all other stores (ADR 63).
DROP INDEX guest_calls_day;
CREATE INDEX guest_calls_day ON guest_calls (tenant_id, business_date) INCLUDE (asked_at, seen_at, ended_at, ended_as, waiter);
