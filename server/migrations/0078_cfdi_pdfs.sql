-- previous release: goes on
-- The printed form of a stamped document, which is drawn once. Another form, of a later release or of a cancelled document, is drawn again.
CREATE TABLE cfdi_pdfs (
  tenant_id integer NOT NULL REFERENCES stores,
  document_id integer NOT NULL,
  form text NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (tenant_id, document_id),
  FOREIGN KEY (tenant_id, document_id) REFERENCES cfdi_documents
);
SELECT fence('cfdi_pdfs');
