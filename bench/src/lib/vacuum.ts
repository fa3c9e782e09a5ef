import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** What a store sells writes these, and what is kept of past days these. */
export const SOLD = ['orders', 'order_items', 'invoices', 'payments', 'customers'] as const
export const KEPT = ['report_days', 'report_parts', 'report_months', 'report_month_parts'] as const

const TRIES = 30
const PAUSE_MS = 1_000

/**
 * What autovacuum does in time: tables analysed, and every page known to be visible to everybody, without which an index
 * does not answer alone. Of a large table Postgres leaves out the few pages with dead rows, which here are those of the
 * very store that is looked at. It is not known either while an older transaction looks on, were it autovacuum's own
 * analysis of another table: then once more.
 */
export async function vacuum(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (let tried = 1; ; tried++) {
    await client.query(`VACUUM (INDEX_CLEANUP ON) ${tables.join(', ')}`)
    const { rows } = await client.query<{ relname: string }>(
      'SELECT relname FROM pg_class WHERE oid = ANY ($1::regclass[]) AND relallvisible < relpages',
      [tables],
    )
    if (rows.length === 0) break
    if (tried === TRIES) throw new Error(`not all visible: ${rows.map(({ relname }) => relname).join(', ')}`)
    await sleep(PAUSE_MS)
  }
  await client.query(`ANALYZE ${tables.join(', ')}`)
}
