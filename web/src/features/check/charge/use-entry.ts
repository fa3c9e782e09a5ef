import type { Check } from '@comanda/shared/checks/check'
import { type Cents, priceOf, toCents, ZERO } from '@comanda/shared/kernel/money'
import type { PaymentType } from '@comanda/shared/settings/payment-types'
import { useReducer, useState } from 'react'
import { changeEntry, EMPTY_ENTRY, planPayment } from './planning.ts'

/** The amount due of the check, or of one of its parts. */
function dueOfPart(check: Check, part: number | null): Cents {
  if (check.status !== 'open') return ZERO
  if (!check.split) return priceOf(check.due)
  const found = check.split.parts.find(({ number }) => number === part)
  return found ? priceOf(found.due) : ZERO
}

/** The next payment: its part, type, amount and tip. */
export function useEntry(check: Check, types: readonly PaymentType[], asked: number | null) {
  const unpaid = check.split?.parts.filter(({ due }) => priceOf(due) > 0) ?? []
  const [chosenPart, choosePart] = useState(asked)
  const part = check.split ? (chosenPart ?? unpaid[0]?.number ?? null) : null
  const [chosenType, chooseType] = useState<number | null>(null)
  const type =
    types.find(({ id }) => id === chosenType) ?? types.find(({ kind }) => kind === 'cash') ?? types[0] ?? null
  const [entry, change] = useReducer(changeEntry, EMPTY_ENTRY)
  /** The due amount of the last answer, until the refetched check has it. */
  const [answered, setAnswered] = useState<{ check: Check; due: Cents } | null>(null)
  const due = answered?.check === check ? answered.due : dueOfPart(check, part)
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
    type,
    chooseType,
    entry,
    change,
    due,
    plan,
    /** After a payment that leaves an amount due. */
    startNext(left: string): void {
      setAnswered({ check, due: toCents(priceOf(left)) })
      change({ type: 'reset' })
    },
  }
}
