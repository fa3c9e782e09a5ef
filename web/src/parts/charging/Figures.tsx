import type { CheckPayment } from '@comanda/shared/checks/check'
import { type Cents, priceOf, subtractCents, toCents, ZERO } from '@comanda/shared/kernel/money'
import { formatPrice, type MoneyFormat } from '@comanda/shared/kernel/money-format'
import { type BillSum, billSums, sumWords } from '@comanda/shared/selling/bill-sums'
import type { BillFigures } from '@comanda/shared/selling/totals'
import { cx } from '../../ui/classes.ts'
import type { Plan } from './planning.ts'
import { CHARGE_TEXTS as TEXTS } from './texts.ts'

interface FiguresProps {
  due: Cents
  plan: Plan
  format: MoneyFormat
}

/**
 * What is charged, and the change, in figures that the guest can read: the cashier types the largest into the terminal. Each
 * line keeps its height, so that the keypad below does not move.
 */
export function Figures({ due, plan, format }: FiguresProps) {
  const isChange = plan.change > 0
  const { charged, words } = chargedIn(due, plan, format)
  return (
    <div className="rounded-lg bg-sunken px-3 py-2 sm:px-4 sm:py-3">
      <div className="flex items-end justify-between gap-x-4 sm:gap-x-6">
        <p className="min-w-0">
          <span className="block text-muted">{plan.tip > 0 ? TEXTS.toCharge : TEXTS.due}</span>
          <span
            className={cx(
              'flex h-11 items-end leading-none font-semibold whitespace-nowrap sm:h-16',
              isChange ? 'text-xl sm:text-3xl' : largest(format(charged)),
            )}
          >
            {format(charged)}
          </span>
        </p>
        <p
          role="status"
          className={cx('min-w-0', isChange ? 'text-good sm:text-right' : 'pb-1 text-right text-muted')}
        >
          {isChange ? (
            <>
              <span className="block">{TEXTS.change}</span>
              <span
                className={cx(
                  'flex h-11 items-end leading-none font-bold whitespace-nowrap sm:h-16',
                  largestChange(format(plan.change)),
                )}
              >
                {format(plan.change)}
              </span>
            </>
          ) : (
            whyNotAll(plan, format)
          )}
        </p>
      </div>
      <p className="h-5 text-sm whitespace-nowrap text-muted">{words}</p>
    </div>
  )
}

/** With a tip, the amount that the card pays and what it consists of; otherwise the amount due. */
function chargedIn(due: Cents, { tender, tip }: Plan, format: MoneyFormat) {
  if (tip === 0) return { charged: due, words: null }
  const amount = tender?.amount ?? due
  const words = amount === due ? TEXTS.billAndTip : TEXTS.paymentAndTip
  return { charged: toCents(amount + tip), words: words(format(amount), format(tip)) }
}

/** Millions on one line of a sheet that is beside its keypad. */
const largest = (figure: string): string =>
  figure.length > 10 ? 'text-4xl sm:text-5xl' : 'text-4xl sm:text-6xl'

/** On a phone beside the amount due: a line more would move the keypad under the finger. */
const largestChange = (figure: string): string =>
  figure.length > 7 ? cx('text-3xl', figure.length > 10 ? 'sm:text-5xl' : 'sm:text-6xl') : largest(figure)

/** What the typed amount leaves or lacks; nothing when it pays the bill. */
function whyNotAll({ tender, left, missing, excess }: Plan, format: MoneyFormat): string | null {
  if (missing > 0) return TEXTS.lacks(format(missing))
  if (excess > 0) return TEXTS.surplus(format(excess))
  return tender && left > 0 ? TEXTS.leaves(format(left)) : null
}

interface SumsProps {
  figures: BillFigures
  paid: Cents
  format: MoneyFormat
}

/** The sums of the bill in the order in which they are read; its total only where another amount is due. */
export function Sums({ figures, paid, format }: SumsProps) {
  const { between, total, within } = billSums(figures)
  const above = between.length > 0 || paid > 0 ? [...between, total] : []
  const written = (sums: readonly BillSum[]) =>
    sums.map((sum) => ({ name: sumWords(sum), amount: sum.amount }))
  const sums = [
    ...written(above),
    ...(paid > 0 ? [{ name: TEXTS.paidOfBill, amount: subtractCents(ZERO, paid) }] : []),
    ...written(within),
  ]
  return (
    <dl className="flex flex-col text-sm text-muted max-sm:order-3">
      {sums.map(({ name, amount }) => (
        <div key={name} className="flex justify-between gap-3">
          <dt>{name}</dt>
          <dd className="text-ink tabular-nums">
            {amount < 0 && '−'}
            {format(toCents(Math.abs(amount)))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface TakenProps {
  payments: readonly CheckPayment[]
  part: number | null
  format: MoneyFormat
}

/** The payments that were taken before. */
export function Taken({ payments: all, part, format }: TakenProps) {
  const payments = all.filter((payment) => part === null || payment.part === part)
  if (payments.length === 0) return null
  return (
    <div className="rounded-md border border-line px-3 py-2 max-sm:order-4">
      <p className="text-sm font-medium text-muted">{TEXTS.taken}</p>
      <ul>
        {payments.map((payment) => (
          <li key={payment.id} className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {payment.title}
              {priceOf(payment.tip) > 0 && (
                <span className="text-sm text-muted">
                  {' '}
                  · {TEXTS.tip} {formatPrice(format, payment.tip)}
                </span>
              )}
            </span>
            <span>{formatPrice(format, payment.amount)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
