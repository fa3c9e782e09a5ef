import { printedInstant } from '@comanda/shared/kernel/date-format'
import { AppError } from '@comanda/shared/kernel/errors'
import { seenOfGuests } from '@comanda/shared/kernel/scopes'
import type { TenantTx } from '../db/tenant.ts'
import type { StoreContext } from '../http/context.ts'
import { type PromisedRow, promisedAt } from './queries.ts'

const WAY_OUT = 'Cambia su mesa o cancélalas primero.'

/** @throws table_reserved while guests may still come to the table */
export async function checkNoneWaits(tx: TenantTx, context: StoreContext, tableId: number): Promise<void> {
  const rows = await tx.all(promisedAt(tx.tenantId, context.now, { [tableId]: null }))
  if (rows.length === 0) return
  const named = listed(rows, (row) => wordsOf(row, context))
  throw new AppError('table_reserved', `La mesa tiene reservas: ${named}. ${WAY_OUT}`)
}

/**
 * Call it before the seats change. @param seats by the table's id; with 0 seats, how many fit is unknown
 * @param floor tables of other floors stay as they are
 * @throws table_reserved when a party no longer fits its table
 */
export async function checkAllFit(
  tx: TenantTx,
  context: StoreContext,
  seats: Readonly<Record<string, number>>,
  floor: string | null = null,
): Promise<void> {
  const rows = await tx.all(promisedAt(tx.tenantId, context.now, seats, floor))
  if (rows.length === 0) return
  const named = listed(rows, (row) => `${row.table_title}, ${wordsOf(row, context)}`)
  throw new AppError('table_reserved', `No caben las reservas: ${named}. ${WAY_OUT}`)
}

function wordsOf(row: PromisedRow, { session, store }: StoreContext): string {
  const guest = seenOfGuests(session).name ? row.customer_name : `reserva ${row.id}`
  const people = row.people_count === 1 ? '1 persona' : `${row.people_count} personas`
  const at = printedInstant(row.starts_at, store.timeZone)
  return [guest, at, ...(row.people_count === null ? [] : [people])].join(', ')
}

const listed = (rows: readonly PromisedRow[], words: (row: PromisedRow) => string): string => {
  const more = (rows[0]?.found ?? 0) - rows.length
  return rows.map(words).join('; ') + (more > 0 ? ` y ${more} más` : '')
}
