-- previous release: goes on
-- ADR 57: the language of the page on which a guest asked for a document ('en'), in which it is mailed. Null is Spanish.
ALTER TABLE cfdi_documents ADD COLUMN mail_language text;
GRANT UPDATE (mail_language) ON cfdi_documents TO comanda_app;
