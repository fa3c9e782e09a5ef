import type { CallKind } from '../selling/call-rank.ts'

/** Why somebody should come. `other` has words of its own. */
export const CALL_REASONS = ['napkins', 'question', 'other'] as const
export type CallReason = (typeof CALL_REASONS)[number]
export const MAX_CALL_NOTE = 80

/** How the table wants to pay; `split` in equal parts. */
export const BILL_WAYS = ['cash', 'card', 'split'] as const
export type BillWay = (typeof BILL_WAYS)[number]
export const MOST_BILL_PARTS = 20

/** The tips that a phone proposes, in percent; none is chosen before the guest chooses. */
export const TIP_PERCENTS = [0, 10, 15, 20] as const

/** Nobody has answered; somebody said 'Ya vamos'; staff have been there. */
export const CALL_STATES = ['waiting', 'seen', 'done'] as const

/**
 * How a call ended: staff were there; the guest took it back; its check was charged, closed or cancelled, or the sitting ended. What
 * ended otherwise than `taken_back` is in the report of how long guests waited.
 */
export type CallEnd = 'done' | 'taken_back' | 'charged' | 'sitting'

interface Asked {
  reason: CallReason | null
  note: string | null
  way: BillWay | null
  parts: number | null
  tipPercent: number | null
  tipAmount: number | null
}

/** What is missing or too much in a call, as the field and its sentence; null when it can be sent. */
export function callFault(
  kind: CallKind,
  { reason, note, way, parts, tipPercent, tipAmount }: Asked,
): { field: keyof Asked; message: string } | null {
  if (kind === 'waiter') {
    if (reason === null) return { field: 'reason', message: '¡Elige para qué llamas!' }
    if (reason === 'other' && note === null) return { field: 'note', message: '¡Escribe para qué llamas!' }
    return null
  }
  if (way === null) return { field: 'way', message: '¡Elige cómo vas a pagar!' }
  if (way === 'split' && parts === null) return { field: 'parts', message: '¡Elige entre cuántos se divide!' }
  if (tipPercent !== null && tipAmount !== null)
    return { field: 'tipAmount', message: '¡Elige una sola propina!' }
  return null
}
