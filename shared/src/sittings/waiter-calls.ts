import { z } from 'zod'
import { needs, PUBLIC } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import {
  field,
  id,
  instantOut,
  moneyOut,
  oneOf,
  optional,
  optionalCount,
  optionalOneOf,
  optionalPrice,
  optionalText,
} from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { CALL_KINDS } from '../selling/call-rank.ts'
import { byCode, Sitting, ticket } from './api.ts'
import {
  BILL_WAYS,
  CALL_REASONS,
  callFault,
  MAX_CALL_NOTE,
  MOST_BILL_PARTS,
  TIP_PERCENTS,
} from './guest-call.ts'

/** 'Llamar al mesero' and 'Pedir la cuenta': what a phone of a sitting asks, and what staff answer. */

const kind = oneOf(CALL_KINDS, '¡La llamada no es válida!')

const tipPercent = optional(
  field<number, number>(
    { type: 'integer', enum: [...TIP_PERCENTS] },
    (raw, fail) => TIP_PERCENTS.find((percent) => percent === raw) ?? fail('¡La propina no es válida!'),
  ),
)

const askBody = z
  .object({
    ticket,
    kind,
    /** For `waiter`: why, and in words of the guest for `other`. */
    reason: optionalOneOf(CALL_REASONS, '¡El motivo no es válido!'),
    note: optionalText(MAX_CALL_NOTE),
    /** For `bill`: how the table wants to pay, and the tip that it means to give. Staff are told; nothing is charged by it. */
    way: optionalOneOf(BILL_WAYS, '¡La forma de pago no es válida!'),
    parts: optionalCount('¡Elige entre cuántos se divide!', 2, MOST_BILL_PARTS, null),
    tipPercent,
    tipAmount: optionalPrice('¡La propina no es válida!'),
  })
  .superRefine((asked, context) => {
    const fault = callFault(asked.kind, asked)
    if (fault) context.addIssue({ code: 'custom', message: fault.message, path: [fault.field] })
  })

export const askStaff = declareCall({
  method: 'POST',
  path: '/qrmenu/{qrcode}/sitting/calls',
  summary:
    'A guest calls staff or asks for the bill; while one of the kind is open at the table, it stays the one',
  audit: { none: 'a diner’s phone' },
  access: PUBLIC,
  idempotent: true,
  params: byCode,
  body: askBody,
  answer: written({ sitting: Sitting }),
})

export const takeBackCall = declareCall({
  method: 'POST',
  path: '/qrmenu/{qrcode}/sitting/calls/take-back',
  summary: 'The table no longer asks; nothing happens when no such call is open',
  audit: { none: 'a diner’s phone' },
  access: PUBLIC,
  params: byCode,
  body: z.object({ ticket, kind }),
  answer: Sitting,
})

const pos = needs(AREA.pos)

/** A call that is open, for the staff. */
export const OpenCall = z.object({
  id: z.int(),
  kind: z.enum(CALL_KINDS),
  table_id: z.int(),
  table_title: z.string(),
  /** Null before the table's first order. */
  check_id: z.int().nullable(),
  /** Who waits on the check. */
  waiter: z.string().nullable(),
  waiter_name: z.string().nullable(),
  /** The name or number of the guest who asked. */
  guest: z.string(),
  reason: z.enum(CALL_REASONS).nullable(),
  note: z.string().nullable(),
  way: z.enum(BILL_WAYS).nullable(),
  parts: z.int().nullable(),
  tip_percent: z.int().nullable(),
  tip_amount: moneyOut.nullable(),
  asked_at: instantOut,
  /** When somebody said 'Ya vamos', and who; null: nobody has. */
  seen_at: instantOut.nullable(),
  seen_by_name: z.string().nullable(),
})
export type OpenCall = z.output<typeof OpenCall>

export const listCalls = declareCall({
  method: 'GET',
  path: '/guest-calls',
  summary: 'What guests ask from their phones and staff have not done, who waits longest first',
  access: pos,
  answer: z.array(OpenCall),
})

export const acknowledgeCall = declareCall({
  method: 'POST',
  path: '/guest-calls/{id}/acknowledge',
  summary: 'Tell the phones of the table that somebody comes; refused when somebody else has',
  audit: {
    key: 'guest_call.acknowledge',
    of: 'guestCall',
    es: 'Dijo «Ya vamos»',
    en: 'Answered a guest’s call',
  },
  access: pos,
  params: z.object({ id: id() }),
  answer: done,
})

export const finishCall = declareCall({
  method: 'POST',
  path: '/guest-calls/{id}/done',
  summary: 'Staff have been at the table: the call is over',
  audit: { none: 'a step of service without money' },
  access: pos,
  params: z.object({ id: id() }),
  answer: done,
})
