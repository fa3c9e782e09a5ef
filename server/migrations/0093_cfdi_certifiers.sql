-- previous release: goes on
-- ADR 57: a second certifier. A store keeps an account at each; a document stays with the one that may have stamped it.
ALTER TABLE fiscal_settings DROP CONSTRAINT fiscal_settings_pac_check;
ALTER TABLE fiscal_settings ADD CONSTRAINT fiscal_settings_pac_check CHECK (pac IN ('double', 'sw', 'finkok'));
ALTER TABLE fiscal_settings ADD COLUMN finkok_user text, ADD COLUMN sealed_finkok_password bytea;

-- With whom it is stamped; of a trial it says nothing.
ALTER TABLE cfdi_documents ADD COLUMN pac text NOT NULL DEFAULT 'sw';
ALTER TABLE cfdi_documents ADD CONSTRAINT cfdi_documents_pac_check CHECK (pac IN ('sw', 'finkok'));
GRANT UPDATE (pac) ON cfdi_documents TO comanda_app;
