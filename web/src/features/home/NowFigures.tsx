import { formatCount } from '@comanda/shared/kernel/count-format'
import { priceOf, subtractCents } from '@comanda/shared/kernel/money'
import { formatPrice, moneyFormat } from '@comanda/shared/kernel/money-format'
import type { ReactNode } from 'react'
import { Link } from 'react-aria-components'
import { Change } from '../../parts/figures/Change.tsx'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { WAITING_LOOKS } from '../../parts/time/waiting-looks.ts'
import { cx } from '../../ui/classes.ts'
import { RANK_LOOKS } from '../../ui/feedback/rank-looks.ts'
import { Figure } from '../../ui/page/Figure.tsx'
import type { Dashboard } from './data.ts'
import type { Links } from './links.ts'
import { TEXTS } from './texts.ts'

/** How the day goes, and what waits for a person: each figure leads to where one acts on it. */
export function NowFigures({ dashboard, links }: { dashboard: Dashboard; links: Links }) {
  const { currency, dueOnChecks, lateOrders, paidOrders, averageOrderValue } = dashboard
  const { icon: LateIcon, tone } = WAITING_LOOKS.tooLate
  return (
    <ul
      aria-label={TEXTS.now}
      className="grid grid-cols-2 gap-3 *:first:max-sm:col-span-2 *:last:max-sm:col-span-2 sm:gap-4 @4xl:grid-cols-4"
    >
      <Tile title={TEXTS.sold} href={links.revenue} hint={<SoldHint dashboard={dashboard} />}>
        <MoneyText amount={dashboard.revenueAfterRefunds} currency={currency} />
      </Tile>
      <Tile
        title={TEXTS.due}
        href={links.due}
        hint={dueOnChecks.count === 0 ? TEXTS.noChecks : TEXTS.openChecks(formatCount(dueOnChecks.count))}
      >
        <MoneyText amount={dueOnChecks.amount} currency={currency} />
      </Tile>
      <Tile
        title={
          lateOrders > 0 ? (
            <span className="flex items-center gap-1.5">
              <LateIcon aria-hidden size={18} />
              {TEXTS.late}
            </span>
          ) : (
            TEXTS.late
          )
        }
        href={links.late}
        look={lateOrders > 0 ? RANK_LOOKS.now[tone] : undefined}
        hint={lateOrders > 0 ? TEXTS.lateHint(formatCount(dashboard.lateMinutes)) : TEXTS.noLate}
      >
        {formatCount(lateOrders)}
      </Tile>
      <Tile
        title={TEXTS.average}
        href={links.revenue}
        isLast
        hint={paidOrders === 0 ? TEXTS.noAverage : TEXTS.averageOf(formatCount(paidOrders))}
      >
        <MoneyText amount={averageOrderValue} currency={currency} />
      </Tile>
    </ul>
  )
}

/** Against yesterday, and what was given back. */
function SoldHint({ dashboard }: { dashboard: Dashboard }) {
  const { revenueToday, revenueAfterRefunds, yesterdayUntilNow, currency } = dashboard
  const format = moneyFormat(currency)
  const before = yesterdayUntilNow.revenueAfterRefunds
  const refunds = subtractCents(priceOf(revenueToday), priceOf(revenueAfterRefunds))
  return (
    <>
      <Change now={priceOf(revenueAfterRefunds)} before={priceOf(before)} />
      <span className="block">{TEXTS.yesterdayNow(formatPrice(format, before))}</span>
      {refunds > 0 && <span className="block">{TEXTS.refunds(format(refunds))}</span>}
    </>
  )
}

interface TileProps {
  title: ReactNode
  href: string | undefined
  hint: ReactNode
  /** The colors of a figure that needs a person now. */
  look?: string | undefined
  /** A phone shows it in one row, beside nothing else. */
  isLast?: boolean
  children: ReactNode
}

const BOX = 'flex h-full flex-col rounded-lg border px-4 py-3'
const PLAIN = 'border-line bg-surface'
/** The figure at the right of its words. */
const ONE_ROW =
  'max-sm:grid max-sm:grid-cols-[1fr_10rem] max-sm:items-center max-sm:*:nth-2:col-start-2 max-sm:*:nth-2:row-span-2 ' +
  'max-sm:*:nth-2:row-start-1 max-sm:*:nth-2:text-right'

function Tile({ title, href, hint, look, isLast = false, children }: TileProps) {
  const muted = look ? '' : 'text-muted'
  const box = cx(BOX, look ? cx('border-transparent', look) : PLAIN, isLast && ONE_ROW)
  const content = (
    <>
      <span className={cx('text-sm font-medium', muted)}>{title}</span>
      <Figure size="lg">{children}</Figure>
      <span className={cx('text-sm', muted)}>{hint}</span>
    </>
  )
  return (
    <li>
      {href ? (
        <Link href={href} className={cx(box, !look && 'data-hovered:border-edge data-hovered:bg-hover')}>
          {content}
        </Link>
      ) : (
        <div className={box}>{content}</div>
      )}
    </li>
  )
}
