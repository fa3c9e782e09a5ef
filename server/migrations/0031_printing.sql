-- The printers of a store, and one row for each paper that one of them prints.
CREATE TABLE printers (
  tenant_id integer NOT NULL REFERENCES stores,
  id integer NOT NULL,
  title text NOT NULL,
  -- How it gets its jobs. @see shared/src/printing/printers.ts
  way text NOT NULL,
  -- Width of the paper in mm.
  width smallint NOT NULL CHECK (width IN (57, 80)),
  model text NOT NULL,
  -- The papers besides the kitchen's: bill, receipt, token, till.
  papers text[] NOT NULL,
  prints_kitchen boolean NOT NULL,
  -- The stations whose orders it prints; empty: all.
  station_ids integer[] NOT NULL DEFAULT '{}',
  -- The drawer of the till that it stands at; null: any.
  drawer_id integer,
  opens_drawer boolean NOT NULL DEFAULT false,
  -- Prints the receipt with each charge, without being asked.
  prints_always boolean NOT NULL DEFAULT false,
  copies smallint NOT NULL DEFAULT 1 CHECK (copies BETWEEN 1 AND 3),
  -- Takes over when this one fails.
  fallback_id integer,
  -- Host and port in the house, for the ways that connect to it.
  address text,
  -- Addresses of an earlier rotation are invalid.
  rotation integer NOT NULL DEFAULT 1,
  last_seen_at timestamptz,
  -- @see shared/src/printing/printers.ts
  state jsonb NOT NULL DEFAULT '{}',
  archived_at timestamptz,
  PRIMARY KEY (tenant_id, id)
);

CREATE TABLE print_jobs (
  tenant_id integer NOT NULL,
  -- Counted per store; a printer prints in this order.
  id integer NOT NULL,
  printer_id integer NOT NULL,
  paper text NOT NULL,
  -- What it prints, as identifiers. @see shared/src/printing/jobs.ts
  source jsonb NOT NULL,
  mark text CHECK (mark IN ('duplicate', 'reprint')),
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'taken', 'printed', 'failed', 'expired', 'discarded')),
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  -- After it, the job is asked about and no longer printed by itself.
  expires_at timestamptz NOT NULL,
  attempts smallint NOT NULL DEFAULT 0,
  -- While it is taken: which delivery may report its end, and until when.
  lease uuid,
  leased_until timestamptz,
  finished_at timestamptz,
  problem text,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, printer_id) REFERENCES printers
);
CREATE INDEX print_jobs_open ON print_jobs (tenant_id, printer_id, id) WHERE state IN ('waiting', 'taken');
CREATE INDEX print_jobs_asked ON print_jobs (tenant_id, id) WHERE state IN ('failed', 'expired');
CREATE INDEX print_jobs_by_time ON print_jobs (tenant_id, created_at);

DO $$
DECLARE fenced text;
BEGIN
  FOREACH fenced IN ARRAY ARRAY['printers', 'print_jobs'] LOOP
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
