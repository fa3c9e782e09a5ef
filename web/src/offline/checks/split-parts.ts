import type { Check, CheckPart, CheckPayment } from '@comanda/shared/checks/check'
import { type Cents, formatMoney, priceOf, subtractCents, sumCents, ZERO } from '@comanda/shared/kernel/money'
import { sharesOf } from '@comanda/shared/selling/shares'
import { plus } from './check-sums.ts'

type Divided = NonNullable<Check['split']>

const withTotal = (part: CheckPart, total: Cents): CheckPart => ({
  ...part,
  total: formatMoney(total),
  due: formatMoney(subtractCents(total, priceOf(part.paid))),
})

/** The parts with a round that came later, as the server divides it. The taxes of the parts stay those of the server. */
export function partsWithRound(
  { mode, parts }: Divided,
  lines: CheckPart['lines'],
  total: Cents,
): CheckPart[] {
  const takes = parts.filter(({ weight }) => weight > 0)
  if (takes.length === 0) {
    const number = Math.max(0, ...parts.map((part) => part.number)) + 1
    const own = mode === 'items' ? lines : []
    return [...parts, withTotal({ ...EMPTY, number, lines: own }, total)]
  }
  const open = sumCents([total, ...takes.map((part) => priceOf(part.total))])
  const shares = sharesOf(
    open,
    takes.map(({ weight }) => weight),
  )
  return parts.map((part) => {
    const index = takes.indexOf(part)
    if (index < 0) return part
    const changed = withTotal(part, shares[index] ?? ZERO)
    return mode === 'items' ? { ...changed, lines: [...part.lines, ...lines] } : changed
  })
}

const NOTHING = formatMoney(ZERO)
const EMPTY = {
  net: NOTHING,
  tax: NOTHING,
  total: NOTHING,
  taxes: [],
  weight: 1,
  paid: NOTHING,
  due: NOTHING,
}

/** The parts after these payments: a part of which something is paid gets nothing of later rounds. */
export function partsPaid({ mode, parts }: Divided, taken: readonly CheckPayment[]): CheckPart[] {
  const after = parts.map((part) => partPaid(part, taken))
  // The last part by amounts that is open pays the rest.
  const last = mode === 'amounts' ? after.findLast((part) => !isPaid(part)) : undefined
  return last ? after.map((part) => (part === last ? { ...part, weight: 1 } : part)) : after
}

const isPaid = ({ paid }: CheckPart): boolean => priceOf(paid) > 0

function partPaid(part: CheckPart, taken: readonly CheckPayment[]): CheckPart {
  const own = taken.filter((payment) => payment.part === part.number)
  if (own.length === 0) return part
  const paid = plus(part.paid, sumCents(own.map(({ amount }) => priceOf(amount))))
  return { ...withTotal({ ...part, paid }, priceOf(part.total)), weight: 0 }
}
