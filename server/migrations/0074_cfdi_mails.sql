-- previous release: goes on
-- ADR 57: a mail with a stamped document as its files, which are read when it is sent. The previous release would send it without
-- them, and does not see it, because it reads `next_attempt_at` alone.
ALTER TABLE mails
  ADD COLUMN store_number integer,
  ADD COLUMN document_id integer,
  ADD COLUMN files_due_at timestamptz,
  ALTER COLUMN next_attempt_at DROP NOT NULL;

-- When a mail was queued to `email`, for the last time.
ALTER TABLE cfdi_documents ADD COLUMN mailed_at timestamptz;
GRANT UPDATE (mailed_at) ON cfdi_documents TO comanda_app;
