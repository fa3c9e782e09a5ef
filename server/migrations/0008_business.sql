-- The business around the restaurants: subscriptions, the platform's operators and their figures, mail, who did what.

-- Why a store may sell. 'subscription': while it pays; 'granted': the operator lets it, or the installation charges
-- nobody; 'suspended': the operator has closed it. is_active is what follows from it, kept for the hot paths.
-- active_until closes a store on time even when no news of its subscription comes.
ALTER TABLE stores
  ADD COLUMN owner text,
  ADD COLUMN access text NOT NULL DEFAULT 'granted' CHECK (access IN ('subscription', 'granted', 'suspended')),
  ADD COLUMN active_until timestamptz,
  -- Erased after this moment; until then the request can be taken back.
  ADD COLUMN delete_after timestamptz,
  ADD COLUMN delete_requested_by text;

-- What the operator's search box looks into: no accents, lower case. Worked out once, not for every store at every
-- keystroke.
ALTER TABLE stores
  ADD COLUMN name_key text NOT NULL GENERATED ALWAYS AS (
    lower(translate(normalize(name, NFD), U&'\0300\0301\0302\0303\0304\0306\0307\0308\030a\030b\030c\0327\0328', ''))) STORED,
  ADD COLUMN email_key text NOT NULL GENERATED ALWAYS AS (
    lower(translate(normalize(coalesce(owner, email, ''), NFD), U&'\0300\0301\0302\0303\0304\0306\0307\0308\030a\030b\030c\0327\0328', ''))) STORED;

-- The owner's own rows are fenced too, unless it is a superuser.
ALTER TABLE stores NO FORCE ROW LEVEL SECURITY;
ALTER TABLE users NO FORCE ROW LEVEL SECURITY;
UPDATE stores SET owner = (
  SELECT u.username FROM users u WHERE u.tenant_id = stores.tenant_id AND u.role = 'admin'
  ORDER BY u.created_at, u.username LIMIT 1
);
ALTER TABLE stores FORCE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;

CREATE TABLE subscriptions (
  tenant_id integer PRIMARY KEY REFERENCES stores,
  provider text NOT NULL CHECK (provider IN ('embedded', 'stripe')),
  -- The provider's names for the payer and for what is paid.
  customer_ref text,
  subscription_ref text,
  status text NOT NULL DEFAULT 'none' CHECK (status IN ('none', 'trialing', 'active', 'past_due', 'canceled')),
  trial_used boolean NOT NULL DEFAULT false,
  started_at timestamptz,
  period_start timestamptz,
  period_end timestamptz,
  trial_end timestamptz,
  cancel_at timestamptz,
  past_due_since timestamptz,
  canceled_at timestamptz,
  -- The embedded provider's test card: what the next charge will meet.
  test_card text,
  -- Raised by every change: what was read at the provider is only written when nothing newer was.
  version integer NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL
);

CREATE TABLE subscription_history (
  tenant_id integer NOT NULL,
  id integer NOT NULL,
  -- What it was made from (an invoice, a cancellation): the same one is never written twice.
  ref text NOT NULL,
  status text NOT NULL CHECK (status IN ('created', 'renewed', 'cancelled')),
  amount bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  starts_on timestamptz,
  expires_on timestamptz,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, ref)
);

-- Events of the payment provider that have been applied.
CREATE TABLE billing_events (
  tenant_id integer NOT NULL,
  id text NOT NULL,
  type text NOT NULL,
  created_at timestamptz NOT NULL,
  applied_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);

-- Payment pages that were opened.
CREATE TABLE checkouts (
  tenant_id integer NOT NULL,
  id text NOT NULL,
  with_trial boolean NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  completed_at timestamptz,
  PRIMARY KEY (tenant_id, id)
);

-- A link that was mailed to somebody who forgot the password; only its hash is kept.
CREATE TABLE password_resets (
  tenant_id integer NOT NULL,
  token_hash bytea NOT NULL,
  username text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, username) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX password_resets_by_user ON password_resets (tenant_id, username);

-- Who did what, when, from where. Written and read, never changed: nobody has the right to.
CREATE TABLE audit_log (
  tenant_id integer NOT NULL,
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('staff', 'operator', 'system')),
  actor text NOT NULL,
  action text NOT NULL,
  subject text,
  details jsonb NOT NULL DEFAULT '{}',
  ip text,
  device text,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX audit_log_by_store ON audit_log (tenant_id, at DESC, id);
-- An action or a person that is rare in a long log is found without reading the rest.
CREATE INDEX audit_log_by_action ON audit_log (tenant_id, action, at DESC, id);
CREATE INDEX audit_log_by_actor ON audit_log (tenant_id, actor, at DESC, id);
CREATE INDEX audit_log_by_actor_and_action ON audit_log (tenant_id, actor, action, at DESC, id);
-- The operator reads the latest of all stores.
CREATE INDEX audit_log_by_time ON audit_log (at DESC, tenant_id, id);

DO $$
DECLARE fenced text;
BEGIN
  FOREACH fenced IN ARRAY ARRAY[
    'subscriptions', 'subscription_history', 'billing_events', 'checkouts', 'password_resets', 'audit_log'
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
REVOKE UPDATE, DELETE ON audit_log FROM comanda_app;
-- Only for erasing a store as a whole.
GRANT DELETE ON audit_log TO comanda_platform;

-- What the operator reads across stores.
CREATE POLICY platform ON stores FOR SELECT TO comanda_platform USING (true);
CREATE POLICY platform ON subscriptions FOR SELECT TO comanda_platform USING (true);
CREATE POLICY platform ON audit_log FOR SELECT TO comanda_platform USING (true);
GRANT SELECT ON stores, subscriptions, audit_log TO comanda_platform;
CREATE POLICY upkeep ON password_resets TO comanda_platform USING (true);
GRANT SELECT, DELETE ON password_resets TO comanda_platform;

-- Directory: which store the payment provider's customer is.
CREATE TABLE billing_customers (
  ref text PRIMARY KEY,
  tenant_id integer NOT NULL
);

CREATE TABLE operators (
  username text PRIMARY KEY CHECK (username = lower(username)),
  name text NOT NULL,
  password_hash text NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE operator_sessions (
  id uuid PRIMARY KEY,
  username text NOT NULL REFERENCES operators ON DELETE CASCADE,
  generation integer NOT NULL DEFAULT 0,
  refresh_hash bytea NOT NULL,
  rotated_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  device_ip text,
  device_name text
);
CREATE INDEX operator_sessions_by_operator ON operator_sessions (username);

-- What operators did that concerns no single store; what concerns one is in that store's audit_log.
CREATE TABLE platform_audit (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  subject text,
  details jsonb NOT NULL DEFAULT '{}',
  ip text,
  device text
);
CREATE INDEX platform_audit_by_time ON platform_audit (at DESC, id);

-- A store's day in a few figures, for the operator: rolled up from that store alone, soon after its sales.
CREATE TABLE platform_days (
  tenant_id integer NOT NULL,
  business_date date NOT NULL,
  currency char(3) NOT NULL,
  orders integer NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (tenant_id, business_date)
);
CREATE INDEX platform_days_by_date ON platform_days (business_date) INCLUDE (currency, orders, total);

CREATE TABLE platform_day_items (
  tenant_id integer NOT NULL,
  business_date date NOT NULL,
  item_id integer NOT NULL,
  title text NOT NULL,
  quantity integer NOT NULL,
  PRIMARY KEY (tenant_id, business_date, item_id)
);
CREATE INDEX platform_day_items_by_date ON platform_day_items (business_date) INCLUDE (item_id, quantity);

CREATE TABLE platform_stores (
  tenant_id integer PRIMARY KEY,
  customers integer NOT NULL,
  rolled_at timestamptz NOT NULL,
  -- The store's business date then, and the days of the orders that were open: what can change since is of these days
  -- or later.
  rolled_to date NOT NULL,
  open_days date[] NOT NULL DEFAULT '{}'
);

-- How many of a currency one dollar bought on a day; set by the operator, never fetched.
CREATE TABLE exchange_rates (
  day date NOT NULL,
  currency char(3) NOT NULL,
  per_usd numeric(18, 6) NOT NULL CHECK (per_usd > 0),
  PRIMARY KEY (currency, day)
);

-- Mail that has not left yet. Forgotten once it has: it may carry a link that opens an account.
CREATE TABLE mails (
  id uuid PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  created_at timestamptz NOT NULL,
  next_attempt_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  last_error text
);
CREATE INDEX mails_due ON mails (next_attempt_at);

-- Wrong passwords, by a keyed hash of the account or the address they were tried on or from.
CREATE TABLE sign_in_failures (
  key bytea PRIMARY KEY,
  failures integer NOT NULL,
  last_at timestamptz NOT NULL,
  blocked_until timestamptz
);
CREATE INDEX sign_in_failures_by_age ON sign_in_failures (last_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON
  billing_customers, operators, operator_sessions, platform_days, platform_day_items, platform_stores, exchange_rates,
  mails, sign_in_failures
TO comanda_platform;
GRANT SELECT, INSERT ON platform_audit TO comanda_platform;

-- A store's transaction may have mail sent if it commits; it never reads any.
GRANT INSERT ON mails TO comanda_app;

-- A backup reads everything and changes nothing.
DO $$ BEGIN CREATE ROLE comanda_backup NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
DO $$
DECLARE fenced text;
BEGIN
  FOR fenced IN
    SELECT relname FROM pg_class WHERE relrowsecurity AND relnamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('CREATE POLICY backup ON %I FOR SELECT TO comanda_backup USING (true)', fenced);
  END LOOP;
END $$;
GRANT SELECT ON ALL TABLES IN SCHEMA public TO comanda_backup;
GRANT SELECT ON ALL SEQUENCES IN SCHEMA public TO comanda_backup;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO comanda_backup;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON SEQUENCES TO comanda_backup;
