-- An order that is closed without payment keeps why, what it came to and the business day of its closing.
-- closed_by and closed_at, which every closed order has, say who and when.
ALTER TABLE orders
  ADD COLUMN close_reason text,
  ADD COLUMN unpaid_total bigint,
  ADD COLUMN unpaid_on date,
  ADD CONSTRAINT orders_unpaid_on CHECK ((unpaid_total IS NULL) = (unpaid_on IS NULL));

-- The reports count these by day; there are few, so that charged orders never enter this index.
CREATE INDEX orders_closed_unpaid ON orders (tenant_id, unpaid_on) INCLUDE (unpaid_total) WHERE unpaid_on IS NOT NULL;

-- The owner's own rows are fenced too, unless it is a superuser.
ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;
ALTER TABLE order_items NO FORCE ROW LEVEL SECURITY;
ALTER TABLE users NO FORCE ROW LEVEL SECURITY;

-- Earlier closings have no reason; their day is the day of the order.
UPDATE orders o SET unpaid_on = o.business_date, unpaid_total = coalesce((
  SELECT sum(i.total) FROM order_items i
  WHERE i.tenant_id = o.tenant_id AND i.order_id = o.id AND i.status <> 'cancelled'), 0)
WHERE o.status = 'completed' AND o.payment_status = 'pending';

-- Paid orders that were served leave the list by themselves from now on: those that still stand there leave it now.
UPDATE orders o SET status = 'completed', closed_at = now()
WHERE o.status = 'created' AND o.payment_status = 'paid' AND NOT EXISTS (
  SELECT FROM order_items i
  WHERE i.tenant_id = o.tenant_id AND i.order_id = o.id AND i.status IN ('created', 'preparing'));

-- Who could close an unpaid order by their scope ORDERS keeps the right; new users get it only when it is given.
UPDATE users SET scopes = array_append(scopes, 'CLOSE_UNPAID')
WHERE 'ORDERS' = ANY (scopes) AND NOT 'CLOSE_UNPAID' = ANY (scopes);

ALTER TABLE orders FORCE ROW LEVEL SECURITY;
ALTER TABLE order_items FORCE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;
