-- The server's own work: old jobs are deleted, and printers in the house are connected to.
CREATE POLICY upkeep ON print_jobs TO comanda_platform USING (true);
GRANT SELECT, DELETE ON print_jobs TO comanda_platform;
CREATE POLICY upkeep ON printers FOR SELECT TO comanda_platform USING (true);
GRANT SELECT (tenant_id, way, archived_at) ON printers TO comanda_platform;
