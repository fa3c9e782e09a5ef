import type { Year } from './visits.ts'

const ENTRY =
  '(tenant_id, source, source_id, entry, at, business_date, shift_id, drawer_id, actor, payment_type_id, kind, amount'

/** Shifts, the ledger, refunds, counts, Z and the counters. */
export const fillTill = ({ tenantId: t }: Year): string => `
    CREATE TEMP TABLE shift_of AS
    SELECT id AS check_id, drawer_id, day, paid_at AS at,
           dense_rank() OVER (ORDER BY day, date_part('hour', paid_at AT TIME ZONE 'America/Mexico_City') >= 16, drawer_id)::integer AS shift_id
    FROM party WHERE paid_at IS NOT NULL;
    CREATE UNIQUE INDEX ON shift_of (check_id);
    INSERT INTO shifts (tenant_id, id, drawer_id, business_date, opened_at, opened_by, status, counting_by, closed_at, closed_by)
      SELECT ${t}, shift_id, min(drawer_id), min(day), min(at), 'caja' || 1 + shift_id % 3 || '@y${t}', 'closed',
             'caja' || 1 + shift_id % 3 || '@y${t}', max(at), 'caja' || 1 + shift_id % 3 || '@y${t}'
      FROM shift_of GROUP BY shift_id ORDER BY shift_id;
    UPDATE shifts SET status = 'open', counting_by = NULL, closed_at = NULL, closed_by = NULL
      WHERE tenant_id = ${t} AND id IN (SELECT max(id) FROM shifts WHERE tenant_id = ${t} GROUP BY drawer_id);
    UPDATE invoices SET shift_id = shift_of.shift_id FROM shift_of JOIN party ON party.id = shift_of.check_id
      WHERE invoices.tenant_id = ${t} AND invoices.id = party.invoice_id;

    INSERT INTO ledger ${ENTRY})
      SELECT ${t}, 'payment', p.id, part.entry, p.created_at, p.business_date, shift_of.shift_id, shift_of.drawer_id, p.created_by, p.payment_type_id,
             way.kind, part.amount
      FROM payments p JOIN payment_types way ON way.tenant_id = ${t} AND way.id = p.payment_type_id
      JOIN shift_of ON shift_of.check_id = p.check_id,
      LATERAL (VALUES ('payment', p.amount), ('tip', p.tip)) AS part (entry, amount)
      WHERE p.tenant_id = ${t} AND (part.amount > 0 OR part.entry = 'payment') ORDER BY p.id;
    INSERT INTO ledger ${ENTRY}, reason, recipient)
      SELECT ${t}, part.source, part.source_id, part.entry, sh.opened_at, sh.business_date, sh.id, sh.drawer_id, sh.opened_by, NULL, 'cash',
             part.amount, part.reason, part.recipient
      FROM shifts sh, LATERAL (VALUES
        ('shift', sh.id, 'float', 50000, NULL, NULL),
        ('movement', 3 * sh.id - 2, 'out', -12000, 'Compra', NULL),
        ('movement', 3 * sh.id - 1, 'open', 0, 'Cambio', NULL),
        ('movement', 3 * sh.id, 'tip_payout', -20000, NULL, 'mesero' || 1 + sh.id % 8 || '@y${t}')
      ) AS part (source, source_id, entry, amount, reason, recipient)
      WHERE sh.tenant_id = ${t};

    INSERT INTO refunds (tenant_id, id, invoice_id, business_date, created_at, created_by, approved_by, reason, payment_type_id, net, tax, total)
      SELECT ${t}, row_number() OVER (ORDER BY party.invoice_id), party.invoice_id, party.day, party.paid_at, 'caja2@y${t}', 'caja1@y${t}',
             (ARRAY['Calidad', 'Error de cobro'])[1 + party.invoice_id % 2], 1, 5000, 800, 5800
      FROM party WHERE party.invoice_id % 150 = 5 AND total >= 5800;
    INSERT INTO ledger ${ENTRY}, reason, approved_by)
      SELECT ${t}, 'refund', r.id, 'refund', r.created_at, r.business_date, v.shift_id, sh.drawer_id, r.created_by, 1, 'cash', -r.total, r.reason, r.approved_by
      FROM refunds r JOIN invoices v ON v.tenant_id = ${t} AND v.id = r.invoice_id
      JOIN shifts sh ON sh.tenant_id = ${t} AND sh.id = v.shift_id
      WHERE r.tenant_id = ${t};

    ${fillClosings(t)}`

const fillClosings = (t: number): string => `
    WITH sum AS (
      SELECT shift_id, sum(amount) AS expected, coalesce(sum(amount) FILTER (WHERE kind = 'cash'), 0) AS cash
      FROM ledger WHERE tenant_id = ${t} AND shift_id IS NOT NULL GROUP BY shift_id
    ), closed AS (
      SELECT sh.*, expected, cash, CASE WHEN sh.id % 9 = 0 THEN -1000 WHEN sh.id % 13 = 0 THEN 500 ELSE 0 END AS difference,
             row_number() OVER (ORDER BY sh.closed_at, sh.id) AS number
      FROM shifts sh JOIN sum ON sum.shift_id = sh.id WHERE sh.tenant_id = ${t} AND sh.status = 'closed'
    ), counted AS (
      INSERT INTO shift_counts (tenant_id, shift_id, position, at, actor, pieces, counted, expected)
      SELECT ${t}, id, 1, closed_at, closed_by, '[]', jsonb_build_object('cash', cash + difference), jsonb_build_object('cash', cash)
      FROM closed ORDER BY id
    )
    INSERT INTO z_reports (tenant_id, number, shift_id, drawer_id, business_date, at, actor, approved_by, document)
      SELECT ${t}, number, id, drawer_id, business_date, closed_at, closed_by, CASE WHEN difference <> 0 THEN 'caja1@y${t}' END,
             jsonb_build_object('expected', (expected / 100.0)::numeric(14, 2)::text, 'kinds', jsonb_build_array(jsonb_build_object(
               'kind', 'cash', 'expected', (cash / 100.0)::numeric(14, 2)::text, 'counted', ((cash + difference) / 100.0)::numeric(14, 2)::text,
               'difference', (difference / 100.0)::numeric(14, 2)::text)))
      FROM closed ORDER BY number;

    INSERT INTO counters (tenant_id, name, value)
      SELECT ${t}, name, value FROM (
        SELECT 'order' AS name, max(id) AS value FROM orders WHERE tenant_id = ${t}
        UNION ALL SELECT 'order_item', max(id) FROM order_items WHERE tenant_id = ${t}
        UNION ALL SELECT 'check', max(id) FROM checks WHERE tenant_id = ${t}
        UNION ALL SELECT 'invoice', max(id) FROM invoices WHERE tenant_id = ${t}
        UNION ALL SELECT 'payment', max(id) FROM payments WHERE tenant_id = ${t}
        UNION ALL SELECT 'discount', max(id) FROM discounts WHERE tenant_id = ${t}
        UNION ALL SELECT 'refund', max(id) FROM refunds WHERE tenant_id = ${t}
        UNION ALL SELECT 'shift', max(id) FROM shifts WHERE tenant_id = ${t}
        UNION ALL SELECT 'movement', count(*)::integer FROM ledger WHERE tenant_id = ${t} AND source = 'movement'
        UNION ALL SELECT 'z_report', max(number) FROM z_reports WHERE tenant_id = ${t}
        UNION ALL SELECT 'token:' || max(day), count(*)::integer FROM visit WHERE day = (SELECT max(day) FROM visit)
      ) AS last WHERE value IS NOT NULL
      ON CONFLICT (tenant_id, name) DO UPDATE SET value = greatest(counters.value, excluded.value);`
