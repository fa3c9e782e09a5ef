-- Separates a table between stores: for the migration that creates it. Rows of a `history` are only added by the app's login;
-- the migration may grant UPDATE of columns. The erasure of a store deletes them as the platform.
CREATE OR REPLACE FUNCTION fence(fenced regclass, history boolean DEFAULT false) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', fenced);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', fenced);
  EXECUTE format(
    'CREATE POLICY own_store ON %s TO comanda_app USING (tenant_id = current_setting(''app.tenant_id'')::integer)',
    fenced
  );
  EXECUTE format('CREATE POLICY backup ON %s FOR SELECT TO comanda_backup USING (true)', fenced);
  EXECUTE format('GRANT SELECT, INSERT ON %s TO comanda_app', fenced);
  IF history THEN
    EXECUTE format('GRANT DELETE ON %s TO comanda_platform', fenced);
  ELSE
    EXECUTE format('GRANT UPDATE, DELETE ON %s TO comanda_app', fenced);
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION fence FROM PUBLIC;
