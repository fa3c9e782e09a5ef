import type { Tender } from '@comanda/shared/checks/charging'
import {
  type Cents,
  formatMoney,
  parseMoney,
  subtractCents,
  toCents,
  ZERO,
} from '@comanda/shared/kernel/money'
import { percentOf } from '@comanda/shared/selling/shares'
import type { PaymentKind } from '@comanda/shared/settings/payment-types'

/** Null: not chosen, which is no tip. A number: per cent, 0 for 'Sin propina'. */
export type TipChoice = number | 'other' | null

/** The typed and chosen values of the next payment. */
export interface Entry {
  /** The field that the keypad types into. */
  field: 'amount' | 'tip'
  /** As typed; empty means the amount due. For cash it is the cash given. */
  amount: string
  tip: TipChoice
  /** As typed, for the choice `other`. */
  otherTip: string
}

export const EMPTY_ENTRY: Entry = { field: 'amount', amount: '', tip: null, otherTip: '' }

export const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'back'] as const
export type PadKey = (typeof KEYS)[number]

const TYPED = /^\d{0,7}(\.\d{0,2})?$/

/** The text after a key; a key that does not fit an amount changes nothing. */
export function typeKey(text: string, key: PadKey): string {
  if (key === 'back') return text.slice(0, -1)
  const next = `${text === '0' && key !== '.' ? '' : text === '' && key === '.' ? '0' : text}${key}`
  return TYPED.test(next) ? next : text
}

/** Null when nothing is typed. */
export const typedCents = (text: string): Cents | null =>
  text === '' ? null : parseMoney(text.replace(/\.$/, ''))

export type EntryAction =
  | { type: 'key'; key: PadKey }
  | { type: 'amount'; cents: Cents }
  | { type: 'tip'; choice: TipChoice }
  | { type: 'excessIsTip'; due: Cents; excess: Cents }
  | { type: 'field'; field: Entry['field'] }
  | { type: 'reset' }

export function changeEntry(entry: Entry, action: EntryAction): Entry {
  switch (action.type) {
    case 'key':
      return entry.field === 'tip'
        ? { ...entry, otherTip: typeKey(entry.otherTip, action.key) }
        : { ...entry, amount: typeKey(entry.amount, action.key) }
    case 'amount':
      return { ...entry, field: 'amount', amount: formatMoney(action.cents).replace(/\.00$/, '') }
    case 'tip':
      return action.choice === 'other'
        ? { ...entry, tip: 'other', field: 'tip', otherTip: '' }
        : { ...entry, tip: action.choice, field: 'amount', otherTip: '' }
    case 'excessIsTip':
      return {
        field: 'amount',
        amount: formatMoney(action.due),
        tip: 'other',
        otherTip: formatMoney(action.excess),
      }
    case 'field':
      return { ...entry, field: action.field }
    case 'reset':
      return EMPTY_ENTRY
  }
}

export interface Plan {
  /** Null while it cannot be charged. */
  tender: Tender | null
  tip: Cents
  change: Cents
  /** The amount that stays due after it. */
  left: Cents
  /** The amount above the due amount, on a payment without change: only a tip can exceed it. */
  excess: Cents
  /** The amount that the given cash lacks for bill and tip. */
  missing: Cents
}

/** The payment that is typed. */
export function planPayment(kind: PaymentKind, due: Cents, entry: Entry): Plan {
  const typed = typedCents(entry.amount)
  const tip = tipIn(entry, typed === null || typed > due ? due : typed)
  return kind === 'cash' ? planCash(due, typed, tip) : planExact(kind, due, typed, tip)
}

function tipIn({ tip, otherTip }: Entry, base: Cents): Cents {
  if (tip === null) return ZERO
  return tip === 'other' ? (typedCents(otherTip) ?? ZERO) : percentOf(base, tip)
}

const NOTHING = { tender: null, change: ZERO, excess: ZERO, missing: ZERO }

function planCash(due: Cents, typed: Cents | null, tip: Cents): Plan {
  const cost = toCents(due + tip)
  if (typed === null || typed >= cost) {
    const tender = cost > 0 ? { kind: 'cash' as const, amount: due, tip, tendered: typed } : null
    return { ...NOTHING, tender, tip, change: typed === null ? ZERO : subtractCents(typed, cost), left: ZERO }
  }
  if (typed >= due) return { ...NOTHING, tip, left: due, missing: subtractCents(cost, typed) }
  const amount = subtractCents(typed, tip)
  if (amount <= 0) return { ...NOTHING, tip, left: due, missing: toCents(tip - typed) }
  const left = subtractCents(due, amount)
  return { ...NOTHING, tender: { kind: 'cash', amount, tip, tendered: null }, tip, left }
}

/** Cards, transfers and the like: the typed amount counts towards the bill, or is the bill with its tip. */
function planExact(kind: PaymentKind, due: Cents, typed: Cents | null, tip: Cents): Plan {
  const isWithTip = typed !== null && typed === due + tip
  const amount = typed === null || isWithTip ? due : typed
  if (amount > due) return { ...NOTHING, tip, left: due, excess: subtractCents(amount, due) }
  const tender = amount + tip > 0 ? { kind, amount, tip, tendered: null } : null
  return { ...NOTHING, tender, tip, left: subtractCents(due, amount) }
}
