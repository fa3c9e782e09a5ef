-- A dish with variants is sold out when all of them are, so the dish's own column follows these.
ALTER TABLE variants ADD COLUMN sold_out boolean NOT NULL DEFAULT false;
ALTER TABLE menu_items NO FORCE ROW LEVEL SECURITY;
ALTER TABLE variants NO FORCE ROW LEVEL SECURITY;
UPDATE variants v SET sold_out = true FROM menu_items i
WHERE i.tenant_id = v.tenant_id AND i.id = v.item_id AND i.sold_out;
ALTER TABLE menu_items FORCE ROW LEVEL SECURITY;
ALTER TABLE variants FORCE ROW LEVEL SECURITY;
