-- Selling without internet: the browsers that may, the menus that they had, their sales and what a person must look at.
CREATE TABLE offline_devices (
  tenant_id integer NOT NULL REFERENCES stores,
  id uuid NOT NULL,
  -- Of its folios: A-12. Never given twice.
  letter text NOT NULL,
  name text NOT NULL,
  secret_hash bytea NOT NULL,
  registered_at timestamptz NOT NULL,
  registered_by text NOT NULL,
  last_seen_at timestamptz NOT NULL,
  app text NOT NULL,
  -- What it has not sent yet, as it last said; the amount in centavos.
  unsent integer NOT NULL DEFAULT 0,
  unsent_total bigint NOT NULL DEFAULT 0,
  oldest_at timestamptz,
  -- The end of its session has reached it: later sales are not accepted until a person signs in on it.
  cut_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, letter)
);

-- The price list of each version of the catalog that a device has received.
CREATE TABLE catalog_versions (
  tenant_id integer NOT NULL REFERENCES stores,
  version integer NOT NULL,
  kept_at timestamptz NOT NULL,
  -- Gzip of the JSON of its menu items, without texts and pictures that no price needs.
  items bytea NOT NULL,
  PRIMARY KEY (tenant_id, version)
);

-- Each sale that a device made by itself, with the official numbers that it got on arrival.
CREATE TABLE device_sales (
  tenant_id integer NOT NULL,
  device_id uuid NOT NULL,
  -- Counted by the device.
  number integer NOT NULL,
  -- Its idempotency key.
  key uuid NOT NULL,
  call text NOT NULL,
  actor text NOT NULL,
  sold_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  catalog_version integer NOT NULL,
  app text NOT NULL,
  order_id integer,
  check_id integer,
  invoice_id integer,
  -- @see shared/src/offline/sale.ts
  marks text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (tenant_id, device_id, number),
  FOREIGN KEY (tenant_id, device_id) REFERENCES offline_devices
);
CREATE INDEX device_sales_by_order ON device_sales (tenant_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX device_sales_by_check ON device_sales (tenant_id, check_id) WHERE check_id IS NOT NULL;

-- What arrived and needs a person. A double payment is money in a drawer: its row of the ledger has this position.
CREATE TABLE reviews (
  tenant_id integer NOT NULL REFERENCES stores,
  id uuid NOT NULL,
  -- @see shared/src/offline/api.ts
  kind text NOT NULL,
  at timestamptz NOT NULL,
  device_id uuid NOT NULL,
  number integer NOT NULL,
  actor text NOT NULL,
  sold_at timestamptz NOT NULL,
  check_id integer,
  order_id integer,
  -- In centavos.
  amount bigint,
  payment_type_id integer,
  -- Of the ledger's rows with the source 'unapplied'; null unless it is a double payment.
  ledger_id integer,
  reason text NOT NULL,
  -- A refused sale as the device keeps it.
  sale jsonb,
  resolved_at timestamptz,
  resolved_by text,
  resolution text CHECK (resolution IN ('returned', 'applied', 'kept')),
  approved_by text,
  note text,
  PRIMARY KEY (tenant_id, id),
  CHECK ((resolved_at IS NULL) = (resolution IS NULL))
);
CREATE INDEX reviews_open ON reviews (tenant_id, at) WHERE resolved_at IS NULL;
CREATE INDEX reviews_by_time ON reviews (tenant_id, at);

-- unapplied: a payment that was not due; its entries are payment, change, tip and, when it was resolved, out.
ALTER TABLE ledger DROP CONSTRAINT ledger_source_check;
ALTER TABLE ledger ADD CONSTRAINT ledger_source_check
  CHECK (source IN ('payment', 'refund', 'correction', 'movement', 'shift', 'unapplied'));

-- How long a device may sell after its last contact.
ALTER TABLE service_settings ADD COLUMN offline_hours smallint NOT NULL DEFAULT 72 CHECK (offline_hours BETWEEN 1 AND 168);

DO $$
DECLARE fenced text;
BEGIN
  FOREACH fenced IN ARRAY ARRAY['offline_devices', 'catalog_versions', 'device_sales', 'reviews'] LOOP
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

-- Old price lists are deleted by the server's own work.
CREATE POLICY upkeep ON catalog_versions TO comanda_platform USING (true);
GRANT SELECT, DELETE ON catalog_versions TO comanda_platform;
