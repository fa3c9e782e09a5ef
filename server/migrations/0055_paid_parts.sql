-- A part of which something is paid keeps its amounts in checks.split. Open checks that were divided and partly paid before have no
-- record of those amounts: they keep their payments and what they owe, and can be divided again.
ALTER TABLE checks NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payments NO FORCE ROW LEVEL SECURITY;
UPDATE checks c SET split = NULL
WHERE c.status = 'open' AND c.split IS NOT NULL
  AND EXISTS (SELECT FROM payments p WHERE p.tenant_id = c.tenant_id AND p.check_id = c.id AND p.returned_at IS NULL);
UPDATE payments p SET part = NULL
FROM checks c
WHERE c.tenant_id = p.tenant_id AND c.id = p.check_id AND c.status = 'open' AND c.split IS NULL AND p.part IS NOT NULL;
ALTER TABLE checks FORCE ROW LEVEL SECURITY;
ALTER TABLE payments FORCE ROW LEVEL SECURITY;
