import { businessDate, type StoreTime } from '@comanda/shared/kernel/business-day'
import { AppError } from '@comanda/shared/kernel/errors'
import { groupBy } from '@comanda/shared/kernel/grouping'
import type { Ended, ReviewKind } from '@comanda/shared/offline/api'
import { folioOf, type SaleMark, type SaleRecord } from '@comanda/shared/offline/sale'
import type { Statement } from '../../db/statement.ts'
import type { Session } from '../queries.ts'

/** The object that had ended when a sale arrived: the sale moves nothing until a person accepts it. */
export interface WaitsFor {
  ended: Ended
  /** For a session: the last contact of the device. */
  since: Date | null
}

/** An unusual fact about a sale: a mark on it, or a task for a person, with its reason in words. */
export interface Finding {
  mark?: SaleMark
  task?: Task
}

interface Task {
  kind: ReviewKind
  reason: string
}

/** Creates a task for a person, and marks the sale. */
export const asking = (kind: ReviewKind, reason: string, mark?: SaleMark): Finding => ({
  task: { kind, reason },
  ...(mark && { mark }),
})

/** The result of work on a sale, with its findings. */
export interface Worked<T> {
  answer: T
  found: readonly Finding[]
}

interface SaleFacts {
  readonly record: SaleRecord
  readonly letter: string
  /** The time of the sale, within the bounds that the server knows. @see soldAt */
  readonly soldAt: Date
  /** The latest time at which the sale was certainly not made yet. */
  readonly since: Date
  readonly receivedAt: Date
  /** The user whose session sent it; null when the device sent it without a session. */
  readonly sentBy: string | null
  readonly waitsFor: WaitsFor | null
}

/** A sale that a device has made by itself before it reached the server. */
export interface Sale extends SaleFacts {
  readonly device: string
  readonly number: number
  readonly folio: string
  readonly catalogVersion: number
  readonly app: string
  /** The device printed the kitchen's papers. */
  readonly isPrinted: boolean
  /** The user who approved it at the device. */
  readonly approvedBy: string | null
  /** The session that accepts it after it has waited. */
  readonly acceptedBy: Session | null
  /** The statements that end its task, in the transaction that takes it. */
  readonly ending: readonly Statement[]
  /** The findings before its call ran. */
  readonly found: readonly Finding[]
}

export const saleFrom = (facts: SaleFacts): Sale => {
  const { record, letter } = facts
  const { device, number, catalog: catalogVersion, app, isPrinted, approvedBy } = record
  const folio = folioOf(letter, number)
  const said = { device, number, folio, catalogVersion, app, isPrinted, approvedBy }
  return { ...facts, ...said, acceptedBy: null, ending: [], found: [] }
}

/** The marks of a sale. @param found by its call */
export const marksOf = (sale: Sale, found: readonly Finding[]): SaleMark[] => [
  ...new Set([...sale.found, ...found].flatMap(({ mark }) => mark ?? [])),
]

/** The tasks for a person; reasons of the same kind are one task. */
export const tasksOf = (sale: Sale, found: readonly Finding[]): Task[] =>
  Array.from(
    groupBy(
      [...sale.found, ...found].flatMap(({ task }) => task ?? []),
      ({ kind }) => kind,
    ),
    ([kind, tasks]) => ({ kind, reason: [...new Set(tasks.map(({ reason }) => reason))].join(' ') }),
  )

/** Whether its arrival changes the list of tasks. */
export const changesReviews = (sale: Sale, found: readonly Finding[]): boolean =>
  sale.ending.length > 0 || tasksOf(sale, found).length > 0

const REASONS = {
  clock: 'La hora del dispositivo no era posible. La venta se registró con la hora más cercana.',
  other: 'La venta está a nombre de otra persona que la que había iniciado sesión cuando llegó.',
  notAllowed: 'Vendió una persona que no tiene permiso.',
  closedDay: 'Llegó cuando el día de trabajo de la venta ya había terminado: cambia sus totales.',
}

interface Circumstances {
  isBounded: boolean
  mayMake: boolean
  store: StoreTime
  by: string
}

/** The findings about a sale before its call runs. */
export function foundOnArrival(
  { soldAt, receivedAt, sentBy }: Sale,
  { isBounded, mayMake, store, by }: Circumstances,
): Finding[] {
  const isLate = businessDate(soldAt, store) < businessDate(receivedAt, store)
  return [
    ...(isBounded ? [asking('clock', REASONS.clock, 'clock')] : []),
    ...(isLate ? [asking('closed_day', REASONS.closedDay)] : []),
    ...(sentBy !== null && sentBy !== by ? [asking('person', REASONS.other)] : []),
    ...(mayMake ? [] : [asking('person', REASONS.notAllowed, 'not_allowed')]),
  ]
}

/**
 * Nobody decides about their own sale, but for the store's administrator, above whom there is nobody.
 * @throws forbidden
 */
export function assertNotOwn(
  { session }: { session: Pick<Session, 'role' | 'username'> },
  { actor, sent_by }: { actor: string; sent_by: string | null },
): void {
  if (session.role === 'admin' || (session.username !== actor && session.username !== sent_by)) return
  throw new AppError('forbidden', 'Es una venta tuya: tiene que revisarla otra persona.')
}
