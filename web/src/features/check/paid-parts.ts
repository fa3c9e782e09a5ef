import type { Check, CheckPart } from '@comanda/shared/checks/check'

/** Whether something of the part is paid: then it does not change any more. */
export const isPaidPart = (check: Pick<Check, 'payments'>, { number }: Pick<CheckPart, 'number'>): boolean =>
  check.payments.some(({ part }) => part === number)

export const paidParts = (check: Pick<Check, 'payments' | 'split'>): CheckPart[] =>
  check.split?.parts.filter((part) => isPaidPart(check, part)) ?? []

/** The lines of which a paid part has a share. */
export const heldLines = (check: Pick<Check, 'payments' | 'split'>): ReadonlySet<number> =>
  new Set(paidParts(check).flatMap(({ lines }) => lines.map(({ item_id }) => item_id)))
