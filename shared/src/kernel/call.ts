import { z } from 'zod'
import type { Access } from './access.ts'
import type { FileType } from './file-format.ts'

/** What the ids of an audited call can name. @see server/src/audit/queries-subjects.ts */
export type AuditSubject =
  | 'addon'
  | 'category'
  | 'cfdi'
  | 'check'
  | 'customer'
  | 'drawer'
  | 'guestCall'
  | 'item'
  | 'menuItem'
  | 'offlineDevice'
  | 'orders'
  | 'payment'
  | 'paymentType'
  | 'printer'
  | 'qrOrder'
  | 'reservation'
  | 'review'
  | 'sale'
  | 'session'
  | 'sharedDevice'
  | 'shift'
  | 'sitting'
  | 'station'
  | 'supplier'
  | 'table'
  | 'tax'
  | 'variant'

/** What the audit log says of a call that was answered. A label follows a name: "Lupita canceló pedidos". */
export interface AuditAction {
  /** Stored in the log. Never change a released key: old entries contain it. */
  key: string
  es: string
  en: string
  /** What the ids of the call name: the entry has the name, read before the call removes it. */
  of?: AuditSubject
  /** Only a request with these values gets an entry. */
  only?: Readonly<Record<string, string>>
  /** Sent fields that the entry leaves out: data that the call removes. */
  omits?: readonly string[]
  /** Sent lists of which the entry has the length alone. */
  counts?: readonly string[]
  /** The labels of fields that other calls do not have. @see web/src/features/audit/texts.ts */
  fields?: Readonly<Record<string, string>>
}

/** Why a call that writes has no entry. */
interface NotAudited {
  none: string
}

/** A call that a device makes by itself. A parameter `id` of its path, or else `checkId` in its body, names its check. */
interface OfflineWork {
  /** The word of a person who decides about it. */
  es: string
  /** No person decides about it: who did it and when does not matter. */
  isUnasked?: true
}

/**
 * One HTTP call of the contract. The server implements it, the browser calls it, the OpenAPI document and the
 * access matrix are generated from it.
 */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path below /api/v1, parameters as `{name}`. */
  path: string
  summary: string
  access: Access
  params: z.ZodType
  query: z.ZodType
  body: z.ZodType
  answer: z.ZodType
  audit?: AuditAction | NotAudited
  /** The content types when the answer is a file. @see file-format.ts */
  answerTypes?: readonly FileType[]
  /** Takes an Idempotency-Key header: requests with the same key and body run once and get the same answer. */
  idempotent?: boolean
  /** A device without internet makes it by itself and sends it later. @see shared/src/offline/sale.ts */
  offline?: OfflineWork
  /** A device keeps the last answer, and its screens go on with it while the server does not answer. */
  kept?: 'whole' | 'without logins'
  /** Its answer has sums of the day, or payments that could be added up: refused to a person who is counting a drawer. */
  showsSums?: boolean
  /** The body is a file upload; `body` is ignored. */
  multipart?: boolean
}

const INPUTS = { params: z.unknown(), query: z.unknown(), body: z.unknown() }

/** What writes, and a file, which takes data out of the system, says whether it is in the audit log. */
type Audited = { method: 'GET'; answerTypes?: undefined } | Required<Pick<Call, 'audit'>>

type Declaration = Omit<Call, keyof typeof INPUTS> & Partial<Call> & Audited

/** Declares a call; an omitted schema accepts any value. */
export const declareCall = <const T extends Declaration>(call: T) =>
  ({ ...INPUTS, ...call }) as Omit<typeof INPUTS, keyof T> & T

/** The log's action of a call, if it has entries. */
export const auditOf = ({ audit }: Pick<Call, 'audit'>): AuditAction | undefined =>
  audit && 'key' in audit ? audit : undefined

/** The answer of a write: `{success: true, message, …fields}`. */
export const written = <T extends z.ZodRawShape>(fields: T) =>
  z.object({ success: z.literal(true), message: z.string(), ...fields })

/** The answer of a write without further fields. */
export const done = written({})

export type Answer<C extends Call> = z.output<C['answer']>
export type Body<C extends Call> = z.output<C['body']>
export type BodyInput<C extends Call> = z.input<C['body']>
