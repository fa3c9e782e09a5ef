-- Whole months of kept days, so that a year adds up twelve months instead of 365 days times every dish on the menu.
-- Derived from report_parts, as those are from orders: deleting these rows loses nothing.
CREATE TABLE report_months (
  tenant_id integer NOT NULL,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  time_zone text NOT NULL,
  PRIMARY KEY (tenant_id, month)
);

CREATE TABLE report_month_parts (
  tenant_id integer NOT NULL,
  month date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('item', 'hour', 'payment_type', 'delivery_type')),
  key integer NOT NULL,
  placed integer NOT NULL,
  billed integer NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (tenant_id, month, kind, key)
);

DO $$
DECLARE fenced text;
BEGIN
  FOREACH fenced IN ARRAY ARRAY['report_months', 'report_month_parts'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', fenced);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', fenced);
    EXECUTE format(
      'CREATE POLICY own_store ON %I TO comanda_app USING (tenant_id = current_setting(''app.tenant_id'')::integer)',
      fenced
    );
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO comanda_app', fenced);
  END LOOP;
END $$;
