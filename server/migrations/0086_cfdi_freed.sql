-- previous release: goes on
-- ADR 57: sales that a document no longer has are proposed for a global, however old they are.
CREATE INDEX cfdi_tickets_freed ON cfdi_tickets (tenant_id, invoice_id) WHERE NOT is_live;
