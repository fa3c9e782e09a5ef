import { z } from 'zod'
import { needs, PUBLIC } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import { clientTotal, count, field, id, instantOut, moneyOut, text } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { MAX_CART_LINES } from '../orders/limits.ts'
import { CartItemIn } from '../pos/api.ts'
import { CALL_KINDS } from '../selling/call-rank.ts'
import { BILL_WAYS, CALL_REASONS, CALL_STATES } from './guest-call.ts'
import { GUEST_LINE_STATUSES, MAX_GUEST_NAME, SITTING_ENDS } from './sitting.ts'

/** What the phones of one table share, from the first scan until its check is paid or staff end it. */

const qrcode = z.string().meta({ pattern: '^[\\w-]{1,60}$' })
export const byCode = z.object({ qrcode })

/** The encrypted id of the scanned table. */
const tableRef = text('¡La mesa no es válida!', 100)

/** What a phone got when it joined. It names the sitting and the guest, and only this server can make it. */
export const ticket = text('¡Escanea de nuevo el código de tu mesa!', 200)

const lineId = field<string, string>({ type: 'string', format: 'uuid' }, (raw, fail) =>
  typeof raw === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(raw)
    ? raw.toLowerCase()
    : fail('¡La línea no es válida!'),
)

export const SittingGuest = z.object({
  /** From 1; also its color. */
  number: z.int(),
  name: z.string(),
})
export type SittingGuest = z.output<typeof SittingGuest>

/** Who ordered at another table whose check is joined with this one. */
const OtherGuest = SittingGuest.extend({ table: z.string() })
export type OtherGuest = z.output<typeof OtherGuest>

/** A line that nobody has sent. Title and price are those of the menu. */
export const SharedLine = z.object({
  id: z.string(),
  /** Rises with each change. */
  version: z.int(),
  guest: z.int(),
  item_id: z.int(),
  variant_id: z.int().nullable(),
  addons_ids: z.array(z.int()),
  quantity: z.int(),
  notes: z.string().nullable(),
})
export type SharedLine = z.output<typeof SharedLine>

export const SentLine = z.object({
  /** Null for a line that no guest of the table ordered. */
  guest: z.int().nullable(),
  /** Whose it is, at another table; absent for a line that staff added. */
  other: OtherGuest.optional(),
  /** What the menu calls it may have an English title there; the titles are those of the bill. */
  item_id: z.int(),
  title: z.string(),
  variant_id: z.int().nullable(),
  variant: z.string().nullable(),
  addons_ids: z.array(z.int()),
  addons: z.array(z.string()),
  notes: z.string().nullable(),
  quantity: z.int(),
  total: moneyOut,
  status: z.enum(GUEST_LINE_STATUSES),
  /** Why staff refused or took off the line; only of such a line. */
  reason: z.string().nullable(),
})
export type SentLine = z.output<typeof SentLine>

/** A request of the table that waits or was refused, or an order of its check, the oldest first. */
export const SentRound = z.object({
  /** `r7` of a request, `o12` of an order. */
  key: z.string(),
  sent_at: instantOut,
  lines: z.array(SentLine),
  /** Staff have put it on another check: it is not on the bill. */
  elsewhere: z.literal(true).optional(),
})
export type SentRound = z.output<typeof SentRound>

/** The table's check, equal to the counter's bill. */
export const SittingBill = z.object({
  subtotal: moneyOut,
  discount: moneyOut,
  total: moneyOut,
  paid: moneyOut,
  due: moneyOut,
  /** What the lines of each guest cost after the discounts of the check; the rest is of staff's lines. They add up to `total`. */
  guests: z.array(z.object({ guest: z.int().nullable(), other: OtherGuest.optional(), total: moneyOut })),
})
export type SittingBill = z.output<typeof SittingBill>

/** A call of the table as its phones see it: the newest of each kind that was not taken back. */
export const GuestCall = z.object({
  kind: z.enum(CALL_KINDS),
  state: z.enum(CALL_STATES),
  /** The number of the guest who asked. */
  guest: z.int(),
  asked_at: instantOut,
  /** Of a call for somebody to come. */
  reason: z.enum(CALL_REASONS).nullable(),
  /** Of a call for the bill. */
  way: z.enum(BILL_WAYS).nullable(),
  parts: z.int().nullable(),
})
export type GuestCall = z.output<typeof GuestCall>

export const Sitting = z.object({
  table_title: z.string(),
  /** The guest who asks. */
  me: z.int(),
  guests: z.array(SittingGuest),
  lines: z.array(SharedLine),
  /** After the end: lines of this guest that were sent or removed. A phone that had no answer knows by it what it need not put in again. */
  taken: z.array(z.string()).optional(),
  rounds: z.array(SentRound),
  /** Null before the first order. */
  bill: SittingBill.nullable(),
  /** What the table asked of the staff: the newest of each kind. */
  calls: z.array(GuestCall),
  /** Whether staff confirm what the table sends now. */
  is_confirmed: z.boolean(),
  /** Null while it is open. */
  ended: z.enum(SITTING_ENDS).nullable(),
})
export type Sitting = z.output<typeof Sitting>

export const joinSitting = declareCall({
  method: 'POST',
  path: '/qrmenu/{qrcode}/sitting/join',
  summary: 'A phone joins the sitting of the scanned table; its first phone opens it',
  audit: { none: 'a diner’s phone' },
  access: PUBLIC,
  idempotent: true,
  params: byCode,
  body: z.object({ tableId: tableRef }),
  answer: written({ ticket: z.string(), sitting: Sitting }),
})

export const readSitting = declareCall({
  method: 'POST',
  path: '/qrmenu/{qrcode}/sitting',
  summary: 'The sitting of a phone, also after its end; a body keeps the ticket out of logs',
  audit: { none: 'a reading' },
  access: PUBLIC,
  params: byCode,
  body: z.object({ ticket }),
  answer: Sitting,
})

export const nameGuest = declareCall({
  method: 'POST',
  path: '/qrmenu/{qrcode}/sitting/name',
  summary: 'The name that the others of the table see',
  audit: { none: 'a diner’s phone' },
  access: PUBLIC,
  params: byCode,
  body: z.object({ ticket, name: text('¡Escribe tu nombre!', MAX_GUEST_NAME) }),
  answer: Sitting,
})

export const putLine = declareCall({
  method: 'POST',
  path: '/qrmenu/{qrcode}/sitting/lines',
  summary:
    'Adds a line under an id that the phone made, changes it, or removes it (null). `version` is the one that the phone knows, 0 for a new line: an older one changes nothing, and the answer has what the others made of the line',
  audit: { none: 'a diner’s phone' },
  access: PUBLIC,
  params: byCode,
  body: z.object({
    ticket,
    id: lineId,
    version: count('¡La línea no es válida!', 0, 1_000_000),
    line: CartItemIn.nullable(),
  }),
  answer: Sitting,
})

export const sendRound = declareCall({
  method: 'POST',
  path: '/qrmenu/{qrcode}/sitting/send',
  summary:
    'Sends the shared lines that the phone shows: a request that staff confirm, or a round of the check, as the store has decided. Refused when one of them has changed, or costs another price than the phone shows',
  audit: { none: 'a diner’s request, kept as one' },
  access: PUBLIC,
  idempotent: true,
  params: byCode,
  body: z.object({
    ticket,
    lines: z
      .array(
        z.object({
          id: lineId,
          version: count('¡La línea no es válida!', 1, 1_000_000),
          /** Of one piece, as the phone shows it; only compared. */
          price: clientTotal(),
        }),
      )
      .min(1, '¡El carrito está vacío!')
      .max(MAX_CART_LINES, `¡El carrito admite máximo ${MAX_CART_LINES} líneas!`),
  }),
  answer: written({ sitting: Sitting }),
})

const pos = needs(AREA.pos)

/** A table whose phones are in a sitting, for the staff. */
export const OpenSitting = z.object({
  id: z.int(),
  table_id: z.int(),
  table_title: z.string(),
  check_id: z.int().nullable(),
  opened_at: instantOut,
  guests: z.array(SittingGuest.extend({ joined_at: instantOut })),
  /** When a phone that is no longer at the table was last refused; null: none was. */
  refused_at: instantOut.nullable(),
  /** Null: it is open. One that has ended is listed while a phone of it was refused a moment ago. */
  ended_at: instantOut.nullable(),
})
export type OpenSitting = z.output<typeof OpenSitting>

export const listSittings = declareCall({
  method: 'GET',
  path: '/sittings',
  summary: 'The open sittings, and those that have ended and whose phones were refused a moment ago',
  access: pos,
  answer: z.array(OpenSitting),
})

export const endSitting = declareCall({
  method: 'POST',
  path: '/sittings/{id}/end',
  summary: 'End a sitting: its phones order nothing more, and the table’s code opens a new one',
  audit: { key: 'sitting.end', of: 'sitting', es: 'Cerró la mesa a los teléfonos', en: 'Ended a sitting' },
  access: pos,
  params: z.object({ id: id() }),
  body: z.object({ tableId: id('¡La mesa no es válida!') }),
  answer: done,
})

export const removeGuest = declareCall({
  method: 'POST',
  path: '/sittings/{id}/remove-guest',
  summary:
    'Take one phone from a sitting: it reads and orders nothing more, and what it has not sent goes. What the table sends then is confirmed by staff',
  audit: {
    key: 'sitting.remove_guest',
    of: 'sitting',
    es: 'Quitó un teléfono de la mesa',
    en: 'Removed a phone from a sitting',
    fields: { guest: 'Teléfono' },
  },
  access: pos,
  params: z.object({ id: id() }),
  body: z.object({
    tableId: id('¡La mesa no es válida!'),
    /** Its number. */
    guest: count('¡El teléfono no es válido!', 1, 32_767),
  }),
  answer: done,
})
