-- The spine: stores, people, menu, tables, customers, orders, invoices, payments.
-- tenant_id leads every key (what is written with every order does not also reference stores: every insert would
-- lock the same store row). Every table between stores is fenced by forced row-level security.
-- A statement that runs without `SET LOCAL app.tenant_id` fails instead of seeing anything.

DO $$ BEGIN CREATE ROLE comanda_app NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
DO $$ BEGIN CREATE ROLE comanda_platform NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;

-- Directories: the few things that are unique across stores. They map to a tenant and hold nothing else.
CREATE TABLE logins (
  username text PRIMARY KEY CHECK (username = lower(username)),
  tenant_id integer NOT NULL
);
CREATE TABLE qr_codes (
  code text PRIMARY KEY,
  tenant_id integer NOT NULL
);
CREATE SEQUENCE tenant_ids AS integer;

CREATE TABLE stores (
  tenant_id integer PRIMARY KEY,
  name text NOT NULL,
  address text,
  phone text,
  email text,
  image text,
  country char(2) NOT NULL DEFAULT 'MX',
  currency char(3) NOT NULL DEFAULT 'MXN',
  time_zone text NOT NULL DEFAULT 'America/Mexico_City',
  business_day_start char(5) NOT NULL DEFAULT '04:00',
  qr_code text NOT NULL,
  qr_menu_enabled boolean NOT NULL DEFAULT false,
  qr_order_enabled boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL,
  -- Raised by every write that the point of sale's opening answer depends on: caches compare it.
  catalog_version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL
);

CREATE TABLE print_settings (
  tenant_id integer PRIMARY KEY REFERENCES stores,
  page_format text NOT NULL DEFAULT '80' CHECK (page_format IN ('80', '57')),
  header text,
  footer text,
  show_notes boolean NOT NULL DEFAULT true,
  print_enabled boolean NOT NULL DEFAULT true,
  show_store_details boolean NOT NULL DEFAULT true,
  show_customer_details boolean NOT NULL DEFAULT true,
  print_token boolean NOT NULL DEFAULT true
);

-- Numbers counted per store (order, invoice, token per day, row ids): gapless, by upsert-returning.
CREATE TABLE counters (
  tenant_id integer NOT NULL,
  name text NOT NULL,
  value integer NOT NULL,
  PRIMARY KEY (tenant_id, name)
);

CREATE TABLE users (
  tenant_id integer NOT NULL REFERENCES stores,
  username text NOT NULL,
  role text NOT NULL CHECK (role IN ('admin', 'user')),
  name text NOT NULL,
  designation text,
  phone text,
  email text,
  photo text,
  scopes text[] NOT NULL DEFAULT '{}',
  password_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, username)
);

CREATE TABLE sessions (
  tenant_id integer NOT NULL,
  id uuid NOT NULL,
  username text NOT NULL,
  -- How often the refresh token was rotated, and the SHA-256 of the current one.
  generation integer NOT NULL DEFAULT 0,
  refresh_hash bytea NOT NULL,
  rotated_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  device_ip text,
  device_name text,
  device_location text,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, username) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX sessions_by_user ON sessions (tenant_id, username);

CREATE TABLE idempotency_keys (
  tenant_id integer NOT NULL,
  key uuid NOT NULL,
  request_hash bytea NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, key)
);

-- Events written with the change they announce and published after its commit.
CREATE TABLE outbox (
  tenant_id integer NOT NULL,
  id uuid NOT NULL,
  event text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);

CREATE TABLE pictures (
  tenant_id integer NOT NULL REFERENCES stores,
  hash text NOT NULL,
  content_type text NOT NULL,
  bytes bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, hash)
);

CREATE TABLE categories (
  tenant_id integer NOT NULL REFERENCES stores,
  id integer NOT NULL,
  title text NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (tenant_id, id)
);

CREATE TABLE taxes (
  tenant_id integer NOT NULL REFERENCES stores,
  id integer NOT NULL,
  title text NOT NULL,
  rate numeric(6, 3) NOT NULL CHECK (rate BETWEEN 0 AND 100),
  type text NOT NULL CHECK (type IN ('exclusive', 'inclusive')),
  PRIMARY KEY (tenant_id, id)
);

CREATE TABLE payment_types (
  tenant_id integer NOT NULL REFERENCES stores,
  id integer NOT NULL,
  title text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  archived_at timestamptz,
  PRIMARY KEY (tenant_id, id)
);

CREATE TABLE store_tables (
  tenant_id integer NOT NULL REFERENCES stores,
  id integer NOT NULL,
  title text NOT NULL,
  floor text NOT NULL,
  seating_capacity integer NOT NULL CHECK (seating_capacity >= 0),
  -- Raised to make the printed QR codes of this table invalid.
  qr_rotation integer NOT NULL DEFAULT 0,
  archived_at timestamptz,
  PRIMARY KEY (tenant_id, id)
);

CREATE TABLE menu_items (
  tenant_id integer NOT NULL REFERENCES stores,
  id integer NOT NULL,
  title text NOT NULL,
  price bigint NOT NULL CHECK (price >= 0),
  net_price bigint CHECK (net_price >= 0),
  image text,
  category_id integer,
  tax_id integer,
  archived_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, category_id) REFERENCES categories,
  FOREIGN KEY (tenant_id, tax_id) REFERENCES taxes
);
CREATE INDEX menu_items_by_category ON menu_items (tenant_id, category_id);
CREATE INDEX menu_items_by_tax ON menu_items (tenant_id, tax_id);

CREATE TABLE variants (
  tenant_id integer NOT NULL,
  id integer NOT NULL,
  item_id integer NOT NULL,
  title text NOT NULL,
  price bigint NOT NULL CHECK (price >= 0),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, item_id) REFERENCES menu_items
);
CREATE INDEX variants_by_item ON variants (tenant_id, item_id);

CREATE TABLE addons (
  tenant_id integer NOT NULL,
  id integer NOT NULL,
  item_id integer NOT NULL,
  title text NOT NULL,
  price bigint NOT NULL CHECK (price >= 0),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, item_id) REFERENCES menu_items
);
CREATE INDEX addons_by_item ON addons (tenant_id, item_id);

CREATE TABLE customers (
  tenant_id integer NOT NULL REFERENCES stores,
  -- The phone as typed; `phone_key` is how two spellings are compared.
  phone text NOT NULL,
  phone_key text NOT NULL,
  name text NOT NULL,
  email text,
  birth_date date,
  gender text CHECK (gender IN ('female', 'male', 'other')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  archived_at timestamptz,
  PRIMARY KEY (tenant_id, phone_key)
);
CREATE INDEX customers_by_age ON customers (tenant_id, created_at DESC) WHERE archived_at IS NULL;

CREATE TABLE invoices (
  tenant_id integer NOT NULL,
  id integer NOT NULL,
  business_date date NOT NULL,
  created_at timestamptz NOT NULL,
  net bigint NOT NULL,
  tax bigint NOT NULL,
  total bigint NOT NULL,
  created_by text NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CHECK (net + tax = total)
);
CREATE INDEX invoices_by_day ON invoices (tenant_id, business_date, id);

CREATE TABLE orders (
  tenant_id integer NOT NULL,
  id integer NOT NULL,
  token_no integer NOT NULL,
  business_date date NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  delivery_type text CHECK (delivery_type IN ('dinein', 'delivery', 'takeaway')),
  customer_type text NOT NULL CHECK (customer_type IN ('WALKIN', 'CUSTOMER')),
  -- Frozen when ordered: history keeps the name when the customer is removed.
  customer_key text,
  customer_phone text,
  customer_name text,
  table_id integer,
  status text NOT NULL DEFAULT 'created' CHECK (status IN ('created', 'completed', 'cancelled')),
  payment_status text NOT NULL DEFAULT 'pending' CHECK (payment_status IN ('pending', 'paid')),
  invoice_id integer,
  closed_at timestamptz,
  closed_by text,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, business_date, token_no),
  FOREIGN KEY (tenant_id, table_id) REFERENCES store_tables,
  FOREIGN KEY (tenant_id, customer_key) REFERENCES customers,
  FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices,
  CHECK ((payment_status = 'paid') = (invoice_id IS NOT NULL))
);
CREATE INDEX orders_open ON orders (tenant_id, id) WHERE status = 'created';
CREATE INDEX orders_by_invoice ON orders (tenant_id, invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX orders_by_table ON orders (tenant_id, table_id) WHERE table_id IS NOT NULL;
CREATE INDEX orders_by_customer ON orders (tenant_id, customer_key) WHERE customer_key IS NOT NULL;

CREATE TABLE order_items (
  tenant_id integer NOT NULL,
  order_id integer NOT NULL,
  id integer NOT NULL,
  item_id integer NOT NULL,
  item_title text NOT NULL,
  variant_id integer,
  variant_title text,
  variant_price bigint,
  -- [{"id", "item_id", "title", "price": "12.00"}], frozen like every price here.
  addons jsonb NOT NULL DEFAULT '[]',
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 999),
  unit_price bigint NOT NULL,
  tax_title text,
  tax_rate numeric(6, 3),
  tax_type text,
  net bigint NOT NULL,
  tax bigint NOT NULL,
  total bigint NOT NULL,
  notes text,
  status text NOT NULL DEFAULT 'created'
    CHECK (status IN ('created', 'preparing', 'completed', 'delivered', 'cancelled')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, order_id, id),
  UNIQUE (tenant_id, id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders,
  CHECK (net + tax = total)
);

CREATE TABLE payments (
  tenant_id integer NOT NULL,
  id integer NOT NULL,
  invoice_id integer NOT NULL,
  payment_type_id integer NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  business_date date NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices,
  FOREIGN KEY (tenant_id, payment_type_id) REFERENCES payment_types
);
CREATE INDEX payments_by_invoice ON payments (tenant_id, invoice_id);
CREATE INDEX payments_by_type ON payments (tenant_id, payment_type_id);

-- The fence. The app's role sees its own store's rows; the platform's role is for directories and upkeep only.
DO $$
DECLARE fenced text;
BEGIN
  FOREACH fenced IN ARRAY ARRAY[
    'stores', 'print_settings', 'counters', 'users', 'sessions', 'idempotency_keys', 'outbox', 'pictures',
    'categories', 'taxes', 'payment_types', 'store_tables', 'menu_items', 'variants', 'addons', 'customers',
    'invoices', 'orders', 'order_items', 'payments'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', fenced);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', fenced);
    EXECUTE format(
      'CREATE POLICY own_store ON %I TO comanda_app USING (tenant_id = current_setting(''app.tenant_id'')::integer)',
      fenced
    );
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO comanda_app', fenced);
  END LOOP;
END $$;

-- Upkeep across stores: publishing what a crash left, forgetting old keys and sessions.
CREATE POLICY upkeep ON outbox TO comanda_platform USING (true);
CREATE POLICY upkeep ON idempotency_keys TO comanda_platform USING (true);
CREATE POLICY upkeep ON sessions TO comanda_platform USING (true);
GRANT SELECT, DELETE ON outbox, idempotency_keys, sessions TO comanda_platform;

-- The directories are the platform's: the app's role cannot even look.
GRANT SELECT, INSERT, UPDATE, DELETE ON logins, qr_codes TO comanda_platform;
GRANT USAGE ON SEQUENCE tenant_ids TO comanda_platform;
