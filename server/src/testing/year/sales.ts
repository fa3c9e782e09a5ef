import type { Year } from './visits.ts'

/** Checks, orders, lines, discounts, invoices and payments. A piece costs 58.00, of which 8.00 are tax. */
export const fillSales = ({ tenantId: t, now, orders }: Year): string => `
    CREATE TEMP TABLE sold_line AS
    SELECT visit.n AS placed, 3 * n - part AS id,
           CASE WHEN n % 50 = 21 AND part = 0 THEN ${orders} + dense_rank() OVER (ORDER BY n % 50 <> 21, n) ELSE n END AS order_id,
           CASE WHEN n % 50 = 21 AND part = 0 THEN ${orders} + dense_rank() OVER (ORDER BY n % 50 <> 21, n) ELSE check_id END AS check_id,
           1 + (n * 7 + part * 31) % 200 AS item_id, 1 + (n + part) % 3 AS quantity, visit.at, part,
           cancelled OR n % 25 = 3 AND part = 1 AS voided, 0::numeric AS off
    FROM visit, generate_series(0, 2) AS part;
    UPDATE sold_line SET off = CASE WHEN check_id % 12 = 0 THEN 0.1 WHEN check_id % 70 = 1 AND part = 2 THEN 1 ELSE 0 END;
    CREATE INDEX ON sold_line (check_id);

    INSERT INTO order_items (tenant_id, order_id, id, item_id, item_title, quantity, unit_price, discount, tax_title, tax_rate,
                             tax_type, net, tax, total, status, created_at, void_reason, wasted, voided_at, voided_by)
      SELECT ${t}, order_id, id, item_id, 'Platillo de la casa', quantity, 5800, 5800 * quantity * off, 'IVA', 16, 'inclusive',
             5000 * quantity * (1 - off), 800 * quantity * (1 - off), 5800 * quantity * (1 - off),
             CASE WHEN voided THEN 'cancelled' ELSE 'delivered' END, at,
             CASE WHEN voided THEN (ARRAY['Error al tomar', 'Se acabó', 'Calidad'])[1 + id % 3] END, CASE WHEN voided THEN id % 2 = 0 END,
             CASE WHEN voided THEN least(at + interval '5 minutes', '${now.toISOString()}') END,
             CASE WHEN voided THEN 'mesero' || 1 + check_id / 5 % 8 || '@y${t}' END
      FROM sold_line ORDER BY order_id, id;
    INSERT INTO approvals (tenant_id, id, action, target, amount, requested_by, approved_by, created_at, expires_at, used_at)
      SELECT ${t}, gen_random_uuid(), 'void', 'line:' || id, total, voided_by, 'caja1@y${t}', voided_at, voided_at, voided_at
      FROM order_items WHERE tenant_id = ${t} AND voided_at IS NOT NULL AND order_id % 2 = 0;

    ALTER TABLE party ADD net bigint, ADD total bigint, ADD invoice_id integer, ADD paid_at timestamptz;
    UPDATE party SET net = sum.net, total = sum.total,
           paid_at = CASE WHEN NOT cancelled AND NOT unpaid THEN least(party.at + interval '40 minutes', '${now.toISOString()}') END
      FROM (SELECT line.check_id, sum(item.net) AS net, sum(item.total) AS total
            FROM sold_line line JOIN order_items item ON item.tenant_id = ${t} AND item.id = line.id AND item.status <> 'cancelled'
            GROUP BY line.check_id) AS sum
      WHERE sum.check_id = party.id;
    UPDATE party SET invoice_id = numbered.invoice_id
      FROM (SELECT id, row_number() OVER (ORDER BY day, paid_at, id) AS invoice_id FROM party WHERE paid_at IS NOT NULL) AS numbered
      WHERE numbered.id = party.id;
    CREATE INDEX ON party (invoice_id);

    INSERT INTO checks (tenant_id, id, table_id, delivery_type, guests, waiter, opened_at, business_date, status, rounds, paid,
                        invoice_id, closed_at, closed_by)
      SELECT ${t}, id, table_id, delivery, 1 + id % 5, waiter, opened_at, day,
             CASE WHEN cancelled THEN 'cancelled' WHEN unpaid THEN 'unpaid' ELSE 'paid' END, rounds,
             CASE WHEN paid_at IS NULL THEN 0 ELSE total END, invoice_id, coalesce(paid_at, at), waiter
      FROM party ORDER BY id;
    INSERT INTO checks (tenant_id, id, table_id, delivery_type, waiter, opened_at, business_date, status, rounds, joined_into,
                        closed_at, closed_by)
      SELECT ${t}, n, 1 + n % 20, 'dinein', 'mesero1@y${t}', at, day, 'joined', 1, n + 1, at, 'mesero1@y${t}' FROM visit WHERE check_id = n + 1;

    INSERT INTO orders (tenant_id, id, token_no, split_no, business_date, created_at, created_by, delivery_type, customer_type,
                        customer_key, customer_phone, customer_name, table_id, status, payment_status, invoice_id, closed_at, closed_by,
                        close_reason, unpaid_total, unpaid_on, check_id, round, moved_from)
      SELECT ${t}, placed.n, placed.token, placed.split_no, placed.day, placed.at, party.waiter, party.delivery,
             CASE WHEN customer IS NULL THEN 'WALKIN' ELSE 'CUSTOMER' END, '+5255' || customer, '55' || customer,
             'Cliente ' || customer, party.table_id, CASE WHEN party.cancelled THEN 'cancelled' ELSE 'completed' END,
             CASE WHEN invoice_id IS NULL THEN 'pending' ELSE 'paid' END, invoice_id, coalesce(paid_at, party.at), party.waiter,
             CASE WHEN party.unpaid THEN 'Se fue sin pagar' END, CASE WHEN party.unpaid THEN total END,
             CASE WHEN party.unpaid THEN party.day END, party.id, round, moved_from
      FROM (SELECT n, token, 0 AS split_no, day, at, check_id, round, NULL AS moved_from FROM visit
            UNION ALL
            SELECT ${orders} + row_number() OVER (ORDER BY n), token, 1, day, at, ${orders} + row_number() OVER (ORDER BY n), 1, 'Mesa 3'
            FROM visit WHERE n % 50 = 21) AS placed
      JOIN party ON party.id = placed.check_id ORDER BY placed.n;

    ${fillMoney(t)}`

const fillMoney = (t: number): string => `
    INSERT INTO discounts (tenant_id, id, kind, percent, reason, business_date, created_at, created_by)
      SELECT ${t}, row_number() OVER (ORDER BY check_id), CASE WHEN max(off) = 1 THEN 'courtesy' ELSE 'discount' END, 100 * max(off),
             (ARRAY['Cliente frecuente', 'Empleado', 'Error de cocina'])[1 + check_id % 7 % 3], min(party.day), min(line.at), min(party.waiter)
      FROM sold_line line JOIN party ON party.id = line.check_id WHERE off > 0 GROUP BY check_id;
    INSERT INTO discount_lines (tenant_id, item_id, discount_id, amount)
      SELECT ${t}, line.id, dense_rank() OVER (ORDER BY check_id), item.discount
      FROM sold_line line JOIN order_items item ON item.tenant_id = ${t} AND item.id = line.id WHERE off > 0 ORDER BY line.id;

    INSERT INTO invoices (tenant_id, id, business_date, created_at, net, tax, total, created_by)
      SELECT ${t}, invoice_id, day, paid_at, net, total - net, total, 'caja' || 1 + id % 3 || '@y${t}'
      FROM party WHERE invoice_id IS NOT NULL ORDER BY invoice_id;
    INSERT INTO payments (tenant_id, id, invoice_id, check_id, payment_type_id, amount, tip, tendered, business_date, created_at, created_by)
      SELECT ${t}, row_number() OVER (ORDER BY invoice_id, half), invoice_id, id, way, amount, tip,
             CASE WHEN way = 1 THEN ceil((amount + tip) / 10000.0) * 10000 END, day, paid_at, 'caja' || 1 + id % 3 || '@y${t}'
      FROM (SELECT *, CASE WHEN (id + half) % 20 < 9 THEN 1 WHEN (id + half) % 20 < 18 THEN 2 ELSE 3 END AS way,
                   CASE WHEN halves = 1 THEN total WHEN half = 1 THEN total / 2 ELSE total - total / 2 END AS amount,
                   CASE WHEN id % 5 < 3 THEN 1000 + id % 7 * 500 ELSE 0 END AS tip
            FROM (SELECT *, CASE WHEN id % 20 = 4 THEN 2 ELSE 1 END AS halves FROM party WHERE invoice_id IS NOT NULL) AS bill,
                 LATERAL generate_series(1, halves) AS half) AS part
      ORDER BY invoice_id, half;`
