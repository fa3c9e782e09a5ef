-- What diners ask for from their phones. A request is priced and frozen when it is made; it becomes an order when staff
-- send it, and lapses when nobody does. Its lines are read and written only as a whole, so they are one document.
ALTER TABLE stores ADD COLUMN qr_order_minutes integer NOT NULL DEFAULT 120 CHECK (qr_order_minutes BETWEEN 5 AND 1440);

CREATE TABLE qr_orders (
  tenant_id integer NOT NULL,
  id integer NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'completed', 'cancelled')),
  created_at timestamptz NOT NULL,
  -- A pending request that is older than this is not shown, not counted and cannot be cancelled any more.
  lapses_at timestamptz NOT NULL,
  delivery_type text CHECK (delivery_type IN ('dinein', 'delivery', 'takeaway')),
  customer_type text NOT NULL CHECK (customer_type IN ('WALKIN', 'CUSTOMER')),
  -- As the diner typed them. Not a reference: whoever asks need not be a customer.
  customer_key text,
  customer_phone text,
  customer_name text,
  table_id integer,
  -- Where it came from, as a keyed hash: enough to limit how much one address asks for, useless otherwise.
  address_hash bytea NOT NULL,
  -- [{"item_id", "item_title", "variant_id", …}] as an order line is frozen; prices in centavos.
  lines jsonb NOT NULL,
  order_id integer,
  closed_at timestamptz,
  closed_by text,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, table_id) REFERENCES store_tables,
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders
);
CREATE INDEX qr_orders_pending ON qr_orders (tenant_id, id) WHERE status = 'pending';
CREATE INDEX qr_orders_by_table ON qr_orders (tenant_id, table_id) WHERE table_id IS NOT NULL;
CREATE INDEX qr_orders_by_order ON qr_orders (tenant_id, order_id) WHERE order_id IS NOT NULL;

ALTER TABLE qr_orders ENABLE ROW LEVEL SECURITY;
ALTER TABLE qr_orders FORCE ROW LEVEL SECURITY;
CREATE POLICY own_store ON qr_orders TO comanda_app USING (tenant_id = current_setting('app.tenant_id')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON qr_orders TO comanda_app;

-- Upkeep forgets requests that came to nothing.
CREATE POLICY upkeep ON qr_orders TO comanda_platform USING (true);
GRANT SELECT, DELETE ON qr_orders TO comanda_platform;
