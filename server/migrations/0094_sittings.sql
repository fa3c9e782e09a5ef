-- previous release: goes on
-- ADR 62: the phones of one table share an order, from the first scan until the table's check is paid.
ALTER TABLE stores ADD COLUMN guest_trust text NOT NULL DEFAULT 'each';
ALTER TABLE stores ADD CONSTRAINT stores_guest_trust_check CHECK (guest_trust IN ('each', 'first', 'open'));

-- The sitting whose phones sent the order, and the guest of each line. Sittings are deleted after a month, orders stay: no reference.
ALTER TABLE orders ADD COLUMN sitting_id integer;
CREATE INDEX orders_by_sitting ON orders (tenant_id, sitting_id) WHERE sitting_id IS NOT NULL;
ALTER TABLE order_items ADD COLUMN guest smallint;

CREATE TABLE sittings (
  tenant_id integer NOT NULL,
  id integer NOT NULL,
  -- The table whose code joins it; NULL while its check is at a table whose code joins another one.
  table_id integer,
  -- The check that its rounds join, from the first one on.
  check_id integer,
  opened_at timestamptz NOT NULL,
  -- Without a check it is over then; anything that its phones do moves it.
  lapses_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended text CONSTRAINT sittings_ended_check CHECK (ended IN ('paid', 'closed', 'staff', 'lapsed')),
  -- When a phone that is no longer at the table was last refused.
  refused_at timestamptz,
  -- Whether staff have sent a round of it.
  is_known boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, table_id) REFERENCES store_tables,
  FOREIGN KEY (tenant_id, check_id) REFERENCES checks
);
CREATE UNIQUE INDEX sittings_open_at ON sittings (tenant_id, table_id) WHERE ended_at IS NULL;
CREATE INDEX sittings_open ON sittings (tenant_id, id) WHERE ended_at IS NULL;
CREATE INDEX sittings_by_check ON sittings (tenant_id, check_id) WHERE check_id IS NOT NULL;
CREATE INDEX sittings_by_table ON sittings (tenant_id, table_id, id);
CREATE INDEX sittings_refused ON sittings (tenant_id, refused_at) WHERE refused_at IS NOT NULL;
SELECT fence('sittings');

CREATE TABLE sitting_guests (
  tenant_id integer NOT NULL,
  sitting_id integer NOT NULL,
  -- From 1, in the order in which they joined; also the guest's color.
  number smallint NOT NULL,
  name text NOT NULL DEFAULT '',
  -- In whole seconds, as the guest's ticket has it.
  joined_at timestamptz NOT NULL,
  -- As that of a request.
  address_hash bytea NOT NULL,
  PRIMARY KEY (tenant_id, sitting_id, number),
  FOREIGN KEY (tenant_id, sitting_id) REFERENCES sittings ON DELETE CASCADE
);
CREATE INDEX sitting_guests_joined ON sitting_guests (tenant_id, joined_at);
SELECT fence('sitting_guests');

-- What the phones of a table have put into their order. A line that was removed or sent stays without its content, so that a
-- phone that did not hear of it does not bring it back.
CREATE TABLE sitting_lines (
  tenant_id integer NOT NULL,
  sitting_id integer NOT NULL,
  -- The phone made it.
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- Whose it is: the guest who added it.
  guest smallint NOT NULL,
  -- From 1, in the order in which lines were added.
  position integer NOT NULL,
  -- {"item_id", "variant_id", "addons_ids", "quantity", "notes"}; NULL: it was removed or sent.
  content jsonb,
  PRIMARY KEY (tenant_id, sitting_id, id),
  FOREIGN KEY (tenant_id, sitting_id) REFERENCES sittings ON DELETE CASCADE
);
SELECT fence('sitting_lines');

-- Why staff refused a request.
ALTER TABLE qr_orders ADD COLUMN sitting_id integer, ADD COLUMN reason text;
CREATE INDEX qr_orders_by_sitting ON qr_orders (tenant_id, sitting_id) WHERE sitting_id IS NOT NULL;

-- Upkeep deletes sittings, and with them their guests and lines.
CREATE POLICY upkeep ON sittings TO comanda_platform USING (true);
GRANT SELECT, DELETE ON sittings TO comanda_platform;
