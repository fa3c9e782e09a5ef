-- Only the side that asked for an erasure can withdraw it.
ALTER TABLE stores
  ADD COLUMN delete_requested_as text CHECK (delete_requested_as IN ('owner', 'operator'));

-- The owner's own rows are fenced too, unless it is a superuser.
ALTER TABLE stores NO FORCE ROW LEVEL SECURITY;
ALTER TABLE users NO FORCE ROW LEVEL SECURITY;
UPDATE stores SET delete_requested_as = CASE WHEN EXISTS (
  SELECT FROM users u WHERE u.tenant_id = stores.tenant_id AND u.username = stores.delete_requested_by
) THEN 'owner' ELSE 'operator' END
WHERE delete_after IS NOT NULL;
ALTER TABLE stores FORCE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;

-- How often something limited was done in the current window, by a keyed hash of what is limited and for whom.
CREATE TABLE quotas (
  key bytea PRIMARY KEY,
  used integer NOT NULL,
  since timestamptz NOT NULL
);
CREATE INDEX quotas_by_age ON quotas (since);
GRANT SELECT, INSERT, UPDATE, DELETE ON quotas TO comanda_platform;
