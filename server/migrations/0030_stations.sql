-- A station of the kitchen prepares what the menu assigns to it. The default one prepares the rest.
CREATE TABLE stations (
  tenant_id integer NOT NULL REFERENCES stores,
  id integer NOT NULL,
  title text NOT NULL,
  -- @see shared/src/settings/stations.ts
  color text NOT NULL,
  position integer NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  -- Orders of these service types do not go to it.
  skipped_types text[] NOT NULL DEFAULT '{}',
  archived_at timestamptz,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX stations_default ON stations (tenant_id) WHERE is_default;

-- A variant's stations precede its item's, these its category's. No foreign key to the three targets.
CREATE TABLE station_assignments (
  tenant_id integer NOT NULL,
  target text NOT NULL CHECK (target IN ('category', 'item', 'variant')),
  target_id integer NOT NULL,
  station_id integer NOT NULL,
  PRIMARY KEY (tenant_id, target, target_id, station_id),
  FOREIGN KEY (tenant_id, station_id) REFERENCES stations
);

ALTER TABLE order_items
  -- [{"id", "status", "at", "seen"}]: the state of the line in each of its stations. Null: the only station's state is
  -- the line's status. @see shared/src/kitchen/stations.ts
  ADD COLUMN stations jsonb;

ALTER TABLE stores
  ADD COLUMN token_screen boolean NOT NULL DEFAULT false,
  -- Links of an earlier rotation are invalid.
  ADD COLUMN token_screen_rotation integer NOT NULL DEFAULT 1;

-- The owner's own rows are fenced too, unless it is a superuser.
ALTER TABLE stores NO FORCE ROW LEVEL SECURITY;
ALTER TABLE counters NO FORCE ROW LEVEL SECURITY;
INSERT INTO stations (tenant_id, id, title, color, position, is_default)
SELECT tenant_id, 1, 'Cocina', 'red', 1, true FROM stores;
INSERT INTO counters (tenant_id, name, value) SELECT tenant_id, 'station', 1 FROM stores;
ALTER TABLE stores FORCE ROW LEVEL SECURITY;
ALTER TABLE counters FORCE ROW LEVEL SECURITY;

DO $$
DECLARE fenced text;
BEGIN
  FOREACH fenced IN ARRAY ARRAY['stations', 'station_assignments'] LOOP
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
