-- Who changed the status of an order's line, and when. Placing, charging and closing are on the order and its invoice.
-- Written by the statement that changes the line, numbered within the order under the order's row lock.
CREATE TABLE order_events (
  tenant_id integer NOT NULL,
  order_id integer NOT NULL,
  position integer NOT NULL,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  item_id integer NOT NULL,
  status text NOT NULL CHECK (status IN ('created', 'preparing', 'completed', 'delivered', 'cancelled')),
  PRIMARY KEY (tenant_id, order_id, position),
  FOREIGN KEY (tenant_id, order_id, item_id) REFERENCES order_items
);

ALTER TABLE order_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_events FORCE ROW LEVEL SECURITY;
CREATE POLICY own_store ON order_events TO comanda_app
  USING (tenant_id = current_setting('app.tenant_id')::integer);
CREATE POLICY backup ON order_events FOR SELECT TO comanda_backup USING (true);
-- Nothing is ever changed; a row goes only with its whole store.
GRANT SELECT, INSERT, DELETE ON order_events TO comanda_app;
