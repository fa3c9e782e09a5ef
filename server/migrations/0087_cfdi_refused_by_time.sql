-- previous release: goes on
-- The doctor says that the clock is ahead when the authority refuses documents because of their time.
GRANT SELECT (refusal_code) ON cfdi_documents TO comanda_platform;
