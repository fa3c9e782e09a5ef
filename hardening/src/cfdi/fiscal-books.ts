import { sumFiscalDocuments } from '@comanda/shared/cfdi/api'
import { TICKET_STATES } from '@comanda/shared/cfdi/words'
import { listInvoices } from '@comanda/shared/invoices/api'
import { childOf, parseXml } from '../../../server/src/features/cfdi/pac/double/parse.ts'
import { brokenRules } from '../../../server/src/features/cfdi/pac/double/rules.ts'
import { stampOf } from '../../../server/src/features/cfdi/pac/stamp-of.ts'
import { inOneGo } from '../../../server/src/kernel/slices.ts'
import type { PacServer } from '../../../server/src/testing/pac-server.ts'
import type { Client } from '../../../server/src/testing/restaurant.ts'
import { centsOf } from '../lib/model/money.ts'

/** A restaurant whose fiscal books are checked; its series is `F` and its number, which identifies its documents at the certifier. */
export interface FiscalStore {
  tenantId: number
  restaurant: Client
  certifier: PacServer
  /** @param sql with the store as $1 */
  rows<Row extends object>(sql: string): Promise<Row[]>
}

/** A part of a divided check, or a check that was paid as one. */
interface PartRow {
  /** Sold, less what was refunded. */
  left: number
  live: 'name' | 'global' | null
  live_state: string | null
  was_cancelled: boolean
}

interface SaleRow {
  invoice_id: number
  day: string
  left: number
  named: number
  in_globals: number
  credited: number
  parts: PartRow[]
}

/** What documents have of a sale. */
const inDocuments = ({ parts }: SaleRow): number =>
  parts.reduce((all, { live, left }) => all + (live === null ? 0 : left), 0)

const SALES = `
SELECT v.id AS invoice_id, v.business_date::text AS day,
       (v.total - coalesce((SELECT sum(r.total) FROM refunds r WHERE r.tenant_id = $1 AND r.invoice_id = v.id), 0))::integer AS left,
       coalesce(sum(t.net + t.tax) FILTER (WHERE d.kind = 'name'), 0)::integer AS named,
       coalesce(sum(t.net + t.tax) FILTER (WHERE d.kind = 'global'), 0)::integer AS in_globals,
       coalesce(sum(t.net + t.tax) FILTER (WHERE d.kind = 'credit'), 0)::integer AS credited,
       (SELECT json_agg(json_build_object('left', one.left, 'live', doc.kind, 'live_state', doc.state, 'was_cancelled', EXISTS (
                 SELECT FROM cfdi_tickets own JOIN cfdi_documents ended ON ended.tenant_id = $1 AND ended.id = own.document_id
                 WHERE own.tenant_id = $1 AND own.invoice_id = v.id AND own.sale_part = one.part AND ended.state = 'cancelled')))
        FROM (SELECT 0 AS part, (v.total - coalesce((SELECT sum(r.total) FROM refunds r
                                                     WHERE r.tenant_id = $1 AND r.invoice_id = v.id), 0))::integer AS left
              WHERE v.parts IS NULL
              UNION ALL
              SELECT (sold->>'number')::integer, ((sold->>'total')::integer - coalesce((
                SELECT sum((back->>'total')::integer) FROM refunds r, jsonb_array_elements(r.parts) back
                WHERE r.tenant_id = $1 AND r.invoice_id = v.id AND back->>'number' = sold->>'number'), 0))::integer
              FROM jsonb_array_elements(v.parts) sold) one
        LEFT JOIN (cfdi_tickets own JOIN cfdi_documents doc
                   ON doc.tenant_id = own.tenant_id AND doc.id = own.document_id AND doc.state IN ('stamped', 'cancelling'))
          ON own.tenant_id = $1 AND own.invoice_id = v.id AND own.sale_part = one.part AND own.is_live) AS parts
FROM invoices v
LEFT JOIN (cfdi_tickets t JOIN cfdi_documents d ON d.tenant_id = t.tenant_id AND d.id = t.document_id AND d.state IN ('stamped', 'cancelling'))
  ON t.tenant_id = $1 AND t.invoice_id = v.id
WHERE v.tenant_id = $1 GROUP BY v.tenant_id, v.id ORDER BY v.id`

/**
 * What is wrong with a store whose documents have all ended: what the authority has, and what is free, is what was sold net of
 * refunds, for each sale, for each day and in all.
 */
export async function fiscalProblems(store: FiscalStore): Promise<string[]> {
  const sales = await store.rows<SaleRow>(SALES)
  return [
    ...sales.flatMap(problemsOfSale),
    ...problemsOfDays(sales),
    ...(await problemsOfClasses(store)),
    ...(await problemsOfDocuments(store)),
    ...(await problemsOfAuthority(store, sales)),
    ...(await problemsOfScreens(store, sales)),
  ]
}

/** Each sale is with the authority for what it has left, once, or not at all. */
function problemsOfSale(sale: SaleRow): string[] {
  const { invoice_id, left, named, in_globals, credited, parts } = sale
  const declared = named + in_globals - credited
  const expected = inDocuments(sale)
  const sold = parts.reduce((all, part) => all + part.left, 0)
  return [
    ...(declared === expected ? [] : [`sale ${invoice_id}: ${declared} declared, ${expected} expected`]),
    ...(sold === left ? [] : [`the parts of sale ${invoice_id} have ${sold} left of ${left}`]),
  ]
}

function problemsOfDays(sales: readonly SaleRow[]): string[] {
  return [...new Set(sales.map(({ day }) => day))].flatMap((day) => {
    const own = sales.filter((sale) => sale.day === day)
    const sum = (of: (sale: SaleRow) => number) => own.reduce((all, sale) => all + of(sale), 0)
    const free = sum((sale) => sale.left - inDocuments(sale))
    const declared = sum(({ named, in_globals, credited }) => named + in_globals - credited)
    const sold = sum(({ left }) => left)
    return declared + free === sold ? [] : [`${day}: ${declared} + ${free} is not ${sold}`]
  })
}

/** What the lines of sales without refunds froze, for each tax, and what their documents have of it, once all parts are in one. */
const CLASSES = `
WITH live AS (
  SELECT t.invoice_id, t.parts FROM cfdi_tickets t
  JOIN cfdi_documents d ON d.tenant_id = $1 AND d.id = t.document_id AND d.state = 'stamped'
  WHERE t.tenant_id = $1 AND t.is_live AND NOT EXISTS (SELECT FROM refunds r WHERE r.tenant_id = $1 AND r.invoice_id = t.invoice_id)
    AND NOT EXISTS (SELECT FROM invoices v, jsonb_array_elements(v.parts) sold WHERE v.tenant_id = $1 AND v.id = t.invoice_id
                    AND NOT EXISTS (SELECT FROM cfdi_tickets own JOIN cfdi_documents doc
                                      ON doc.tenant_id = $1 AND doc.id = own.document_id AND doc.state = 'stamped'
                                    WHERE own.tenant_id = $1 AND own.invoice_id = v.id AND own.is_live
                                      AND own.sale_part = (sold->>'number')::integer))),
frozen AS (
  SELECT o.invoice_id, sum(i.net) AS net, sum(i.tax) AS tax,
         CASE i.tax_title WHEN 'IVA' THEN 'iva 160000' WHEN 'IVA frontera' THEN 'iva 80000' WHEN 'Tasa cero' THEN 'iva 0'
           WHEN 'Exento' THEN 'exempt' WHEN 'IEPS' THEN 'ieps 265000' ELSE 'none' END AS class
  FROM order_items i JOIN orders o ON o.tenant_id = $1 AND o.id = i.order_id
  WHERE i.tenant_id = $1 AND i.status <> 'cancelled' AND i.total > 0 GROUP BY o.invoice_id, class),
declared AS (
  SELECT invoice_id, concat_ws(' ', one->'is'->>'kind', one->'is'->>'rate') AS class,
         sum((one->>'net')::bigint) AS net, sum((one->>'tax')::bigint) AS tax
  FROM live, jsonb_array_elements(parts) one GROUP BY 1, 2)
SELECT concat_ws(' ', 'sale', invoice_id, class, 'froze', f.net, f.tax, 'and declared', d.net, d.tax) AS problem
FROM (SELECT * FROM frozen WHERE invoice_id IN (SELECT invoice_id FROM live)) f FULL JOIN declared d USING (invoice_id, class)
WHERE (f.net, f.tax) IS DISTINCT FROM (d.net, d.tax)`

const problemsOfClasses = async (store: FiscalStore): Promise<string[]> =>
  (await store.rows<{ problem: string }>(CLASSES)).map(({ problem }) => problem)

const totalOf = (xml: string): number => centsOf(parseXml(xml)?.attributes.Total ?? '')

/** Every document has ended, says what the store says of it, and keeps the rules. */
async function problemsOfDocuments(store: FiscalStore): Promise<string[]> {
  const rows = await store.rows<{
    id: number
    state: string
    total: number
    parts: number
    stamped: Buffer | null
  }>(
    `SELECT d.id, d.state, d.total::integer, d.stamped, (SELECT sum(t.net + t.tax)::integer FROM cfdi_tickets t
       WHERE t.tenant_id = $1 AND t.document_id = d.id) AS parts
     FROM cfdi_documents d WHERE d.tenant_id = $1`,
  )
  return rows.flatMap(({ id, state, total, parts, stamped }) => {
    if (!['stamped', 'rejected', 'cancelled'].includes(state)) return [`document ${id} is ${state}`]
    if (total !== parts) return [`document ${id}: ${total} of ${parts}`]
    const xml = stamped?.toString('utf8')
    const document = xml ? parseXml(xml) : null
    if (!xml || !document) return []
    const children = document.children.filter(({ name }) => name !== 'cfdi:Complemento')
    const broken = inOneGo(brokenRules({ ...document, children }))
    return [
      ...(totalOf(xml) === total ? [] : [`document ${id}: its XML has ${totalOf(xml)}, not ${total}`]),
      ...broken.map((code) => `document ${id}: ${code}`),
      ...(/<cfdi:Concepto [^>]*Importe="0\.00"/.test(xml) ? [`document ${id} has a courtesy`] : []),
    ]
  })
}

/** The certifier has exactly the documents of the store, and income less credit notes is what is not free. */
async function problemsOfAuthority(store: FiscalStore, sales: readonly SaleRow[]): Promise<string[]> {
  const { certifier, tenantId } = store
  const rows = await store.rows<{ uuid: string; state: string }>(
    'SELECT uuid, state FROM cfdi_documents WHERE tenant_id = $1 AND uuid IS NOT NULL',
  )
  const kept = new Map(rows.map(({ uuid, state }) => [uuid, state]))
  const series = `F${tenantId}`
  let declared = 0
  const problems: string[] = []
  const known = new Set<string>()
  for (const xml of certifier.stamped.values()) {
    const document = parseXml(xml)
    if (document?.attributes.Serie !== series) continue
    const uuid = stampOf(xml)?.uuid ?? ''
    known.add(uuid)
    const state = kept.get(uuid)
    if (certifier.cancelled.has(uuid) !== (state === 'cancelled')) problems.push(`${uuid} is ${state}`)
    if (state === undefined) problems.push(`${uuid} is stamped and not kept`)
    if (certifier.cancelled.has(uuid)) continue
    const sign = document.attributes.TipoDeComprobante === 'E' ? -1 : 1
    declared += sign * totalOf(xml)
    if (!childOf(document, 'Receptor')) problems.push(`${uuid} has no receiver`)
  }
  problems.push(...[...kept.keys()].filter((uuid) => !known.has(uuid)).map((uuid) => `${uuid} is unknown`))
  const expected = sales.reduce((all, sale) => all + inDocuments(sale), 0)
  return declared === expected ? problems : [...problems, `the authority has ${declared}, not ${expected}`]
}

/** The screen of sales and the summary of the office. */
async function problemsOfScreens({ restaurant }: FiscalStore, sales: readonly SaleRow[]): Promise<string[]> {
  // A device's sale that came late has an earlier day than the sale before it.
  const days = sales.map(({ day }) => day).toSorted()
  const query = { type: 'custom', from: days[0], to: days.at(-1) } as const
  if (!days[0]) return []
  const listed = await restaurant.call(listInvoices, { query })
  const shown = new Map(listed.map(({ invoice_id, fiscal }) => [invoice_id, fiscal]))
  const summary = await restaurant.call(sumFiscalDocuments, { query })
  const states = TICKET_STATES.map((state) => summary.states[state])
  const sums = [
    states.reduce((all, { total }) => all + centsOf(total), 0),
    states.reduce((all, { count }) => all + count, 0),
  ]
  const sold = [centsOf(summary.sold.total), summary.sold.count]
  return [
    ...sales.flatMap((sale) => {
      const { invoice_id } = sale
      const [expected, is] = [stateOf(sale), shown.get(invoice_id)]
      return is === expected ? [] : [`sale ${invoice_id} is shown as ${is}, not ${expected}`]
    }),
    ...(String(sums) === String(sold) ? [] : [`the office has ${sums} of ${sold}`]),
    ...(sold[0] === sales.reduce((all, { left }) => all + left, 0) ? [] : [`the office sold ${sold}`]),
  ]
}

/** A sale is shown as the part which needs somebody most; parts with nothing left count when all have nothing. */
function stateOf({ parts }: SaleRow): string | undefined {
  const some = parts.some(({ left }) => left > 0) ? parts.filter(({ left }) => left > 0) : parts
  const states = some.map(({ live, was_cancelled }) =>
    live === 'name' ? 'named' : (live ?? (was_cancelled ? 'cancelled' : 'free')),
  )
  return (['free', 'cancelled', 'named', 'global'] as const).find((state) => states.includes(state))
}
