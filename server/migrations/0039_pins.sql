-- The length of a PIN, which decides whether it may approve. NULL for one that was set before; learned at its next use.
ALTER TABLE user_pins ADD COLUMN digits smallint CHECK (digits BETWEEN 4 AND 6);

-- Where a person's PIN or password was right lately, by a keyed hash of person and device: others cannot lock them out there.
CREATE TABLE pin_places (
  key bytea PRIMARY KEY,
  last_at timestamptz NOT NULL
);
CREATE INDEX pin_places_by_age ON pin_places (last_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON pin_places TO comanda_platform;

-- Whom a person last asked for an approval.
CREATE INDEX approvals_by_asker ON approvals (tenant_id, requested_by, created_at);
