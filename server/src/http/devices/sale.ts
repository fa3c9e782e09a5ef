import type { Ended, ReviewKind } from '@comanda/shared/offline/reviews'
import type { SaleMark, SaleRecord } from '@comanda/shared/offline/sale'
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

export interface Task {
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

export interface SaleFacts {
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
