import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import {
  id,
  instantOut,
  moneyOut,
  oneOf,
  optionalId,
  optionalOneOf,
  optionalText,
  text,
} from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { MAX_PERSON } from './sale.ts'

const byUuid = z.object({ id: z.uuid('¡Solicitud inválida!') })

/** People who decide about sales of an ended device, session or person: they may give money back, or end devices. */
const deciders = needs(AREA.refunds, AREA.settings)
/** Any person who is signed in at a device reports its sales. */
const anyone = { kind: 'login' } as const

/**
 * late_round: the round opened a check of its own. double_payment: money that was not due any more ('Cobro doble').
 * prices, no_shift, clock: as the marks of the sale. person: who sold had no right, or the session was another person's.
 * approval: the device made its approval itself. closed_day: its business day had ended.
 * waiting: the device, session or person had ended, and the sale has moved nothing yet. refused: the server does not take the
 * sale; the device keeps it.
 */
export const REVIEW_KINDS = [
  'waiting',
  'late_round',
  'double_payment',
  'prices',
  'no_shift',
  'clock',
  'person',
  'approval',
  'closed_day',
  'refused',
] as const
export type ReviewKind = (typeof REVIEW_KINDS)[number]

/**
 * returned: the money was given back. applied: it paid another open check. kept: seen, nothing to do. accepted: a sale that
 * waited was taken. refused: it was not, and a note says why.
 */
const ENDINGS = ['returned', 'applied', 'kept', 'accepted', 'refused'] as const
export type Resolution = (typeof ENDINGS)[number]
/** The decisions of a person; a sale that waits is accepted with a call of its own. */
const RESOLUTIONS = ['returned', 'applied', 'kept', 'refused'] as const

/** The object that had ended when a sale arrived. opener: the sale that opens its check waits, too. */
export const ENDED = ['device', 'session', 'person', 'opener'] as const
export type Ended = (typeof ENDED)[number]

const WaitingFor = z.object({
  ended: z.enum(ENDED),
  /** Of a session: the last contact of the device. */
  since: instantOut.nullable(),
  /** The names of the people who have used the device, the latest first. */
  heldBy: z.array(z.string()),
})
export type WaitingFor = z.output<typeof WaitingFor>

export const Review = z.object({
  id: z.string(),
  kind: z.enum(REVIEW_KINDS),
  /** When it arrived. */
  at: instantOut,
  folio: z.string(),
  device: z.string(),
  deviceId: z.string(),
  /** The device's time, limited to the interval that the server knows. */
  soldAt: instantOut,
  by: z.string(),
  /** Whose session sent it, when that is another person. */
  sentBy: z.string().nullable(),
  /** It is about a sale of the person who asks: another person decides. Never for the store's administrator, who may decide. */
  isOwn: z.boolean(),
  checkId: z.int().nullable(),
  orderId: z.int().nullable(),
  tableTitle: z.string().nullable(),
  /** The amount in question: of a double payment the money that was not due, of a sale that waits its money or value. */
  amount: moneyOut.nullable(),
  paymentTitle: z.string().nullable(),
  /** In words, for people. */
  reason: z.string(),
  /** Of a sale that waits. */
  waiting: WaitingFor.nullable(),
  resolvedAt: instantOut.nullable(),
  resolvedBy: z.string().nullable(),
  resolution: z.enum(ENDINGS).nullable(),
  note: z.string().nullable(),
})
export type Review = z.output<typeof Review>

const cursor = optionalText(80)

export const listReviews = declareCall({
  method: 'GET',
  path: '/offline/reviews',
  summary:
    'What arrived from devices and needs a person (Por revisar), newest first: open tasks, then those that were resolved last; `state` asks for the pages of one of them',
  access: needs(AREA.readOrders),
  showsSums: true,
  query: z.object({
    state: optionalOneOf(['open', 'resolved'], '¡Solicitud inválida!'),
    /** `next` of the page before; with `state`. */
    after: cursor,
    /** Only the tasks of this device. */
    device: z.uuid('¡Solicitud inválida!').nullish(),
  }),
  answer: z.object({
    reviews: z.array(Review),
    /** The cursors of the next pages; null: there is none. */
    next: z.object({ open: z.string().nullable(), resolved: z.string().nullable() }),
    currency: z.string(),
    timeZone: z.string(),
  }),
})

export const resolveReview = declareCall({
  method: 'POST',
  path: '/offline/reviews/{id}/resolve',
  summary:
    'Resolve a task; giving back money needs REFUNDS or an approval; a sale that waits is refused here (REFUNDS or SETTINGS)',
  audit: {
    key: 'review.resolve',
    of: 'review',
    es: 'Resolvió una venta por revisar',
    en: 'Resolved a sale under review',
  },
  access: needs(AREA.orders, AREA.refunds, AREA.settings),
  idempotent: true,
  params: byUuid,
  body: z.object({
    resolution: oneOf(RESOLUTIONS, '¡Elige qué se hizo!'),
    /** The open check that the money pays, when it is applied: as much as is due there, and the rest stays a task. */
    checkId: optionalId('¡La cuenta no es válida!'),
    note: optionalText(200),
  }),
  answer: done,
})

/** The devices of which sales wait. Their sales are `listReviews` with `device`. */
export const listWaiting = declareCall({
  method: 'GET',
  path: '/offline/waiting',
  summary:
    'The devices whose sales wait for a person, because the device, its session or the person had ended',
  access: needs(AREA.readOrders),
  showsSums: true,
  answer: z.object({
    devices: z.array(
      z.object({
        id: z.string(),
        letter: z.string(),
        name: z.string(),
        count: z.int(),
        total: moneyOut,
        /** When the first of them arrived. */
        oldestAt: instantOut,
        waiting: WaitingFor,
      }),
    ),
    currency: z.string(),
    timeZone: z.string(),
  }),
})

/** A sale that waits, as it arrived. */
export const readWaiting = declareCall({
  method: 'GET',
  path: '/offline/reviews/{id}',
  summary: 'A task with its sale as it arrived: the call, its body and what the device said of it',
  access: deciders,
  showsSums: true,
  params: byUuid,
  answer: z.object({ review: Review, sale: z.json().nullable() }),
})

export const acceptReview = declareCall({
  method: 'POST',
  path: '/offline/reviews/{id}/accept',
  summary: 'Take a sale that waits (Registrar venta)',
  audit: {
    key: 'review.accept',
    of: 'review',
    es: 'Registró una venta que esperaba',
    en: 'Took a sale that waited',
  },
  access: deciders,
  idempotent: true,
  params: byUuid,
  answer: written({
    orderId: z.int().nullable(),
    checkId: z.int().nullable(),
    invoiceId: z.int().nullable(),
  }),
})

/** Most sales that one call accepts. */
export const MOST_ACCEPTED = 50

export const acceptDevice = declareCall({
  method: 'POST',
  path: '/offline/devices/{id}/accept',
  summary: `Take the sales of a device that wait, in their order, at most ${MOST_ACCEPTED}: repeat it while some are left`,
  audit: {
    key: 'review.accept_all',
    of: 'offlineDevice',
    es: 'Registró las ventas de un dispositivo que esperaban',
    en: 'Took the sales of a device that waited',
  },
  access: deciders,
  params: byUuid,
  answer: written({
    accepted: z.int(),
    /** Sales that could not be taken, with the reason in words; they go on waiting. */
    failed: z.array(z.object({ id: z.string(), folio: z.string(), reason: z.string() })),
    /** How many others still wait. */
    left: z.int(),
  }),
})

/** A device says that the server refuses one of its sales for good. The device keeps the sale. */
export const reportRefused = declareCall({
  method: 'POST',
  path: '/offline/reviews',
  summary: 'Put a sale that the server refuses among the tasks to review; repeating it changes nothing',
  audit: { none: 'the task itself says which device, what and why' },
  access: anyone,
  body: z.object({
    number: id(),
    soldAt: z.iso.datetime(),
    /** The person's key. Earlier versions of the app send the username. */
    by: text('¡Solicitud inválida!', MAX_PERSON),
    amount: z.number().min(0).max(1e12).nullable(),
    title: text('¡Solicitud inválida!', 200),
    reason: text('¡Solicitud inválida!', 300),
    /** The call as the device keeps it, so that a person can enter it by hand. */
    sale: z.json(),
  }),
  answer: done,
})
