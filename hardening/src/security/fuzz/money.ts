import type { TestDatabase } from '../../../../server/src/testing/database.ts'

/** A stored line, with the menu's data for it. */
export interface StoredLine {
  id: number
  quantity: number
  unit: number
  net: number
  tax: number
  total: number
  base: number
  variant: number | null
  addons: number[]
  rate: number | null
  type: string | null
}

interface StoredBill {
  id: number
  total: number
  /** Its lines that are not cancelled. */
  items: number
  paid: number
}

/** Every line and every bill of a store whose menu has not changed. */
export async function readMoney(
  { owner }: TestDatabase,
  tenantId: number,
): Promise<{ lines: StoredLine[]; bills: StoredBill[] }> {
  const lines = await owner.query<StoredLine>(
    `SELECT line.id, line.quantity, line.unit_price::float8 AS unit, line.net::float8, line.tax::float8, line.total::float8,
            item.price::float8 AS base, variant.price::float8 AS variant, tax.rate::float8 AS rate, tax.type,
            ARRAY(SELECT addon.price::float8 FROM addons addon JOIN jsonb_to_recordset(line.addons) AS chosen (id integer)
                  ON chosen.id = addon.id
                  WHERE addon.tenant_id = line.tenant_id AND addon.item_id = line.item_id) AS addons
     FROM order_items line
     JOIN menu_items item ON item.tenant_id = line.tenant_id AND item.id = line.item_id
     LEFT JOIN variants variant ON variant.tenant_id = line.tenant_id AND variant.item_id = line.item_id
                               AND variant.id = line.variant_id
     LEFT JOIN taxes tax ON tax.tenant_id = item.tenant_id AND tax.id = item.tax_id
     WHERE line.tenant_id = $1`,
    [tenantId],
  )
  const bills = await owner.query<StoredBill>(
    `SELECT bill.id, bill.total::float8,
            (SELECT coalesce(sum(line.total), 0)::float8 FROM orders o
             JOIN order_items line ON line.tenant_id = o.tenant_id AND line.order_id = o.id
             WHERE o.tenant_id = bill.tenant_id AND o.invoice_id = bill.id AND line.status <> 'cancelled') AS items,
            (SELECT coalesce(sum(amount), 0)::float8 FROM payments paid
             WHERE paid.tenant_id = bill.tenant_id AND paid.invoice_id = bill.id) AS paid
     FROM invoices bill WHERE bill.tenant_id = $1`,
    [tenantId],
  )
  return { lines: lines.rows, bills: bills.rows }
}

/** Fingerprints of the tables that no order may change. */
export async function printsOf({ owner }: TestDatabase, tenantId: number): Promise<Record<string, string>> {
  const tables = [
    'stores',
    'users',
    'categories',
    'menu_items',
    'variants',
    'addons',
    'taxes',
    'payment_types',
    'store_tables',
  ]
  const prints: Record<string, string> = {}
  for (const table of tables) {
    // A table waits for cleaning once its check is paid.
    const row = "(to_jsonb(r) - 'cleaning_since')::text"
    const text = `SELECT md5(string_agg(${row}, '|' ORDER BY ${row})) AS print FROM ${table} r WHERE tenant_id = $1`
    prints[table] = (await owner.query<{ print: string }>(text, [tenantId])).rows[0]?.print ?? ''
  }
  return prints
}
