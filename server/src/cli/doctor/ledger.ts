import type { Client } from 'pg'
import { errorCodeOf } from '../../db/transaction.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

interface LedgerRule {
  /** The broken rule, in the terms of the database. */
  rule: string
  /** The same for the person who reads the report. */
  es: string
  /** Selects the tenant_id and the number of each violation. */
  sql: string
}

const ledgerSums = (source: string): string =>
  `(SELECT tenant_id, source_id, sum(amount) AS amount FROM ledger WHERE source = '${source}' GROUP BY tenant_id, source_id)`

/** Invariants between the ledger and the records that moved its money. */
export const LEDGER_RULES: readonly LedgerRule[] = [
  {
    rule: 'a payment is not its rows of the ledger',
    es: 'pagos con otro importe que en el libro',
    sql: `SELECT p.tenant_id, p.id FROM payments p
          LEFT JOIN ${ledgerSums('payment')} l ON l.tenant_id = p.tenant_id AND l.source_id = p.id
          WHERE l.amount IS DISTINCT FROM p.amount + p.tip`,
  },
  {
    rule: 'the ledger has a payment that does not exist',
    es: 'pagos del libro que no existen',
    sql: `SELECT DISTINCT l.tenant_id, l.source_id AS id FROM ledger l
          LEFT JOIN payments p ON p.tenant_id = l.tenant_id AND p.id = l.source_id
          WHERE l.source IN ('payment', 'correction') AND p.id IS NULL`,
  },
  {
    rule: 'a payment has another type than its money in the ledger',
    es: 'pagos con otro tipo que en el libro',
    sql: `SELECT p.tenant_id, p.id FROM payments p
          JOIN (SELECT tenant_id, source_id, payment_type_id, sum(amount) AS amount FROM ledger
                WHERE source IN ('payment', 'correction') GROUP BY tenant_id, source_id, payment_type_id) l
            ON l.tenant_id = p.tenant_id AND l.source_id = p.id
          WHERE l.amount <> CASE WHEN l.payment_type_id = p.payment_type_id THEN p.amount + p.tip ELSE 0 END`,
  },
  {
    rule: 'a refund is not its rows of the ledger',
    es: 'reembolsos que no son los del libro',
    sql: `SELECT coalesce(r.tenant_id, l.tenant_id) AS tenant_id, coalesce(r.id, l.source_id) AS id FROM refunds r
          FULL JOIN ${ledgerSums('refund')} l ON l.tenant_id = r.tenant_id AND l.source_id = r.id
          WHERE l.amount IS DISTINCT FROM -r.total - r.tip`,
  },
  {
    rule: 'an invoice is not the sum of its payments',
    es: 'ventas que no son la suma de sus pagos',
    sql: `SELECT v.tenant_id, v.id FROM invoices v
          LEFT JOIN (SELECT tenant_id, invoice_id, sum(amount) AS amount FROM payments GROUP BY tenant_id, invoice_id) p
            ON p.tenant_id = v.tenant_id AND p.invoice_id = v.id
          WHERE v.total <> coalesce(p.amount, 0)`,
  },
  {
    rule: 'a movement has the wrong sign',
    es: 'movimientos con el signo cambiado',
    sql: `SELECT tenant_id, source_id AS id FROM ledger
          WHERE source = 'movement' AND sign(amount) <> CASE entry WHEN 'in' THEN 1 WHEN 'open' THEN 0 ELSE -1 END`,
  },
  {
    rule: 'a double payment is not what the ledger has of it',
    es: 'cobros dobles con otro importe que en el libro',
    sql: `SELECT coalesce(r.tenant_id, l.tenant_id) AS tenant_id, coalesce(r.ledger_id, l.source_id) AS id
          FROM (SELECT * FROM reviews WHERE ledger_id IS NOT NULL) r
          FULL JOIN ${ledgerSums('unapplied')} l ON l.tenant_id = r.tenant_id AND l.source_id = r.ledger_id
          WHERE l.amount IS DISTINCT FROM CASE WHEN r.resolution IN ('returned', 'applied') THEN 0 ELSE r.amount END`,
  },
  {
    rule: 'movements are missing in the ledger',
    es: 'movimientos que faltan en el libro',
    sql: `SELECT c.tenant_id, c.value AS id FROM counters c
          LEFT JOIN (SELECT tenant_id, count(*) AS rows FROM ledger WHERE source = 'movement' GROUP BY tenant_id) l
            ON l.tenant_id = c.tenant_id
          WHERE c.name = 'movement' AND c.value <> coalesce(l.rows, 0)`,
  },
  {
    rule: 'a shift has no float in the ledger',
    es: 'turnos sin fondo en el libro',
    sql: `SELECT sh.tenant_id, sh.id FROM shifts sh
          LEFT JOIN ledger l ON l.tenant_id = sh.tenant_id AND l.source = 'shift' AND l.source_id = sh.id
                            AND l.shift_id = sh.id
          WHERE l.amount IS NULL`,
  },
  {
    rule: 'a Z does not have what the ledger has of its shift',
    es: 'cortes que no son lo que tiene el libro',
    sql: `SELECT z.tenant_id, z.number AS id FROM z_reports z
          LEFT JOIN (SELECT tenant_id, shift_id, sum(amount) AS amount FROM ledger GROUP BY tenant_id, shift_id) l
            ON l.tenant_id = z.tenant_id AND l.shift_id = z.shift_id
          WHERE (z.document ->> 'expected')::numeric * 100 IS DISTINCT FROM l.amount`,
  },
  {
    rule: 'Z documents are missing',
    es: 'cortes que faltan',
    sql: `SELECT c.tenant_id, c.value AS id FROM counters c
          LEFT JOIN (SELECT tenant_id, count(*) AS rows, max(number) AS last FROM z_reports GROUP BY tenant_id) z
            ON z.tenant_id = c.tenant_id
          WHERE c.name = 'z_report' AND (z.rows, z.last) IS DISTINCT FROM (c.value::bigint, c.value)`,
  },
]

const SUBJECT = 'Libro de caja'
const MOST_NAMED = 5
/** Cancelled by `statement_timeout`. */
const TIMED_OUT = '57014'

/** @param reader may read every row of every store */
export async function checkLedger(reader: Client): Promise<Finding[]> {
  const found: Finding[] = []
  await reader.query("SET statement_timeout = '60s'")
  for (const { es, sql } of LEDGER_RULES) {
    try {
      const { rows } = await reader.query<{ name: string; count: number; ids: number[] }>(
        `SELECT store.name, count(*)::integer AS count, (array_agg(wrong.id ORDER BY wrong.id))[1:${MOST_NAMED}] AS ids
         FROM (${sql}) wrong JOIN stores store ON store.tenant_id = wrong.tenant_id
         GROUP BY store.tenant_id, store.name ORDER BY store.tenant_id`,
      )
      found.push(...rows.map((row) => problem(SUBJECT, `«${row.name}»: ${wordsOfFinding(row, es)}`)))
    } catch (error) {
      if (errorCodeOf(error) !== TIMED_OUT) throw error
      found.push(warning(SUBJECT, `no se revisó en un minuto si hay ${es}; repítelo cuando haya poca venta.`))
    }
  }
  return found.length > 0 ? found : [ok(SUBJECT, 'coincide con pagos, reembolsos, ventas y cortes')]
}

function wordsOfFinding({ count, ids }: { count: number; ids: readonly number[] }, es: string): string {
  const more = count > ids.length ? ' …' : ''
  return `${es} (${ids.join(', ')}${more}); guarda un respaldo y avisa a quien da soporte antes del siguiente corte.`
}
