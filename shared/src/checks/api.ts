import { z } from 'zod'
import { needs, needsBoth } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import { id, moneyOut } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { SALE_MARKS } from '../offline/sale.ts'
import { PaymentType } from '../settings/payment-types.ts'
import { PrintInfo } from '../settings/printing.ts'
import { ServiceSettings } from '../settings/service.ts'
import { StoreInfo } from '../settings/store.ts'
import {
  chargeBody,
  correctionBody,
  discountBody,
  guestsBody,
  joinBody,
  moveBody,
  moveLinesBody,
  nameBody,
  refundBody,
  returnBody,
  splitBody,
  voidBody,
  waiterBody,
} from './bodies.ts'
import { Check, RefundRecord } from './check.ts'

const orders = needs(AREA.orders)
/** Without REFUNDS, the call needs an approval. */
const refunds = needs(AREA.orders, AREA.refunds)
const byId = z.object({ id: id() })

export const getCheck = declareCall({
  method: 'GET',
  path: '/checks/{id}',
  summary: 'A check, open or closed: its rounds, discounts, payments and what happened to it',
  access: needs(AREA.readOrders),
  showsSums: true,
  params: byId,
  answer: Check,
})

export const initChecks = declareCall({
  method: 'GET',
  path: '/checks/init',
  summary: 'What a check’s screen needs to charge, print and ask for reasons',
  access: needs(AREA.readOrders),
  kept: 'without logins',
  answer: z.object({
    paymentTypes: z.array(PaymentType),
    printSettings: PrintInfo,
    storeSettings: StoreInfo,
    serviceSettings: ServiceSettings,
    /** Who may wait on a check. */
    staff: z.array(z.object({ username: z.string(), name: z.string() })),
  }),
})

export const moveCheck = declareCall({
  method: 'POST',
  path: '/checks/{id}/move',
  summary: 'Move a check to another table',
  audit: { none: 'the check’s history says who, when and where to' },
  access: orders,
  idempotent: true,
  params: byId,
  body: moveBody,
  answer: done,
})

export const moveLines = declareCall({
  method: 'POST',
  path: '/checks/{id}/move-lines',
  summary: 'Move lines, or some pieces of them, to another check or a new one',
  audit: { none: 'the history of both checks says who, when and which lines' },
  access: orders,
  idempotent: true,
  params: byId,
  body: moveLinesBody,
  answer: written({ checkId: z.int() }),
})

export const joinChecks = declareCall({
  method: 'POST',
  path: '/checks/{id}/join',
  summary: 'Put the rounds of another check into this one',
  audit: { none: 'the check’s history says who and when' },
  access: orders,
  idempotent: true,
  params: byId,
  body: joinBody,
  answer: done,
})

export const splitCheck = declareCall({
  method: 'POST',
  path: '/checks/{id}/split',
  summary: 'Divide a check into parts that are paid one by one',
  audit: { none: 'the check’s history says who and when' },
  access: orders,
  idempotent: true,
  params: byId,
  body: splitBody,
  answer: done,
})

export const unsplitCheck = declareCall({
  method: 'POST',
  path: '/checks/{id}/unsplit',
  summary: 'Undo the division of a check of which nothing is paid',
  audit: { none: 'the check’s history says who and when' },
  access: orders,
  idempotent: true,
  params: byId,
  answer: done,
})

export const discountCheck = declareCall({
  method: 'POST',
  path: '/checks/{id}/discount',
  summary: 'Give a discount or a courtesy; above the store’s limit it needs the scope DISCOUNTS',
  audit: { none: 'writes its own entry, with the amount and the reason' },
  access: orders,
  idempotent: true,
  offline: { es: 'Descuento' },
  params: byId,
  body: discountBody,
  answer: written({ discountId: z.int(), marks: z.array(z.enum(SALE_MARKS)).optional() }),
})

export const removeDiscount = declareCall({
  method: 'POST',
  path: '/checks/{id}/discounts/{discountId}/remove',
  summary: 'Take a discount back from an open check',
  audit: { none: 'writes its own entry, with the amount' },
  access: orders,
  idempotent: true,
  params: z.object({ id: id(), discountId: id() }),
  answer: done,
})

export const voidLines = declareCall({
  method: 'POST',
  path: '/checks/{id}/void',
  summary: 'Void lines that were sent, with a reason; the kitchen must acknowledge it',
  audit: { none: 'writes its own entry, with the lines and their amount' },
  access: orders,
  idempotent: true,
  params: byId,
  body: voidBody,
  answer: done,
})

export const setGuests = declareCall({
  method: 'POST',
  path: '/checks/{id}/guests',
  summary: 'Set how many people share a check',
  audit: { none: 'the check’s history says who and when' },
  access: orders,
  params: byId,
  body: guestsBody,
  answer: done,
})

export const setName = declareCall({
  method: 'POST',
  path: '/checks/{id}/name',
  summary: 'Name an open check, as it is called out, or take its name away',
  audit: { none: 'the check’s history says who, when and which' },
  access: orders,
  params: byId,
  body: nameBody,
  answer: done,
})

export const setWaiter = declareCall({
  method: 'POST',
  path: '/checks/{id}/waiter',
  summary: 'Hand a check over to another person',
  audit: { none: 'the check’s history says who, when and to whom' },
  access: orders,
  params: byId,
  body: waiterBody,
  answer: done,
})

export const billCheck = declareCall({
  method: 'POST',
  path: '/checks/{id}/bill',
  summary: 'Record that the bill was asked for and printed',
  audit: { none: 'the check’s history says who and when' },
  access: orders,
  params: byId,
  answer: done,
})

export const chargeCheck = declareCall({
  method: 'POST',
  path: '/checks/{id}/charge',
  summary: 'Take payments for a check or one of its parts; it closes with its invoice when nothing is due',
  audit: { none: 'the check’s payments say who took them and when' },
  access: needsBoth(AREA.orders, AREA.charge),
  idempotent: true,
  offline: { es: 'Cobro' },
  params: byId,
  body: chargeBody,
  answer: written({
    /** The amount that the whole check still owes. */
    due: moneyOut,
    /** The amount that the charged part still owes; without parts, the amount of the check. */
    partDue: moneyOut,
    change: moneyOut,
    /** Set when the check was closed. */
    invoiceId: z.int().nullable(),
    /** Only to a device that charged it before. */
    marks: z.array(z.enum(SALE_MARKS)).optional(),
  }),
})

export const refundCheck = declareCall({
  method: 'POST',
  path: '/checks/{id}/refund',
  summary: 'Give back money of a paid check: all of it, some lines, or an amount; and of its tip',
  audit: { key: 'check.refund', of: 'check', es: 'Reembolsó una cuenta', en: 'Refunded a check' },
  access: refunds,
  idempotent: true,
  params: byId,
  body: refundBody,
  answer: written({
    refundId: z.int(),
    /** Without the tip. */
    total: moneyOut,
    tip: moneyOut,
  }),
})

export const getRefund = declareCall({
  method: 'GET',
  path: '/checks/refunds/{id}',
  summary: 'A refund as its paper prints it, with how the store prints',
  access: needs(AREA.readOrders),
  showsSums: true,
  params: byId,
  answer: z.object({ refund: RefundRecord, storeSettings: StoreInfo, printSettings: PrintInfo }),
})

export const returnPayment = declareCall({
  method: 'POST',
  path: '/payments/{id}/return',
  summary: 'Take a payment of an open check back, with its tip; the check owes it again',
  audit: { key: 'payment.return', of: 'payment', es: 'Devolvió un pago', en: 'Took a payment back' },
  access: refunds,
  idempotent: true,
  params: byId,
  body: returnBody,
  answer: written({
    /** The amount that the check owes now. */
    due: moneyOut,
  }),
})

export const correctPayment = declareCall({
  method: 'POST',
  path: '/payments/{id}/correct',
  summary: 'Correct the payment type of a payment of today; both types are kept in the check’s history',
  audit: {
    key: 'payment.correct',
    of: 'payment',
    es: 'Corrigió el tipo de un pago',
    en: 'Corrected the type of a payment',
  },
  access: refunds,
  idempotent: true,
  params: byId,
  body: correctionBody,
  answer: done,
})
