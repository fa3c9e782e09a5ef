-- People at shared tablets: PINs, shared devices, and permissions that another person gives for one action.
CREATE TABLE user_pins (
  tenant_id integer NOT NULL,
  username text NOT NULL,
  -- argon2id. Nothing else of the PIN is kept.
  pin_hash text NOT NULL,
  set_at timestamptz NOT NULL,
  set_by text NOT NULL,
  PRIMARY KEY (tenant_id, username),
  FOREIGN KEY (tenant_id, username) REFERENCES users ON DELETE CASCADE
);

-- A device that several people use by turns. The browser holds its token in a cookie.
CREATE TABLE devices (
  tenant_id integer NOT NULL REFERENCES stores,
  id uuid NOT NULL,
  name text NOT NULL,
  -- SHA-256 of the token.
  token_hash bytea NOT NULL,
  drawer_id integer,
  lock_seconds integer NOT NULL CHECK (lock_seconds BETWEEN 10 AND 3600),
  shared_at timestamptz NOT NULL,
  shared_by text NOT NULL,
  PRIMARY KEY (tenant_id, id)
);

-- The shared device on which the session runs. Ending the device ends its sessions.
ALTER TABLE sessions ADD COLUMN device_id uuid,
  ADD FOREIGN KEY (tenant_id, device_id) REFERENCES devices ON DELETE CASCADE;
CREATE INDEX sessions_by_device ON sessions (tenant_id, device_id) WHERE device_id IS NOT NULL;

-- A permission for one action of one person, given by another one who may.
CREATE TABLE approvals (
  tenant_id integer NOT NULL,
  id uuid NOT NULL,
  action text NOT NULL,
  target text NOT NULL,
  -- In centavos; null for an action without an amount.
  amount bigint,
  requested_by text NOT NULL,
  approved_by text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (tenant_id, id)
);

ALTER TABLE service_settings
  -- Whether staff without the scope VOIDS need an approval to void or cancel what was sent.
  ADD COLUMN void_approval boolean NOT NULL DEFAULT false,
  -- Whether tips belong to who waits on the check, or to all.
  ADD COLUMN tip_owner text NOT NULL DEFAULT 'waiter' CHECK (tip_owner IN ('waiter', 'pool'));

DO $$
DECLARE fenced text;
BEGIN
  FOREACH fenced IN ARRAY ARRAY['user_pins', 'devices', 'approvals'] LOOP
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
