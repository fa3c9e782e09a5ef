-- When a device, or a session without one, first read customers and open checks: the audit log has each first reading.
ALTER TABLE offline_devices ADD COLUMN read_at timestamptz;
ALTER TABLE sessions ADD COLUMN offline_read_at timestamptz;

-- The guests of the latest orders, without reading the orders that have none. The condition is not one on customer_key, so that the
-- planner does not take this index for one guest's orders.
CREATE INDEX orders_with_guest ON orders (tenant_id, id) INCLUDE (customer_key) WHERE customer_type = 'CUSTOMER';
