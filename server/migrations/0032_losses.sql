-- The report of losses finds who approved something by the moment of its transaction.
CREATE INDEX approvals_by_use ON approvals (tenant_id, used_at) WHERE used_at IS NOT NULL;
