-- What a day came to, kept once nothing can change it any more: a report of a year adds up days instead of orders.
-- Derived from orders, lines, invoices and payments alone: deleting these rows loses nothing, they are made anew.
CREATE TABLE report_days (
  tenant_id integer NOT NULL,
  business_date date NOT NULL,
  -- Hours are told by this zone's clock; a day kept in another one is reckoned anew.
  time_zone text NOT NULL,
  orders integer NOT NULL,
  cancelled integer NOT NULL,
  cancelled_total bigint NOT NULL,
  paid_orders integer NOT NULL,
  net bigint NOT NULL,
  tax bigint NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (tenant_id, business_date)
);

-- The same day by one more thing. Written and deleted with its day, so it carries no foreign key: that would be checked
-- for each of a day's hundred rows.
CREATE TABLE report_parts (
  tenant_id integer NOT NULL,
  business_date date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('item', 'hour', 'payment_type', 'delivery_type')),
  -- Item or payment type; hour of the week from Monday 0:00; delivery type 0 none, 1 dinein, 2 delivery, 3 takeaway.
  key integer NOT NULL,
  -- Of the orders placed that day: pieces of the item, orders in the hour, orders of the delivery type.
  placed integer NOT NULL,
  -- Of the invoices of that day: pieces, invoices, payments, orders.
  billed integer NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (tenant_id, business_date, kind, key)
);

-- Who came back: a customer's days, without going to the orders. Takes the place of the index by customer alone, so that
-- an order still writes as many entries; its status never changed in place anyway, since orders_open depends on it.
DROP INDEX orders_by_customer;
CREATE INDEX orders_by_customer ON orders (tenant_id, customer_key, business_date) INCLUDE (status)
  WHERE customer_key IS NOT NULL;

DO $$
DECLARE fenced text;
BEGIN
  FOREACH fenced IN ARRAY ARRAY['report_days', 'report_parts'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', fenced);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', fenced);
    EXECUTE format(
      'CREATE POLICY own_store ON %I TO comanda_app USING (tenant_id = current_setting(''app.tenant_id'')::integer)',
      fenced
    );
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO comanda_app', fenced);
  END LOOP;
END $$;
