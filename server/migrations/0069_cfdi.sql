-- previous release: goes on
-- ADR 57: who issues, the documents, and which sales each of them has.
CREATE TABLE fiscal_settings (
  tenant_id integer PRIMARY KEY REFERENCES stores,
  rfc text NOT NULL,
  name text NOT NULL,
  regime text NOT NULL,
  postal_code text NOT NULL,
  series text NOT NULL DEFAULT 'F',
  -- The certificate is public; its key, its password and the PAC's are sealed with the installation's key.
  certificate bytea,
  certificate_number text,
  valid_to timestamptz,
  sealed_key bytea,
  sealed_password bytea,
  pac text NOT NULL DEFAULT 'double' CHECK (pac IN ('double', 'sw')),
  pac_user text,
  sealed_pac_password bytea,
  tax_classes jsonb NOT NULL DEFAULT '[]',
  updated_at timestamptz NOT NULL
);
SELECT fence('fiscal_settings');

CREATE TABLE cfdi_documents (
  tenant_id integer NOT NULL REFERENCES stores,
  id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('name', 'global', 'credit')),
  -- The key of the request: its repetition finds this document.
  request text NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'sealed', 'stamping', 'stamped', 'rejected', 'cancelling', 'cancelled')),
  receiver_rfc text NOT NULL,
  total bigint NOT NULL CHECK (total > 0),
  -- The bytes that leave; they are stored before and never change.
  sealed bytea,
  -- The same with the stamp.
  stamped bytea,
  uuid text,
  refusal_code text,
  refusal text,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, request),
  CHECK ((state = 'draft') = (sealed IS NULL)),
  CHECK ((state IN ('stamped', 'cancelling', 'cancelled')) = (stamped IS NOT NULL)),
  CHECK ((stamped IS NULL) = (uuid IS NULL)),
  CHECK ((state IN ('sealed', 'stamping')) = (next_attempt_at IS NOT NULL))
);
CREATE INDEX cfdi_documents_due ON cfdi_documents (tenant_id, next_attempt_at) WHERE next_attempt_at IS NOT NULL;
SELECT fence('cfdi_documents', history => true);
GRANT UPDATE (state, sealed, stamped, uuid, refusal_code, refusal, attempts, next_attempt_at) ON cfdi_documents TO comanda_app;
CREATE POLICY upkeep ON cfdi_documents FOR SELECT TO comanda_platform USING (true);
GRANT SELECT (tenant_id, id, next_attempt_at) ON cfdi_documents TO comanda_platform;

CREATE TABLE cfdi_tickets (
  tenant_id integer NOT NULL REFERENCES stores,
  document_id integer NOT NULL,
  invoice_id integer NOT NULL,
  -- False once the document was rejected, cancelled, or its part of this sale was credited.
  is_live boolean NOT NULL DEFAULT true,
  PRIMARY KEY (tenant_id, document_id, invoice_id),
  FOREIGN KEY (tenant_id, document_id) REFERENCES cfdi_documents,
  FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices
);
CREATE UNIQUE INDEX cfdi_tickets_live ON cfdi_tickets (tenant_id, invoice_id) WHERE is_live;
SELECT fence('cfdi_tickets', history => true);
GRANT UPDATE (is_live) ON cfdi_tickets TO comanda_app;
