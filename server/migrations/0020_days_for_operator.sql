-- One table holds a store's days for its own reports and for the operator: final days, which reports read, and days that can
-- still change, which only the operator reads.
ALTER TABLE report_days ADD COLUMN currency char(3), ADD COLUMN is_final boolean NOT NULL DEFAULT true;
ALTER TABLE report_days ALTER COLUMN is_final DROP DEFAULT;

-- The owner's own rows are fenced too, unless it is a superuser.
ALTER TABLE report_days NO FORCE ROW LEVEL SECURITY;
ALTER TABLE report_parts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE stores NO FORCE ROW LEVEL SECURITY;

UPDATE report_days day SET currency = store.currency FROM stores store WHERE store.tenant_id = day.tenant_id;
-- Other figures of these days, and of erased stores, are unknown: only the operator reads days that are not final.
INSERT INTO report_days (tenant_id, business_date, time_zone, orders, cancelled, cancelled_total, paid_orders, net, tax,
                         total, currency, is_final)
SELECT tenant_id, business_date, '', orders, 0, 0, 0, 0, 0, total, currency, false FROM platform_days
ON CONFLICT DO NOTHING;
INSERT INTO report_parts (tenant_id, business_date, kind, key, placed, billed, total)
SELECT tenant_id, business_date, 'item', item_id::text, quantity, 0, 0 FROM platform_day_items
ON CONFLICT DO NOTHING;

ALTER TABLE report_days FORCE ROW LEVEL SECURITY;
ALTER TABLE report_parts FORCE ROW LEVEL SECURITY;
ALTER TABLE stores FORCE ROW LEVEL SECURITY;

ALTER TABLE report_days ALTER COLUMN currency SET NOT NULL;
CREATE INDEX report_days_by_date ON report_days (business_date) INCLUDE (currency, orders, total);
CREATE INDEX report_parts_by_date ON report_parts (business_date) INCLUDE (key, placed) WHERE kind = 'item';
CREATE POLICY platform ON report_days FOR SELECT TO comanda_platform USING (true);
CREATE POLICY platform ON report_parts FOR SELECT TO comanda_platform USING (true);
GRANT SELECT ON report_days, report_parts TO comanda_platform;
DROP TABLE platform_days;
DROP TABLE platform_day_items;
