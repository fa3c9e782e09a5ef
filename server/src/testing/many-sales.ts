import type { ClientBase, Pool } from 'pg'

interface ManySales {
  count: number
  /** The number of the first check, order, line and invoice. */
  first: number
  /** The business day of all. */
  day: string
  /** A line of 116.00 for each; its tax is in it. */
  taxes: readonly (readonly [title: string | null, rate: number | null])[]
}

const LINE = 11_600

/** Sales that were paid in cash, as the point of sale would have stored them. Runs as the database's owner. */
export async function insertSales(
  owner: Pool | ClientBase,
  t: number,
  { count, first, day, taxes }: ManySales,
): Promise<void> {
  const nets = taxes.map(([, rate]) => Math.round(LINE / (1 + (rate ?? 0) / 100)))
  const net = nets.reduce((sum, one) => sum + one, 0)
  const total = LINE * taxes.length
  const all = `generate_series(${first}, ${first + count - 1}) AS n`
  const lines = taxes
    .map(
      ([title, rate], at) => `
    INSERT INTO order_items (tenant_id, order_id, id, item_id, item_title, quantity, unit_price, tax_title, tax_rate,
                             tax_type, net, tax, total, status, created_at)
      SELECT ${t}, n, ${taxes.length} * n + ${at}, 1, 'Platillo de la casa', 1, ${LINE}, ${title === null ? 'NULL' : `'${title}'`},
             ${rate ?? 'NULL'}, ${rate === null ? 'NULL' : `'inclusive'`}, ${nets[at]}, ${LINE - (nets[at] ?? 0)}, ${LINE}, 'delivered', '${day}T20:00:00Z'
      FROM ${all};`,
    )
    .join('')
  await owner.query(`
    INSERT INTO invoices (tenant_id, id, business_date, created_at, net, tax, total, created_by)
      SELECT ${t}, n, '${day}', '${day}T20:00:00Z', ${net}, ${total - net}, ${total}, 'caja' FROM ${all};
    INSERT INTO checks (tenant_id, id, delivery_type, waiter, opened_at, business_date, status, rounds, closed_at, closed_by, invoice_id)
      SELECT ${t}, n, 'dinein', 'mesero', '${day}T19:00:00Z', '${day}', 'paid', 1, '${day}T20:00:00Z', 'caja', n FROM ${all};
    INSERT INTO orders (tenant_id, id, token_no, business_date, created_at, created_by, delivery_type, customer_type, check_id, round,
                        status, closed_at, closed_by, payment_status, invoice_id)
      SELECT ${t}, n, n, '${day}', '${day}T19:00:00Z', 'mesero', 'dinein', 'WALKIN', n, 1, 'completed', '${day}T20:00:00Z', 'caja',
             'paid', n FROM ${all};
    ${lines}
    INSERT INTO payments (tenant_id, id, invoice_id, check_id, payment_type_id, amount, business_date, created_at, created_by)
      SELECT ${t}, n, n, n, 1, ${total}, '${day}', '${day}T20:00:00Z', 'caja' FROM ${all};
  `)
}
