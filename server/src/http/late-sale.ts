import { businessDate, type StoreTime } from '@comanda/shared/kernel/business-day'
import { AppError } from '@comanda/shared/kernel/errors'
import type { Ended, ReviewKind } from '@comanda/shared/offline/api'
import { folioOf, type SaleMark, type SaleRecord } from '@comanda/shared/offline/sale'
import type { Statement } from '../db/statement.ts'
import type { Session } from './context.ts'

/** What had ended when a sale arrived: it moves nothing until a person accepts it. */
export interface WaitsFor {
  ended: Ended
  /** Of a session: the last contact of the device. */
  since: Date | null
}

interface SaleFacts {
  record: SaleRecord
  letter: string
  /** When the sale was made, between what the server knows. @see soldAt */
  soldAt: Date
  /** The latest instant of which the server knows that the sale was not made yet. */
  since: Date
  receivedAt: Date
  /** Whose session sent it; null: the device alone. */
  sentBy: string | null
  waitsFor: WaitsFor | null
}

/** A sale that a device has made by itself before it reached the server. */
export class Sale {
  readonly record: SaleRecord
  readonly device: string
  readonly number: number
  readonly folio: string
  readonly catalogVersion: number
  readonly app: string
  /** The device printed the kitchen's papers. */
  readonly isPrinted: boolean
  /** Who approved it at the device. */
  readonly approvedBy: string | null
  readonly soldAt: Date
  readonly since: Date
  readonly receivedAt: Date
  readonly sentBy: string | null
  readonly waitsFor: WaitsFor | null
  /** Who accepts it after it has waited. */
  acceptedBy: Session | null = null
  /** What ends its task, in the transaction that takes it. */
  ending: readonly Statement[] = []
  /** What was unusual about it; handlers add theirs. */
  marks = new Set<SaleMark>()
  /** What a person must look at, in words. */
  tasks = new Map<ReviewKind, string>()
  #known: { marks: Set<SaleMark>; tasks: Map<ReviewKind, string> } | null = null

  constructor({ record, letter, soldAt, since, receivedAt, sentBy, waitsFor }: SaleFacts) {
    this.record = record
    this.device = record.device
    this.number = record.number
    this.folio = folioOf(letter, record.number)
    this.catalogVersion = record.catalog
    this.app = record.app
    this.isPrinted = record.isPrinted
    this.approvedBy = record.approvedBy
    this.soldAt = soldAt
    this.since = since
    this.receivedAt = receivedAt
    this.sentBy = sentBy
    this.waitsFor = waitsFor
  }

  /** Marks the sale, and has a person look at it. Several reasons of one kind are one task. */
  ask(kind: ReviewKind, reason: string, mark?: SaleMark): void {
    if (mark) this.marks.add(mark)
    const known = this.tasks.get(kind)
    if (known?.includes(reason)) return
    this.tasks.set(kind, known === undefined ? reason : `${known} ${reason}`)
  }

  /** Begins an attempt: what an earlier one, which was rolled back, has found is forgotten. */
  begin(): void {
    this.#known ??= { marks: new Set(this.marks), tasks: new Map(this.tasks) }
    this.marks = new Set(this.#known.marks)
    this.tasks = new Map(this.#known.tasks)
  }
}

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

/** What the server sees of every sale before its call runs. */
export function askAboutArrival(sale: Sale, { isBounded, mayMake, store, by }: Circumstances): void {
  const { soldAt, receivedAt, sentBy } = sale
  if (isBounded) sale.ask('clock', REASONS.clock, 'clock')
  if (businessDate(soldAt, store) < businessDate(receivedAt, store)) sale.ask('closed_day', REASONS.closedDay)
  if (sentBy !== null && sentBy !== by) sale.ask('person', REASONS.other)
  if (!mayMake) sale.ask('person', REASONS.notAllowed, 'not_allowed')
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
