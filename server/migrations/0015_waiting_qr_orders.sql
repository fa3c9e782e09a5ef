-- Every new request counts those that wait. Lapsed requests stay 'pending' until upkeep deletes them, so the index must
-- exclude them by time: otherwise the count grows with a month of them.
CREATE INDEX qr_orders_waiting ON qr_orders (tenant_id, lapses_at) WHERE status = 'pending';
DROP INDEX qr_orders_pending;
