import type { Cents } from '@comanda/shared/kernel/money'
import type { ReactNode } from 'react'
import { cx, FIGURE } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { compactMoney, count, dollars, formatRate, money, revenueOf } from './formats.ts'
import { TEXTS } from './texts.ts'

const WORDS = TEXTS.figures

export interface Figure {
  title: string
  /** What a short title stands for. */
  name?: string
  value: ReactNode
  /** What it is made of. */
  hint?: string
}

const GRID = 'grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3'

/** A few figures side by side. */
export const Figures = ({ label, figures }: { label: string; figures: readonly Figure[] }) => (
  <dl aria-label={label} className={GRID}>
    {figures.map(({ title, name, value, hint }) => (
      <div
        key={title}
        className="flex flex-col gap-1 rounded-lg border border-line bg-surface p-4 max-[22rem]:col-span-2 sm:p-5"
      >
        <dt className="text-sm text-muted">{name ? <abbr title={name}>{title}</abbr> : title}</dt>
        <dd className="wrap-anywhere">
          <span className={cx(FIGURE, 'block text-xl sm:text-2xl')}>{value}</span>
          {hint && <span className="mt-0.5 block text-sm text-muted">{hint}</span>}
        </dd>
      </div>
    ))}
  </dl>
)

export const FiguresSkeleton = ({ count: length }: { count: number }) => (
  <div className={GRID}>
    {Array.from({ length }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <Skeleton key={index} className="h-28" />
    ))}
  </div>
)

/** In short to the eye, in full on hover and for a screen reader. */
function ShortMoney({ amount, currency }: { amount: Cents; currency: string }) {
  const exact = money(amount, currency)
  return (
    <span title={exact}>
      <span aria-hidden>{compactMoney(amount)}</span>
      <span className="sr-only">{exact}</span>
    </span>
  )
}

interface Volume {
  amount: string
  usdRates: readonly { currency: string; perUsd: number }[]
}

/** More than these are in the dialog. */
const MOST_RATES = 2

/** Sales of all stores, and at which rates they were converted. */
export function volumeFigure(title: string, { amount, usdRates }: Volume): Figure {
  const rates = usdRates.filter(({ currency }) => currency !== 'USD')
  const isShort = rates.length > 0 && rates.length <= MOST_RATES
  const list = rates.map(({ currency, perUsd }) => `${formatRate(perUsd)} ${currency}`).join(', ')
  return { title, value: dollars(amount), hint: isShort ? WORDS.inUsdAt(list) : WORDS.inUsd }
}

interface Plan {
  mrr: number
  arr: number
  planPrice: string
  planCurrency: string
}

/** What the paying stores bring in a month and in a year. */
export function revenueFigures({ mrr, arr, planPrice, planCurrency }: Plan): Figure[] {
  const price = money(planPrice, planCurrency)
  return [
    {
      title: WORDS.mrr,
      name: WORDS.mrrName,
      value: <ShortMoney amount={revenueOf(planPrice, mrr, 1)} currency={planCurrency} />,
      hint: WORDS.paying(count(mrr), price),
    },
    {
      title: WORDS.arr,
      name: WORDS.arrName,
      value: <ShortMoney amount={revenueOf(planPrice, arr, 12)} currency={planCurrency} />,
      hint: WORDS.payingYear(count(arr), price),
    },
  ]
}
