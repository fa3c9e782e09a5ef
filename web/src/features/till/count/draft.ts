import type { MoneyFormat } from '@comanda/shared/kernel/money-format'
import { PAYMENT_KINDS, type PaymentKind } from '@comanda/shared/settings/payment-types'
import type { ShiftState } from '@comanda/shared/till/api'
import { useState } from 'react'
import * as v from 'valibot'
import { readJson, writeJson } from '../../../parts/browser/local-json.ts'
import type { TillInit } from '../data.ts'
import { NO_CASH } from './typed-cash.ts'

const Draft = v.object({
  shiftId: v.number(),
  cash: v.object({ pieces: v.record(v.string(), v.string()), rest: v.string() }),
  /** The typed amount of each kind besides cash. */
  amounts: v.record(v.string(), v.string()),
  handOver: v.boolean(),
  note: v.string(),
})
type CountDraft = v.InferOutput<typeof Draft>

/** The props of the steps of a closing. */
export interface StepProps {
  shift: ShiftState
  init: TillInit
  format: MoneyFormat
  draft: CountDraft
  change: (part: Partial<CountDraft>) => void
}

const keyOfDraft = (username: string) => `comanda.count.${username}`

const emptyDraft = (shiftId: number): CountDraft => ({
  shiftId,
  cash: NO_CASH,
  amounts: {},
  handOver: false,
  note: '',
})

/** The typed values of the closing of a shift. The browser keeps it, for a reload or a locked tablet. */
export function useCountDraft(username: string, shiftId: number) {
  const [draft, setDraft] = useState((): CountDraft => {
    const stored = readJson(localStorage, keyOfDraft(username), Draft)
    return stored?.shiftId === shiftId ? stored : emptyDraft(shiftId)
  })
  const change = (part: Partial<CountDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    writeJson(localStorage, keyOfDraft(username), next)
  }
  const forgetDraft = () => localStorage.removeItem(keyOfDraft(username))
  return { draft, change, forgetDraft }
}

/** The kinds that are counted by their amount. */
export const otherKinds = (kinds: readonly PaymentKind[]): PaymentKind[] =>
  PAYMENT_KINDS.filter((kind) => kind !== 'cash' && kinds.includes(kind))
