import { isPhone } from '@comanda/shared/customers/phone'
import {
  businessDate,
  businessDayStart,
  localDate,
  parseInstant,
  shiftDate,
} from '@comanda/shared/kernel/business-day'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import type { DateRange } from '@comanda/shared/kernel/period'
import type { addReservation, updateReservation } from '@comanda/shared/reservations/api'
import { lastReservation, reservationCode } from '@comanda/shared/reservations/reservation'
import { nextNumber } from '../../db/counters.ts'
import type { TenantTx } from '../../db/tenant.ts'
import type { Tx } from '../../db/transaction.ts'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { phoneKey } from '../../kernel/phone-key.ts'
import * as queries from './queries.ts'

const MINUTE = 60_000

const minutesAfter = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE)

const unknownReservation = () => new AppError('not_found', 'La reserva no existe.')

/** The first and the last day that a filter can read; other days are replaced by them. */
const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2999-12-31']

const within = (date: string): string => (date < FIRST_DAY ? FIRST_DAY : date > LAST_DAY ? LAST_DAY : date)

/** The reservations of whole business days, by the store's current time zone and start of the day. */
export async function reservationsOfDays(
  { db, tenantId, store }: StoreContext,
  days: DateRange,
  { page, perPage }: { page: number; perPage: number },
) {
  const span = {
    from: businessDayStart(within(days.from), store),
    until: businessDayStart(shiftDate(within(days.to), 1), store),
  }
  const limits = { limit: perPage, offset: (page - 1) * perPage }
  const rows = await db.all(queries.reservationsBetween(tenantId, span, limits))
  return rows.map(queries.reservationOf)
}

async function rulesOf(db: Pick<Tx, 'first'>, tenantId: number) {
  const rules = await db.first(queries.findRules(tenantId))
  if (!rules) throw new AppError('not_found')
  return rules
}

/** @throws not_found without a match, which the screen of the specification expects. */
export async function findReservations({ db, tenantId }: StoreContext, text: string | null) {
  const { country } = await rulesOf(db, tenantId)
  const search = text && { text, phoneKey: isPhone(text) ? phoneKey(text, country) : null }
  const rows = search ? await db.all(queries.searchReservations(tenantId, search)) : []
  if (rows.length === 0) throw new AppError('not_found', '¡No se encontraron resultados!')
  return rows.map(queries.reservationOf)
}

const startOfBody = (
  { store }: StoreContext,
  { date, timeZone }: Pick<Body<typeof updateReservation>, 'date' | 'timeZone'>,
): Date => {
  const start = parseInstant(date, timeZone ?? store.timeZone)
  if (!start) throw wrongDate('¡Por favor seleccione fecha y hora!')
  return start
}

const wrongDate = (message: string) =>
  new AppError('invalid_input', message, { errors: [{ field: 'date', message }] })

/**
 * Checks the start. A visit of yesterday or today can still be entered; the form offers only future times.
 * @throws invalid_input for an earlier day or a year too far ahead.
 */
function checkStart({ store, now }: StoreContext, start: Date): void {
  const yesterday = shiftDate(businessDate(now, store), -1)
  if (start < businessDayStart(yesterday, store)) throw wrongDate('¡La fecha de la reserva ya pasó!')
  const last = parseInstant(lastReservation(localDate(now, store.timeZone)), store.timeZone)
  if (last && start > last) throw wrongDate('¡La fecha de la reserva es demasiado lejana!')
}

/** @param kept the current table of the reservation, which may have been removed since */
async function lockTable(tx: TenantTx, id: number | null, kept: number | null = null): Promise<void> {
  if (id === null) return
  const table = await tx.first(queries.lockTable(tx.tenantId, id))
  if (!table || (table.archived_at && id !== kept)) throw new AppError('not_found', 'La mesa ya no existe.')
}

/** @throws table_reserved when another party has the table at that time. */
export function enterReservation(context: StoreContext, body: Body<typeof addReservation>) {
  const starts_at = startOfBody(context, body)
  checkStart(context, starts_at)
  return context.write(async (tx) => {
    const { tenantId } = tx
    const rules = await rulesOf(tx, tenantId)
    const customer_key = phoneKey(body.customerId, rules.country)
    if (!(await tx.first(queries.lockCustomer(tenantId, customer_key))))
      throw new AppError('not_found', 'El cliente no existe.')
    await lockTable(tx, body.tableId)
    const id = await nextNumber(tx, tenantId, 'reservation')
    const unique_code = reservationCode(id)
    await tx.affected(
      queries.insertReservation({
        tenant_id: tenantId,
        id,
        unique_code,
        customer_key,
        table_id: body.tableId,
        starts_at,
        ends_at: minutesAfter(starts_at, rules.reservation_minutes),
        ...(body.status && { status: body.status }),
        people_count: body.peopleCount,
        notes: body.notes,
        created_at: context.now,
        created_by: context.session.username,
      }),
    )
    return saved('La reserva se agregó.', { reservationId: id, uniqueCode: unique_code })
  })
}

/** Whether this is the instant of our answer of which a client dropped the Z: no one types milliseconds. */
const isAsAnswered = (date: string, at: Date): boolean => `${date.trim()}Z` === at.toISOString()

/**
 * Changes a reservation, which keeps its length of stay. @throws table_reserved when another party has the table at
 * that time.
 */
export function changeReservation(context: StoreContext, id: number, body: Body<typeof updateReservation>) {
  const asked = startOfBody(context, body)
  return context.write(async (tx) => {
    const { tenantId } = tx
    const before = await tx.first(queries.lockReservation(tenantId, id))
    if (!before) throw unknownReservation()
    const starts_at = isAsAnswered(body.date, before.starts_at) ? before.starts_at : asked
    if (starts_at.getTime() !== before.starts_at.getTime()) checkStart(context, starts_at)
    await lockTable(tx, body.tableId, before.table_id)
    const stay = before.ends_at.getTime() - before.starts_at.getTime()
    await tx.affected(
      queries.updateReservation(tenantId, id, {
        table_id: body.tableId,
        starts_at,
        ends_at: new Date(starts_at.getTime() + stay),
        ...(body.status && { status: body.status }),
        people_count: body.peopleCount,
        notes: body.notes,
        updated_at: context.now,
      }),
    )
    return saved('La reserva se guardó.')
  })
}

export function removeReservation(context: StoreContext, id: number) {
  return context.write(async (tx) => {
    if ((await tx.affected(queries.deleteReservation(tx.tenantId, id))) === 0) throw unknownReservation()
    return saved('La reserva se eliminó.')
  })
}
