import type { Check } from '@comanda/shared/checks/check'
import { type Cents, priceOf, toCents, ZERO } from '@comanda/shared/kernel/money'
import type { PaymentType } from '@comanda/shared/settings/payment-types'
import { useReducer, useState } from 'react'
import { changeEntry, EMPTY_ENTRY, planPayment } from './planning.ts'

/** A check, or a cart that becomes one. */
export type Bill = Pick<Check, 'status' | 'currency' | 'due' | 'split' | 'payments'>

/** The amount due of the bill, or of one of its parts. */
function dueOfPart(bill: Bill, part: number | null): Cents {
  if (bill.status !== 'open') return ZERO
  if (!bill.split) return priceOf(bill.due)
  const found = bill.split.parts.find(({ number }) => number === part)
  return found ? priceOf(found.due) : ZERO
}

/** The next payment: its part, type, amount and tip. */
export function useEntry(bill: Bill, types: readonly PaymentType[], asked: number | null) {
  const unpaid = bill.split?.parts.filter(({ due }) => priceOf(due) > 0) ?? []
  const [chosenPart, choosePart] = useState(asked)
  const known = bill.split?.parts.some(({ number }) => number === chosenPart) ? chosenPart : null
  const part = bill.split ? (known ?? unpaid[0]?.number ?? null) : null
  /** `first`: cash, else the first of the list. `none`: another guest pays, whose kind is not known yet. */
  const [chosenType, chooseType] = useState<number | 'first' | 'none'>('first')
  const first = types.find(({ kind }) => kind === 'cash') ?? types[0] ?? null
  const chosen = types.find(({ id }) => id === chosenType) ?? null
  const type = chosenType === 'none' ? null : (chosen ?? first)
  const [entry, change] = useReducer(changeEntry, EMPTY_ENTRY)
  /** The due amount of the last answer, until the refetched bill has it. */
  const [answered, setAnswered] = useState<{ bill: Bill; due: Cents } | null>(null)
  const due = answered?.bill === bill ? answered.due : dueOfPart(bill, part)
  const plan = planPayment(type?.kind ?? 'other', due, entry)

  function setPart(number: number | null): void {
    choosePart(number)
    setAnswered(null)
    change({ type: 'reset' })
  }

  return {
    unpaid,
    part,
    setPart,
    /** The next part is another guest's. */
    startPart(number: number | null): void {
      setPart(number)
      chooseType('none')
    },
    type,
    chooseType,
    entry,
    change,
    due,
    plan,
    /** After a payment that leaves an amount due. @param seen the bill before its answer */
    startNext(seen: Bill, left: string): void {
      setAnswered({ bill: seen, due: toCents(priceOf(left)) })
      change({ type: 'reset' })
    },
  }
}
