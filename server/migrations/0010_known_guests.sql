-- Who came back today: of a guest of whom a kept day is known, nothing needs to be looked up among the orders, where each
-- guest lies apart. Set when a day is kept, once for most guests in their life; unknown means that the orders tell.
-- Derived from orders alone, and from days that nothing changes any more: losing it loses nothing.
ALTER TABLE customers ADD COLUMN known_since date;
-- Holds all guests of a store side by side. Not the primary key's: orders and reservations refer to that one.
CREATE INDEX customers_known ON customers (tenant_id, phone_key) INCLUDE (known_since) WHERE known_since IS NOT NULL;

-- As in 0009: an index answers alone only where vacuum has been.
ALTER TABLE customers SET (
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000,
  autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000);
