-- previous release: goes on
-- ADR 57: the certifier's own words for why a document still waits, for the owner, who knows the account.
ALTER TABLE cfdi_documents ADD COLUMN said text;
GRANT UPDATE (said) ON cfdi_documents TO comanda_app;
