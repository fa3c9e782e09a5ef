-- Only facts of the server decide whom a late sale is believed.
ALTER TABLE offline_devices
  -- The secret of its cookie is derived from a number that grows at each contact; null: registered by an earlier version.
  ALTER COLUMN secret_hash DROP NOT NULL,
  DROP COLUMN cut_at,
  -- The newest number that the browser has shown, and since when: this one's time first, then that of the ones before it.
  ADD COLUMN generation integer NOT NULL DEFAULT 0,
  ADD COLUMN shown timestamptz[] NOT NULL DEFAULT '{}',
  -- Its last report, and the last contact at which nothing was unsent.
  ADD COLUMN reported_at timestamptz,
  ADD COLUMN settled_at timestamptz,
  -- staff: a person ended it; person: the only one who used it was removed; copied: an old secret was used again.
  ADD COLUMN end_cause text CHECK (end_cause IN ('staff', 'person', 'copied'));
-- The owner's own rows are fenced too, unless it is a superuser.
ALTER TABLE offline_devices NO FORCE ROW LEVEL SECURITY;
ALTER TABLE users NO FORCE ROW LEVEL SECURITY;
UPDATE offline_devices SET settled_at = registered_at;
UPDATE offline_devices SET end_cause = 'staff' WHERE ended_at IS NOT NULL;
ALTER TABLE offline_devices ALTER COLUMN settled_at SET NOT NULL;

-- Who has used a device in a session.
CREATE TABLE device_people (
  tenant_id integer NOT NULL,
  device_id uuid NOT NULL,
  username text NOT NULL,
  name text NOT NULL,
  last_at timestamptz NOT NULL,
  -- The person was removed.
  ended_at timestamptz,
  PRIMARY KEY (tenant_id, device_id, username),
  FOREIGN KEY (tenant_id, device_id) REFERENCES offline_devices
);
CREATE INDEX device_people_by_person ON device_people (tenant_id, username);
INSERT INTO device_people (tenant_id, device_id, username, name, last_at)
SELECT d.tenant_id, d.id, d.registered_by, coalesce(u.name, d.registered_by), d.last_seen_at
FROM offline_devices d LEFT JOIN users u ON u.tenant_id = d.tenant_id AND u.username = d.registered_by;
ALTER TABLE offline_devices FORCE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;

-- How many sales of a device have arrived since a report.
CREATE INDEX device_sales_by_arrival ON device_sales (tenant_id, device_id, received_at);

ALTER TABLE reviews
  -- Whose session sent the sale; null: the device alone.
  ADD COLUMN sent_by text,
  -- Of a sale that waits: what had ended when it arrived, since when, and who used the device.
  ADD COLUMN ended text CHECK (ended IN ('device', 'session', 'person', 'opener')),
  ADD COLUMN ended_since timestamptz,
  ADD COLUMN held_by text[],
  -- The idempotency key of a sale that waits.
  ADD COLUMN key uuid,
  DROP CONSTRAINT reviews_resolution_check,
  ADD CONSTRAINT reviews_resolution_check
    CHECK (resolution IN ('returned', 'applied', 'kept', 'accepted', 'refused'));
DROP INDEX reviews_open;
DROP INDEX reviews_by_time;
CREATE INDEX reviews_open ON reviews (tenant_id, at DESC, number DESC, id) WHERE resolved_at IS NULL;
CREATE INDEX reviews_resolved ON reviews (tenant_id, resolved_at DESC, number DESC, id) WHERE resolved_at IS NOT NULL;
CREATE INDEX reviews_open_by_device ON reviews (tenant_id, device_id, at DESC, number DESC, id) WHERE resolved_at IS NULL;
CREATE INDEX reviews_resolved_by_device ON reviews (tenant_id, device_id, resolved_at DESC, number DESC, id)
  WHERE resolved_at IS NOT NULL;
CREATE INDEX reviews_open_by_check ON reviews (tenant_id, check_id) WHERE resolved_at IS NULL AND check_id IS NOT NULL;
CREATE INDEX reviews_by_sale ON reviews (tenant_id, device_id, number, kind);
-- A sale waits once.
CREATE UNIQUE INDEX reviews_waiting ON reviews (tenant_id, device_id, number) WHERE kind = 'waiting';

-- Each version of the menu since a device was registered, with when it became current; without items unless it was kept.
ALTER TABLE catalog_versions
  ALTER COLUMN items DROP NOT NULL,
  ADD COLUMN since timestamptz;

ALTER TABLE device_people ENABLE ROW LEVEL SECURITY;
ALTER TABLE device_people FORCE ROW LEVEL SECURITY;
CREATE POLICY own_store ON device_people TO comanda_app USING (tenant_id = current_setting('app.tenant_id')::integer);
CREATE POLICY backup ON device_people FOR SELECT TO comanda_backup USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON device_people TO comanda_app;
