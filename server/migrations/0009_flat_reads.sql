-- Rows of ten thousand stores alternate in a table: what a store's screens read of a day lies on as many pages as it has
-- rows, unless an index holds it side by side. These hold what the dashboard, the reports and the lists read. They take
-- the place of indexes with the same keys, so that a write enters no more of them than before.

-- What is kept of past days and months is written once and read by store and day.
ALTER TABLE report_days DROP CONSTRAINT report_days_pkey,
  ADD PRIMARY KEY (tenant_id, business_date)
    INCLUDE (time_zone, orders, cancelled, cancelled_total, paid_orders, net, tax, total);
ALTER TABLE report_parts DROP CONSTRAINT report_parts_pkey,
  ADD PRIMARY KEY (tenant_id, business_date, kind, key) INCLUDE (placed, billed, total);
ALTER TABLE report_month_parts DROP CONSTRAINT report_month_parts_pkey,
  ADD PRIMARY KEY (tenant_id, month, kind, key) INCLUDE (placed, billed, total);

-- Invoices and payments never change.
DROP INDEX invoices_by_day;
CREATE INDEX invoices_by_day ON invoices (tenant_id, business_date, id) INCLUDE (created_at, net, tax, total);

DROP INDEX payments_by_invoice;
CREATE INDEX payments_by_invoice ON payments (tenant_id, invoice_id) INCLUDE (payment_type_id, amount);

-- An order's status already decides whether it is in orders_open: what else is held here costs its changes nothing more
-- than the bytes.
ALTER TABLE orders DROP CONSTRAINT orders_tenant_id_business_date_token_no_key,
  ADD CONSTRAINT orders_by_day UNIQUE (tenant_id, business_date, token_no)
    INCLUDE (id, status, created_at, delivery_type, invoice_id, customer_key, customer_phone, customer_name);
DROP INDEX orders_by_invoice;
CREATE INDEX orders_by_invoice ON orders (tenant_id, invoice_id)
  INCLUDE (id, business_date, created_at, delivery_type, status) WHERE invoice_id IS NOT NULL;

-- Here a change of status costs an entry more: it is what keeps four days of lines together for every report.
ALTER TABLE order_items DROP CONSTRAINT order_items_pkey,
  ADD PRIMARY KEY (tenant_id, order_id, id) INCLUDE (item_id, quantity, total, status);

DROP INDEX customers_by_age;
CREATE INDEX customers_by_age ON customers (tenant_id, created_at DESC, phone_key)
  INCLUDE (phone, name, email, birth_date, gender, updated_at) WHERE archived_at IS NULL;

-- An index answers alone only for pages that vacuum has seen. By default it comes when a fifth of a table is new or
-- changed: on a large one, never for today.
ALTER TABLE orders SET (
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000,
  autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 10000);
ALTER TABLE order_items SET (
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 50000,
  autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 20000);
ALTER TABLE invoices SET (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000);
ALTER TABLE payments SET (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000);
ALTER TABLE report_days SET (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);
ALTER TABLE report_parts SET (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 200000);
