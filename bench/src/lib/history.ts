import type pg from 'pg'

interface History {
  tenantId: number
  /** Completed orders, older than the open orders, three lines each. */
  closed: number
  open: number
}

/** The retry keys of ten days with 300 orders each: upkeep deletes them after that time. */
const KEYS = 3_000

/** Replaces a store's orders with past and open orders, as the point of sale would have stored them. */
export async function insertHistory(owner: pg.Client, { tenantId: t, closed, open }: History): Promise<void> {
  const all = closed + open
  await owner.query(`
    SET LOCAL session_replication_role = 'replica';
    DELETE FROM order_items WHERE tenant_id = ${t};
    DELETE FROM orders WHERE tenant_id = ${t};
    DELETE FROM checks WHERE tenant_id = ${t};
    DELETE FROM idempotency_keys WHERE tenant_id = ${t};
    INSERT INTO checks (tenant_id, id, table_id, delivery_type, waiter, opened_at, business_date, status, rounds, closed_at,
                        closed_by)
      SELECT ${t}, n, 1 + n % 20, 'dinein', 'mesero', now() - (${all} - n) * interval '4 minutes',
             current_date - 2 - (${all} - n) / 300, CASE WHEN n > ${closed} THEN 'open' ELSE 'unpaid' END, 1,
             CASE WHEN n > ${closed} THEN NULL ELSE now() END, CASE WHEN n > ${closed} THEN NULL ELSE 'mesero' END
      FROM generate_series(1, ${all}) AS n;
    INSERT INTO orders (tenant_id, id, token_no, business_date, created_at, created_by, delivery_type, customer_type,
                        table_id, check_id, round, status, closed_at, closed_by)
      SELECT ${t}, n, n, current_date - 2 - (${all} - n) / 300, now() - (${all} - n) * interval '4 minutes', 'mesero',
             'dinein', 'WALKIN', 1 + n % 20, n, 1, CASE WHEN n > ${closed} THEN 'created' ELSE 'completed' END,
             CASE WHEN n > ${closed} THEN NULL ELSE now() END, CASE WHEN n > ${closed} THEN NULL ELSE 'mesero' END
      FROM generate_series(1, ${all}) AS n;
    INSERT INTO order_items (tenant_id, order_id, id, item_id, item_title, quantity, unit_price, tax_title, tax_rate,
                             tax_type, net, tax, total, status, created_at)
      SELECT ${t}, n, 3 * n - part, 1 + (n + part) % 200, 'Platillo de la casa', 2, 5800, 'IVA', 16, 'inclusive', 10000,
             1600, 11600, CASE WHEN n > ${closed} THEN 'created' ELSE 'delivered' END, now()
      FROM generate_series(1, ${all}) AS n, generate_series(0, 2) AS part;
    INSERT INTO idempotency_keys
      SELECT ${t}, gen_random_uuid(), sha256('order'), '{"success": true, "orderId": 1, "tokenNo": 1}', now()
      FROM generate_series(1, least(${all}, ${KEYS}));
    INSERT INTO counters VALUES (${t}, 'order', ${all}), (${t}, 'order_item', ${3 * all}),
                                (${t}, 'check', ${all})
      ON CONFLICT (tenant_id, name) DO UPDATE SET value = excluded.value;
  `)
}
