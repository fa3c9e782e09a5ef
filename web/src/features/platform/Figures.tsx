import type { Cents } from '@comanda/shared/kernel/money'
import type { ReactNode } from 'react'
import { cx } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Figure as FigureText } from '../../ui/page/Figure.tsx'
import { compactMoney, count, dollars, formatRate, money, revenueOf } from './formats.ts'
import { TEXTS } from './texts.ts'

const WORDS = TEXTS.figures

export interface Figure {
  title: string
  /** The full title, when `title` is an abbreviation. */
  name?: string
  value: ReactNode
  /** Explains how the figure is calculated. */
  hint?: string
}

const GRID = 'grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3'
/** Three beside each other, then two as wide as they are; on a phone the last is as wide as two. */
const FIVE =
  'max-lg:*:last:col-span-2 lg:grid-cols-6 lg:*:col-span-2 lg:max-xl:*:nth-[n+4]:col-span-3 xl:grid-cols-5 xl:*:col-span-1'

interface FiguresProps {
  label: string
  figures: readonly Figure[]
  /** Five figures beside each other where the page is wide. */
  isInOneRow?: boolean
}

export const Figures = ({ label, figures, isInOneRow }: FiguresProps) => (
  <dl aria-label={label} className={cx(GRID, isInOneRow && FIVE)}>
    {figures.map(({ title, name, value, hint }) => (
      <div
        key={title}
        className="flex flex-col gap-1 rounded-lg border border-line bg-surface px-4 py-3 max-[22rem]:col-span-2"
      >
        <dt className="text-sm text-muted">{name ? <abbr title={name}>{title}</abbr> : title}</dt>
        <dd>
          <FigureText>{value}</FigureText>
          {hint && <span className="mt-0.5 block text-sm text-muted">{hint}</span>}
        </dd>
      </div>
    ))}
  </dl>
)

export const FiguresSkeleton = ({ count: length }: { count: number }) => (
  <div className={GRID}>
    {Array.from({ length }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
      <Skeleton key={index} className="h-28" />
    ))}
  </div>
)

/** Shows a short amount; hover and screen readers get the exact amount. */
function ShortMoney({ amount, currency }: { amount: Cents; currency: string }) {
  const exact = money(amount, currency)
  return (
    <span title={exact}>
      <span aria-hidden>{compactMoney(amount, currency)}</span>
      <span className="sr-only">{exact}</span>
    </span>
  )
}

interface Volume {
  amount: string
  usdRates: readonly { currency: string; perUsd: number }[]
}

/** The dialog lists all rates. */
const MOST_RATES = 2

/** The sales of all stores in US dollars, with the exchange rates. */
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

/** Monthly and annual recurring revenue. */
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
