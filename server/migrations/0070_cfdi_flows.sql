-- previous release: goes on
-- ADR 57: who receives a document, what it follows, how it ends, and what of each sale it has.
ALTER TABLE fiscal_settings
  ADD COLUMN global_period text NOT NULL DEFAULT 'monthly',
  -- The global of a closed period is issued without a person.
  ADD COLUMN is_global_automatic boolean NOT NULL DEFAULT false,
  -- Receipts have the code with which a guest asks for an invoice.
  ADD COLUMN prints_code boolean NOT NULL DEFAULT true;
ALTER TABLE fiscal_settings
  ADD CONSTRAINT fiscal_settings_global_period CHECK (global_period IN ('daily', 'weekly', 'monthly'));

ALTER TABLE cfdi_documents
  ADD COLUMN is_test boolean NOT NULL DEFAULT false,
  ADD COLUMN receiver_name text NOT NULL DEFAULT '',
  ADD COLUMN receiver_postal_code text NOT NULL DEFAULT '',
  ADD COLUMN receiver_regime text NOT NULL DEFAULT '',
  ADD COLUMN receiver_use text NOT NULL DEFAULT '',
  -- c_FormaPago
  ADD COLUMN form text NOT NULL DEFAULT '01',
  ADD COLUMN net bigint NOT NULL DEFAULT 0,
  ADD COLUMN tax bigint NOT NULL DEFAULT 0,
  -- Where it is sent once it is stamped.
  ADD COLUMN email text,
  ADD COLUMN stamped_at timestamptz,
  -- The document that it credits (01) or replaces (04).
  ADD COLUMN relation text,
  ADD COLUMN related_id integer,
  -- It leaves only after this one is stamped, and is refused with it.
  ADD COLUMN after_id integer,
  -- Of a global: c_Periodicidad and its first and last business day.
  ADD COLUMN periodicity text,
  ADD COLUMN period_from date,
  ADD COLUMN period_to date,
  ADD COLUMN cancel_motive text,
  ADD COLUMN cancel_asked_at timestamptz,
  ADD COLUMN cancel_asked_by text,
  ADD COLUMN acknowledgement text,
  ADD COLUMN cancelled_at timestamptz;
ALTER TABLE cfdi_documents DROP CONSTRAINT cfdi_documents_check3;
ALTER TABLE cfdi_documents
  ADD CONSTRAINT cfdi_documents_due CHECK ((state IN ('sealed', 'stamping', 'cancelling')) = (next_attempt_at IS NOT NULL));
ALTER TABLE cfdi_documents
  ADD CONSTRAINT cfdi_documents_relation CHECK (relation IN ('01', '04') AND related_id IS NOT NULL OR relation IS NULL AND related_id IS NULL);
ALTER TABLE cfdi_documents
  ADD CONSTRAINT cfdi_documents_period CHECK ((kind = 'global') = (period_from IS NOT NULL));
ALTER TABLE cfdi_documents
  ADD CONSTRAINT cfdi_documents_motive CHECK (cancel_motive IN ('01', '02', '03', '04'));
CREATE INDEX cfdi_documents_by_time ON cfdi_documents (tenant_id, created_at);
CREATE INDEX cfdi_documents_related_to ON cfdi_documents (tenant_id, related_id) WHERE related_id IS NOT NULL;
CREATE INDEX cfdi_documents_of_receiver ON cfdi_documents (tenant_id, receiver_rfc);
GRANT UPDATE (stamped_at, email, cancel_motive, cancel_asked_at, cancel_asked_by, acknowledgement, cancelled_at)
  ON cfdi_documents TO comanda_app;

ALTER TABLE cfdi_tickets
  -- What the document has of the sale: [{is, net, tax}], a sum for each class of tax.
  ADD COLUMN parts jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN net bigint NOT NULL DEFAULT 0,
  ADD COLUMN tax bigint NOT NULL DEFAULT 0;
CREATE INDEX cfdi_tickets_of_invoice ON cfdi_tickets (tenant_id, invoice_id);

-- To whom the staff has invoiced, so that nobody types it again.
CREATE TABLE fiscal_receivers (
  tenant_id integer NOT NULL REFERENCES stores,
  rfc text NOT NULL,
  name text NOT NULL,
  postal_code text NOT NULL,
  regime text NOT NULL,
  use text NOT NULL,
  email text,
  -- The customer whose data it is, and with whom it is deleted.
  customer_key text,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, rfc)
);
CREATE INDEX fiscal_receivers_of_customer ON fiscal_receivers (tenant_id, customer_key) WHERE customer_key IS NOT NULL;
SELECT fence('fiscal_receivers');

-- Stamped documents of erased stores, which the law keeps for five years. No store's role reads it.
CREATE TABLE kept_cfdi (
  store_number integer NOT NULL,
  document_id integer NOT NULL,
  issuer_rfc text NOT NULL,
  uuid text NOT NULL,
  stamped bytea NOT NULL,
  acknowledgement text,
  issued_at timestamptz NOT NULL,
  keep_until timestamptz NOT NULL,
  PRIMARY KEY (store_number, document_id)
);
CREATE INDEX kept_cfdi_until ON kept_cfdi (keep_until);
CREATE INDEX kept_cfdi_of_issuer ON kept_cfdi (issuer_rfc);
GRANT SELECT, INSERT, DELETE ON kept_cfdi TO comanda_platform;
