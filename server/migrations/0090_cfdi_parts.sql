-- previous release: goes on
-- ADR 57: each paid part of a divided check is a sale of its own for the authority.
-- The parts of the check as they were paid: [{number, net, tax, total, taxes, lines}]. Null: it was paid as one, or before this release.
ALTER TABLE invoices ADD COLUMN parts jsonb;
-- What the refund took off each of them: [{number, net, tax, total, taxes}].
ALTER TABLE refunds ADD COLUMN parts jsonb;
-- The number of the part; 0: all of a check that was paid as one. The previous release calls something else `part` in its queries.
ALTER TABLE cfdi_tickets ADD COLUMN sale_part integer NOT NULL DEFAULT 0;
ALTER TABLE cfdi_tickets DROP CONSTRAINT cfdi_tickets_pkey;
ALTER TABLE cfdi_tickets ADD PRIMARY KEY (tenant_id, document_id, invoice_id, sale_part);
DROP INDEX cfdi_tickets_live;
CREATE UNIQUE INDEX cfdi_tickets_live ON cfdi_tickets (tenant_id, invoice_id, sale_part) WHERE is_live;
