-- previous release: goes on
-- ADR 57: why a document that was sent still waits for its stamp, or for the answer to its cancelling.
ALTER TABLE cfdi_documents ADD COLUMN waits text;
GRANT UPDATE (waits) ON cfdi_documents TO comanda_app;
GRANT SELECT (state, waits) ON cfdi_documents TO comanda_platform;
