-- previous release: goes on
-- ADR 63: what guests ask of the staff from their phones. A row stays for the report of how long guests waited; the upkeep takes the
-- sitting and the guest's words from it when it deletes the sitting.
CREATE TABLE guest_calls (
  tenant_id integer NOT NULL REFERENCES stores,
  id integer NOT NULL,
  sitting_id integer,
  guest smallint,
  kind text NOT NULL CHECK (kind IN ('waiter', 'bill')),
  -- Of a call for somebody to come.
  reason text CHECK (reason IN ('napkins', 'question', 'other')),
  note text,
  -- Of a call for the bill. A tip is what the guest means to give.
  way text CHECK (way IN ('cash', 'card', 'split')),
  parts integer,
  tip_percent integer,
  tip_amount integer,
  business_date date NOT NULL,
  asked_at timestamptz NOT NULL,
  -- When somebody said 'Ya vamos', and who.
  seen_at timestamptz,
  seen_by text,
  ended_at timestamptz,
  ended_as text CHECK (ended_as IN ('done', 'taken_back', 'charged', 'sitting')),
  -- Whose guests waited: who waits on the check as the call ends, otherwise who answered.
  waiter text,
  PRIMARY KEY (tenant_id, id)
);
-- One open call of each kind.
CREATE UNIQUE INDEX guest_calls_open ON guest_calls (tenant_id, sitting_id, kind) WHERE ended_at IS NULL;
CREATE INDEX guest_calls_sitting ON guest_calls (tenant_id, sitting_id, asked_at) WHERE sitting_id IS NOT NULL;
CREATE INDEX guest_calls_known ON guest_calls (tenant_id, asked_at) WHERE sitting_id IS NOT NULL;
CREATE INDEX guest_calls_day ON guest_calls (tenant_id, business_date);

SELECT fence('guest_calls');
CREATE POLICY upkeep ON guest_calls TO comanda_platform USING (true);
GRANT SELECT (tenant_id, id, sitting_id, asked_at), UPDATE (sitting_id, guest, note, tip_percent, tip_amount) ON guest_calls TO comanda_platform;
