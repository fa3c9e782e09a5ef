-- previous release: goes on
-- The upkeep finds the stores whose secrets are to be sealed with the installation's new key.
CREATE POLICY upkeep ON fiscal_settings FOR SELECT TO comanda_platform USING (true);
GRANT SELECT (tenant_id) ON fiscal_settings TO comanda_platform;

-- The owner may change the store's series later.
ALTER TABLE cfdi_documents ADD COLUMN series text NOT NULL DEFAULT '';

-- An erasure copies the stamped documents, which the law keeps.
GRANT SELECT (tenant_id, id, uuid, stamped, acknowledgement, created_at, is_test) ON cfdi_documents TO comanda_platform;
