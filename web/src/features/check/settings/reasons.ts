import { isBlank } from '@comanda/shared/kernel/visible-text'
import type { Problem } from '../../../ui/forms/use-form-state.ts'

const REASONS = {
  reasonMissing: '¡Escribe el motivo!',
  reasonTwice: '¡Este motivo está repetido!',
}

export const REASON_LISTS = ['voidReasons', 'discountReasons', 'refundReasons'] as const

/** The reason at `index` changes places with its neighbour. */
export function moved(reasons: readonly string[], index: number, by: -1 | 1): string[] {
  const [one, other] = [reasons[index], reasons[index + by]]
  return one === undefined || other === undefined
    ? [...reasons]
    : reasons.with(index, other).with(index + by, one)
}

/** The first reason that is empty or in its list already; the buttons of equal reasons cannot be distinguished. */
export function problemOfReasons<Name extends string>(
  settings: Readonly<Record<Name, readonly string[]>>,
  names: readonly Name[],
): Problem | null {
  for (const name of names) {
    const reasons = settings[name].map((reason) => reason.trim())
    const place = reasons.findIndex((reason, index) => isBlank(reason) || reasons.indexOf(reason) < index)
    if (place >= 0)
      return {
        field: `${name}.${place}`,
        message: isBlank(reasons[place] ?? '') ? REASONS.reasonMissing : REASONS.reasonTwice,
      }
  }
  return null
}
