import type { Check, CheckLine, Round } from '@comanda/shared/checks/check'
import { calledNames, DELIVERY_WORDS, floorOfPlace } from '@comanda/shared/orders/order-words'

const WORDS = { check: 'Cuenta', token: (token: number) => `Token ${token}` }

/** `Mesa 4 · Terraza · Juan`, or the service and name of a check without a table. */
export function placeOfCheck(
  check: Pick<Check, 'table_title' | 'floor' | 'delivery_type' | 'name' | 'customer_name'> & {
    rounds: readonly Pick<Round, 'token_no'>[]
  },
): string {
  const { table_title, delivery_type, name, customer_name, rounds } = check
  if (table_title !== null) return [table_title, floorOfPlace(check), name].filter(Boolean).join(' · ')
  const [first] = rounds
  const names = calledNames(name, customer_name)
  const who = names.length > 0 || !first ? names : [WORDS.token(first.token_no)]
  return [delivery_type ? DELIVERY_WORDS[delivery_type] : WORDS.check, ...who].join(' · ')
}

/** The orders with a line that is not cancelled. */
export const orderIdsOf = ({ rounds }: Check): number[] =>
  rounds
    .filter(({ items }) => items.some(({ status }) => status !== 'cancelled'))
    .map((round) => round.order_id)

interface SomeRound {
  items: readonly Pick<CheckLine, 'status'>[]
}

/** The last round with a line that is not cancelled. */
export const lastRound = <R extends SomeRound>(rounds: readonly R[]): R | undefined =>
  rounds.findLast(({ items }) => items.some(({ status }) => status !== 'cancelled'))
