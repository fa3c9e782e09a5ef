-- The till: drawers with their shifts, and one ledger with a row for every movement of money.
CREATE TABLE drawers (
  tenant_id integer NOT NULL REFERENCES stores,
  id integer NOT NULL,
  title text NOT NULL,
  archived_at timestamptz,
  PRIMARY KEY (tenant_id, id)
);

-- The drawer that a session uses; null: the store's only one.
ALTER TABLE sessions ADD COLUMN drawer_id integer;

CREATE TABLE shifts (
  tenant_id integer NOT NULL,
  id integer NOT NULL,
  drawer_id integer NOT NULL,
  -- The day on which it was opened.
  business_date date NOT NULL,
  opened_at timestamptz NOT NULL,
  opened_by text NOT NULL,
  -- Its drawer takes no money while it is counted.
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'counting', 'counted', 'closed')),
  -- Who counts, or counted, its drawer.
  counting_by text,
  closed_at timestamptz,
  closed_by text,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, drawer_id) REFERENCES drawers,
  CHECK ((status = 'open') = (counting_by IS NULL)),
  CHECK ((status = 'closed') = (closed_at IS NOT NULL))
);
CREATE UNIQUE INDEX shifts_open ON shifts (tenant_id, drawer_id) WHERE status <> 'closed';
CREATE INDEX shifts_by_day ON shifts (tenant_id, business_date);

-- Each count of a drawer, frozen with what was expected at that moment; a recount is a new row.
CREATE TABLE shift_counts (
  tenant_id integer NOT NULL,
  shift_id integer NOT NULL,
  position integer NOT NULL,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  -- [{"value", "quantity"}] of notes and coins, in centavos.
  pieces jsonb NOT NULL,
  -- Centavos by kind of payment.
  counted jsonb NOT NULL,
  expected jsonb NOT NULL,
  PRIMARY KEY (tenant_id, shift_id, position),
  FOREIGN KEY (tenant_id, shift_id) REFERENCES shifts
);

-- The closing of a shift as a document. Numbered without gaps, never changed.
CREATE TABLE z_reports (
  tenant_id integer NOT NULL,
  number integer NOT NULL,
  shift_id integer NOT NULL,
  drawer_id integer NOT NULL,
  business_date date NOT NULL,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  approved_by text,
  note text,
  -- @see shared/src/till/figures.ts
  document jsonb NOT NULL,
  PRIMARY KEY (tenant_id, number),
  UNIQUE (tenant_id, shift_id),
  FOREIGN KEY (tenant_id, shift_id) REFERENCES shifts
);
CREATE INDEX z_reports_by_day ON z_reports (tenant_id, business_date);

-- What the owner decides about the till; a store without a row has the defaults of shared/src/settings/till.ts.
CREATE TABLE till_settings (
  tenant_id integer PRIMARY KEY REFERENCES stores,
  require_shift boolean NOT NULL,
  -- In centavos.
  difference_limit bigint NOT NULL CHECK (difference_limit >= 0),
  in_reasons text[] NOT NULL,
  out_reasons text[] NOT NULL
);

-- Every movement of money; a correction is another row. No foreign keys, because each costs time on each sale.
CREATE TABLE ledger (
  tenant_id integer NOT NULL,
  -- What moved it, with the number that it has there. A correction has the number of its payment.
  source text NOT NULL CHECK (source IN ('payment', 'refund', 'correction', 'movement', 'shift')),
  source_id integer NOT NULL,
  -- payment: payment, change, tip; refund: refund; correction: from 1, to 1, tip from 1, tip to 1,
  -- from 2, ...; movement: in, out, tip_payout, open; shift: float.
  entry text NOT NULL,
  at timestamptz NOT NULL,
  business_date date NOT NULL,
  -- Null: taken without an open shift.
  shift_id integer,
  drawer_id integer,
  actor text NOT NULL,
  payment_type_id integer,
  kind text NOT NULL
    CHECK (kind IN ('cash', 'credit_card', 'debit_card', 'transfer', 'voucher', 'platform', 'other')),
  -- In centavos; negative when it leaves.
  amount bigint NOT NULL,
  reason text,
  note text,
  -- Who received a tip payout.
  recipient text,
  approved_by text,
  PRIMARY KEY (tenant_id, source, source_id, entry)
);

ALTER TABLE invoices ADD COLUMN shift_id integer;
ALTER TABLE order_items ADD COLUMN void_shift_id integer;
CREATE INDEX invoices_by_shift ON invoices (tenant_id, shift_id) WHERE shift_id IS NOT NULL;
CREATE INDEX order_items_by_void_shift ON order_items (tenant_id, void_shift_id) WHERE void_shift_id IS NOT NULL;

-- The owner's own rows are fenced too, unless it is a superuser.
ALTER TABLE stores NO FORCE ROW LEVEL SECURITY;
ALTER TABLE counters NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payments NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payment_types NO FORCE ROW LEVEL SECURITY;
ALTER TABLE refunds NO FORCE ROW LEVEL SECURITY;

INSERT INTO drawers (tenant_id, id, title) SELECT tenant_id, 1, 'Caja 1' FROM stores;
INSERT INTO counters (tenant_id, name, value) SELECT tenant_id, 'drawer', 1 FROM stores;

INSERT INTO ledger (tenant_id, source, source_id, entry, at, business_date, actor, payment_type_id, kind, amount)
SELECT p.tenant_id, 'payment', p.id, part.entry, p.created_at, p.business_date, p.created_by, p.payment_type_id,
       way.kind, part.amount
FROM payments p
JOIN payment_types way ON way.tenant_id = p.tenant_id AND way.id = p.payment_type_id
CROSS JOIN LATERAL (VALUES ('payment', coalesce(p.tendered - p.tip, p.amount)),
                           ('change', p.amount + p.tip - p.tendered), ('tip', p.tip)) AS part (entry, amount)
WHERE part.entry = 'payment' OR part.amount <> 0;

INSERT INTO ledger (tenant_id, source, source_id, entry, at, business_date, actor, payment_type_id, kind, amount,
                    reason, note, approved_by)
SELECT r.tenant_id, 'refund', r.id, 'refund', r.created_at, r.business_date, r.created_by, r.payment_type_id, way.kind,
       -r.total, r.reason, r.note, r.approved_by
FROM refunds r JOIN payment_types way ON way.tenant_id = r.tenant_id AND way.id = r.payment_type_id;

CREATE INDEX ledger_by_shift ON ledger (tenant_id, shift_id) WHERE shift_id IS NOT NULL;
CREATE INDEX ledger_by_day ON ledger (tenant_id, business_date);

ALTER TABLE stores FORCE ROW LEVEL SECURITY;
ALTER TABLE counters FORCE ROW LEVEL SECURITY;
ALTER TABLE payments FORCE ROW LEVEL SECURITY;
ALTER TABLE payment_types FORCE ROW LEVEL SECURITY;
ALTER TABLE refunds FORCE ROW LEVEL SECURITY;

DO $$
DECLARE fenced text;
BEGIN
  FOREACH fenced IN ARRAY ARRAY['drawers', 'shifts', 'shift_counts', 'z_reports', 'till_settings', 'ledger'] LOOP
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
-- Nothing of these is ever changed; a row goes only with its whole store.
REVOKE UPDATE ON ledger, shift_counts, z_reports FROM comanda_app;
