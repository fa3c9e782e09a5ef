-- Tables kept for guests. Two parties are never promised one table for the same time: the database refuses it.
-- Comes with PostgreSQL, and its database's owner may create it: equality and overlap in one index.
CREATE EXTENSION IF NOT EXISTS btree_gist;

ALTER TABLE stores ADD COLUMN reservation_minutes integer NOT NULL DEFAULT 90
  CHECK (reservation_minutes BETWEEN 15 AND 1440);

CREATE TABLE reservations (
  tenant_id integer NOT NULL,
  id integer NOT NULL,
  unique_code text NOT NULL,
  customer_key text NOT NULL,
  table_id integer,
  starts_at timestamptz NOT NULL,
  -- The table is free again from here on. Kept when the store's usual stay changes later.
  ends_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'booked' CHECK (status IN ('booked', 'paid', 'cancelled')),
  people_count integer CHECK (people_count >= 0),
  notes text,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, unique_code),
  FOREIGN KEY (tenant_id, customer_key) REFERENCES customers,
  FOREIGN KEY (tenant_id, table_id) REFERENCES store_tables,
  CHECK (starts_at < ends_at),
  CONSTRAINT reservations_table_taken EXCLUDE USING gist (
    tenant_id WITH =, table_id WITH =, tstzrange(starts_at, ends_at) WITH &&
  ) WHERE (status <> 'cancelled' AND table_id IS NOT NULL)
);
CREATE INDEX reservations_by_time ON reservations (tenant_id, starts_at, id);
CREATE INDEX reservations_by_customer ON reservations (tenant_id, customer_key);
CREATE INDEX reservations_by_table ON reservations (tenant_id, table_id) WHERE table_id IS NOT NULL;

ALTER TABLE reservations ENABLE ROW LEVEL SECURITY;
ALTER TABLE reservations FORCE ROW LEVEL SECURITY;
CREATE POLICY own_store ON reservations TO comanda_app USING (tenant_id = current_setting('app.tenant_id')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON reservations TO comanda_app;
