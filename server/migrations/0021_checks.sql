-- A check is what one party pays: the rounds (orders) of a table or of the counter, their discounts, payments and
-- refunds. Every order is in exactly one check, and an invoice is the invoice of exactly one check.
CREATE TABLE checks (
  tenant_id integer NOT NULL,
  -- Counted per store, with gaps: an order raises the counter whether or not it opens a check.
  id integer NOT NULL,
  -- No foreign key: the check's orders have it, and every key costs time on each order.
  table_id integer,
  delivery_type text CHECK (delivery_type IN ('dinein', 'delivery', 'takeaway')),
  guests smallint CHECK (guests BETWEEN 1 AND 99),
  -- Who waits on it.
  waiter text NOT NULL,
  opened_at timestamptz NOT NULL,
  business_date date NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'paid', 'unpaid', 'cancelled', 'joined')),
  -- How many orders were sent for it.
  rounds integer NOT NULL DEFAULT 0,
  -- Of its total, in centavos; without tips.
  paid bigint NOT NULL DEFAULT 0 CHECK (paid >= 0),
  -- How it is divided for paying. @see shared/src/checks/split.ts
  split jsonb,
  -- When the bill was printed ('Cuenta pedida').
  billed_at timestamptz,
  joined_into integer,
  invoice_id integer,
  closed_at timestamptz,
  closed_by text,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices,
  CHECK ((status = 'paid') = (invoice_id IS NOT NULL)),
  CHECK ((status = 'open') = (closed_at IS NULL)),
  CHECK ((status = 'joined') = (joined_into IS NOT NULL))
);

-- What happened to a check besides its rounds. Written once, under the store's lock, numbered within the check.
CREATE TABLE check_events (
  tenant_id integer NOT NULL,
  check_id integer NOT NULL,
  position integer NOT NULL,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  what text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (tenant_id, check_id, position),
  FOREIGN KEY (tenant_id, check_id) REFERENCES checks
);

-- A reduction of prices, before tax. Its lines say by how much each line of an order is reduced.
CREATE TABLE discounts (
  tenant_id integer NOT NULL,
  id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('discount', 'courtesy')),
  percent numeric(6, 3) CHECK (percent > 0 AND percent <= 100),
  reason text NOT NULL,
  note text,
  business_date date NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX discounts_by_day ON discounts (tenant_id, business_date);
CREATE TABLE discount_lines (
  tenant_id integer NOT NULL,
  item_id integer NOT NULL,
  discount_id integer NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (tenant_id, item_id, discount_id),
  FOREIGN KEY (tenant_id, discount_id) REFERENCES discounts,
  FOREIGN KEY (tenant_id, item_id) REFERENCES order_items (tenant_id, id)
);
CREATE INDEX discount_lines_by_discount ON discount_lines (tenant_id, discount_id);

-- Money given back after a check was paid: a numbered credit record that points to the invoice, on its own business day.
CREATE TABLE refunds (
  tenant_id integer NOT NULL,
  id integer NOT NULL,
  invoice_id integer NOT NULL,
  business_date date NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  approved_by text,
  reason text NOT NULL,
  note text,
  payment_type_id integer NOT NULL,
  net bigint NOT NULL,
  tax bigint NOT NULL,
  total bigint NOT NULL CHECK (total > 0),
  -- [{"id", "title", "quantity", "net", "tax", "total"}] of a refund by lines, in centavos; otherwise empty.
  lines jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices,
  FOREIGN KEY (tenant_id, payment_type_id) REFERENCES payment_types,
  CHECK (net + tax = total)
);
CREATE INDEX refunds_by_invoice ON refunds (tenant_id, invoice_id);
CREATE INDEX refunds_by_type ON refunds (tenant_id, payment_type_id);
CREATE INDEX refunds_by_day ON refunds (tenant_id, business_date);

-- What the owner decides about service; a store without a row has the defaults of shared/src/settings/service.ts.
CREATE TABLE service_settings (
  tenant_id integer PRIMARY KEY REFERENCES stores,
  discount_reasons text[] NOT NULL,
  void_reasons text[] NOT NULL,
  refund_reasons text[] NOT NULL,
  -- Percent up to which staff without the scope DISCOUNTS may reduce a line or a check.
  discount_limit smallint NOT NULL CHECK (discount_limit BETWEEN 0 AND 100)
);

-- How a floor is arranged: one document per floor, saved as a whole under its version.
CREATE TABLE floor_plans (
  tenant_id integer NOT NULL REFERENCES stores,
  floor text NOT NULL,
  version integer NOT NULL,
  plan jsonb NOT NULL,
  PRIMARY KEY (tenant_id, floor)
);

ALTER TABLE store_tables ADD COLUMN cleaning_since timestamptz;

ALTER TABLE payment_types ADD COLUMN kind text NOT NULL DEFAULT 'other'
  CHECK (kind IN ('cash', 'credit_card', 'debit_card', 'transfer', 'voucher', 'platform', 'other'));

ALTER TABLE orders
  ADD COLUMN check_id integer,
  ADD COLUMN round integer,
  -- Above 0 on an order that holds lines moved from another one: it keeps the token of that one.
  ADD COLUMN split_no smallint NOT NULL DEFAULT 0,
  -- The table it was on before it moved, for the kitchen's card.
  ADD COLUMN moved_from text;

ALTER TABLE order_items
  -- Taken off the price of the line, before tax; in centavos.
  ADD COLUMN discount bigint NOT NULL DEFAULT 0 CHECK (discount >= 0),
  ADD COLUMN void_reason text,
  ADD COLUMN wasted boolean,
  ADD COLUMN voided_at timestamptz,
  ADD COLUMN voided_by text,
  -- When the kitchen acknowledged it ('Enterado').
  ADD COLUMN void_seen_at timestamptz;
-- The events of a line move to another order with it. No ON UPDATE CASCADE: a distributed database refuses it.
ALTER TABLE order_events DROP CONSTRAINT order_events_tenant_id_order_id_item_id_fkey,
  ADD FOREIGN KEY (tenant_id, item_id) REFERENCES order_items (tenant_id, id);
GRANT UPDATE (order_id) ON order_events TO comanda_app;
CREATE INDEX order_items_voided ON order_items (tenant_id, voided_at) WHERE voided_at IS NOT NULL AND void_seen_at IS NULL;

ALTER TABLE payments
  ADD COLUMN check_id integer,
  -- Beside the amount; never taxed, never revenue.
  ADD COLUMN tip bigint NOT NULL DEFAULT 0 CHECK (tip >= 0),
  -- Cash that was given; the change is what is above amount and tip.
  ADD COLUMN tendered bigint CHECK (tendered >= amount + tip),
  -- The part of a divided check that it pays, from 1 on.
  ADD COLUMN part smallint,
  -- A payment of a part of the check waits for the invoice of the whole.
  ALTER COLUMN invoice_id DROP NOT NULL;

-- The owner's own rows are fenced too, unless it is a superuser.
ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;
ALTER TABLE invoices NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payments NO FORCE ROW LEVEL SECURITY;
ALTER TABLE counters NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payment_types NO FORCE ROW LEVEL SECURITY;

UPDATE payment_types SET kind = CASE
  WHEN title ~* 'efectivo|cash' THEN 'cash'
  WHEN title ~* 'd[eé]bito' THEN 'debit_card'
  WHEN title ~* 'tarjeta|cr[eé]dito|card' THEN 'credit_card'
  WHEN title ~* 'transfer|spei|codi' THEN 'transfer'
  WHEN title ~* 'vale' THEN 'voucher'
  WHEN title ~* 'uber|rappi|didi|plataforma' THEN 'platform'
  ELSE 'other' END;

-- One check for each invoice, for the open orders of each table, and for each other order.
UPDATE orders o SET check_id = grouped.check_id, round = grouped.round
FROM (
  SELECT tenant_id, id, dense_rank() OVER (PARTITION BY tenant_id ORDER BY first_id) AS check_id,
         row_number() OVER (PARTITION BY tenant_id, first_id ORDER BY id) AS round
  FROM (SELECT tenant_id, id, min(id) OVER (PARTITION BY tenant_id, party) AS first_id
        FROM (SELECT tenant_id, id, CASE
                WHEN invoice_id IS NOT NULL THEN 'invoice ' || invoice_id
                WHEN status = 'created' AND table_id IS NOT NULL THEN 'table ' || table_id
                ELSE 'order ' || id END AS party
              FROM orders) AS party) AS first
) AS grouped
WHERE o.tenant_id = grouped.tenant_id AND o.id = grouped.id;

INSERT INTO checks (tenant_id, id, table_id, delivery_type, guests, waiter, opened_at, business_date, status, rounds,
                    paid, invoice_id, closed_at, closed_by)
SELECT o.tenant_id, o.check_id, o.table_id, o.delivery_type, o.guests, o.created_by, o.created_at, o.business_date,
       CASE WHEN o.invoice_id IS NOT NULL THEN 'paid' WHEN o.status = 'created' THEN 'open'
            WHEN o.status = 'cancelled' THEN 'cancelled' ELSE 'unpaid' END,
       counted.rounds, coalesce(v.total, 0), o.invoice_id,
       CASE WHEN o.invoice_id IS NOT NULL THEN v.created_at
            WHEN o.status <> 'created' THEN coalesce(o.closed_at, o.created_at) END,
       CASE WHEN o.invoice_id IS NOT NULL THEN v.created_by WHEN o.status <> 'created' THEN o.closed_by END
FROM orders o
JOIN (SELECT tenant_id, check_id, count(*) AS rounds FROM orders GROUP BY tenant_id, check_id) counted
  ON counted.tenant_id = o.tenant_id AND counted.check_id = o.check_id
LEFT JOIN invoices v ON v.tenant_id = o.tenant_id AND v.id = o.invoice_id
WHERE o.round = 1;

INSERT INTO counters (tenant_id, name, value)
SELECT tenant_id, 'check', max(id) FROM checks GROUP BY tenant_id;

UPDATE payments p SET check_id = c.id FROM checks c WHERE c.tenant_id = p.tenant_id AND c.invoice_id = p.invoice_id;

ALTER TABLE orders
  ALTER COLUMN check_id SET NOT NULL,
  ALTER COLUMN round SET NOT NULL,
  ADD FOREIGN KEY (tenant_id, check_id) REFERENCES checks,
  DROP CONSTRAINT orders_by_day,
  ADD CONSTRAINT orders_by_day UNIQUE (tenant_id, business_date, token_no, split_no)
    INCLUDE (id, status, created_at, delivery_type, invoice_id, customer_key, customer_phone, customer_name);
ALTER TABLE payments
  ALTER COLUMN check_id SET NOT NULL,
  ADD FOREIGN KEY (tenant_id, check_id) REFERENCES checks;
CREATE INDEX orders_by_check ON orders (tenant_id, check_id);
CREATE INDEX payments_by_check ON payments (tenant_id, check_id);
CREATE INDEX checks_open ON checks (tenant_id, table_id, id) WHERE status = 'open';
CREATE UNIQUE INDEX checks_by_invoice ON checks (tenant_id, invoice_id) WHERE invoice_id IS NOT NULL;

ALTER TABLE orders FORCE ROW LEVEL SECURITY;
ALTER TABLE invoices FORCE ROW LEVEL SECURITY;
ALTER TABLE payments FORCE ROW LEVEL SECURITY;
ALTER TABLE counters FORCE ROW LEVEL SECURITY;
ALTER TABLE payment_types FORCE ROW LEVEL SECURITY;

DO $$
DECLARE fenced text;
BEGIN
  FOREACH fenced IN ARRAY ARRAY[
    'checks', 'check_events', 'discounts', 'discount_lines', 'refunds', 'service_settings', 'floor_plans'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', fenced);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', fenced);
    EXECUTE format(
      'CREATE POLICY own_store ON %I TO comanda_app USING (tenant_id = current_setting(''app.tenant_id'')::integer)',
      fenced
    );
    EXECUTE format('CREATE POLICY backup ON %I FOR SELECT TO comanda_backup USING (true)', fenced);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO comanda_app', fenced);
  END LOOP;
END $$;
-- Nothing of these is ever changed; a row goes only with its whole store.
REVOKE UPDATE ON check_events, refunds, discounts FROM comanda_app;
