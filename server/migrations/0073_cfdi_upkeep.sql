-- previous release: goes on
-- The upkeep finds the stores whose secrets are to be sealed with the installation's new key, and keeps the records of erased stores.
CREATE POLICY upkeep ON fiscal_settings FOR SELECT TO comanda_platform USING (true);
GRANT SELECT (tenant_id) ON fiscal_settings TO comanda_platform;
