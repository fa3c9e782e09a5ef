-- Reports read the tips and voids of a period. Both indexes hold only such rows, so that other orders never enter them.
CREATE INDEX payments_tips ON payments (tenant_id, business_date) INCLUDE (check_id, tip) WHERE tip > 0;

-- The kitchen reads the last hours of the same index.
CREATE INDEX order_items_voids ON order_items (tenant_id, voided_at) WHERE voided_at IS NOT NULL;
DROP INDEX order_items_voided;
