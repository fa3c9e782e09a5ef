import { URGENCY_RANKS, type Urgency } from '@comanda/shared/selling/rank'
import type { Station } from '@comanda/shared/settings/stations'
import { ArrowRightLeft, BellRing, Repeat2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { StationDot } from '../../../parts/StationDot.tsx'
import { waitingWords } from '../../../parts/time/waiting.ts'
import { WAITING_LOOKS } from '../../../parts/time/waiting-looks.ts'
import { cx } from '../../../ui/classes.ts'
import { RANK_LOOKS } from '../../../ui/feedback/rank-looks.ts'
import { GuestCount } from '../GuestCount.tsx'
import { TEXTS } from '../texts.ts'
import { type CardOrder, destinationOf, type StationCard } from './cards.ts'

interface CardHeadProps {
  order: CardOrder & Partial<Pick<StationCard, 'station'>>
  minutes: number
  urgency: Urgency
  isNew?: boolean
  /** Whether its station stands with the facts. */
  namesStation: boolean
  /** At the end of the row, as tall as the row. */
  action?: ReactNode
}

/** Token, table, time and the card's button in one row; below it the facts. */
export function CardHead({ order, minutes, urgency, isNew, namesStation, action }: CardHeadProps) {
  const { token_no } = order
  const place = placeBesideToken(order)
  const { floor } = destinationOf(order)
  return (
    // On an evening when most are late, the filled buttons are many.
    <header className={cx(urgency === 'tooLate' && 'bg-bad-soft')}>
      <div className="flex items-stretch gap-x-2 py-1 pr-1 pl-2.5">
        <h2
          className={cx(
            'flex flex-col items-start self-center leading-none font-bold tracking-tight',
            token_no < 10 ? 'text-6xl' : token_no < 100 ? 'text-4xl' : 'text-3xl',
          )}
        >
          <span className="text-xs font-medium tracking-normal text-muted">
            Token<span className="sr-only">: </span>
          </span>
          <span>{token_no}</span>
        </h2>
        <div className="min-w-0 grow self-center leading-tight">
          {place !== null && (
            <p
              className={cx('text-xl leading-tight font-semibold', LONG_WORD.test(place) && 'wrap-anywhere')}
            >
              {place} {/* On the line of its table where it has room. */}
              {floor !== null && <span className="text-base font-normal text-muted">{floor}</span>}
            </p>
          )}
          <Waiting minutes={minutes} urgency={urgency} isNew={isNew} />
        </div>
        {action}
      </div>
      <Facts order={order} station={namesStation ? order.station : null} />
    </header>
  )
}

/** The table, or where the order goes; null: a word of it is too long for the place beside the token, and it stands with the facts. */
function placeBesideToken(order: CardOrder): string | null {
  const place = destinationOf(order).place ?? TEXTS.noTable
  return order.table_title === null && /\S{9}/.test(place) ? null : place
}

/** A word that may be wider than the card: only such a word is broken. */
const LONG_WORD = /\S{12}/

function Waiting({ minutes, urgency, isNew }: Pick<CardHeadProps, 'minutes' | 'urgency' | 'isNew'>) {
  const { icon: Icon, tone, word } = WAITING_LOOKS[urgency]
  const look = cx(RANK_LOOKS[URGENCY_RANKS[urgency]][tone], urgency !== 'calm' && 'rounded-md px-1.5')
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-base font-semibold">
      <span className={cx('flex items-center gap-1', look)}>
        <Icon aria-hidden size={18} className="shrink-0" />
        <span className="sr-only">{TEXTS.waiting} </span>
        <span className="whitespace-nowrap">{waitingWords(minutes)}</span>
        {word && <span className="sr-only">, {word}</span>}
      </span>
      {isNew && (
        <span className="flex items-center gap-1 text-info">
          {/* Stops the animation outside the viewport: it would cost time in every frame. */}
          <span className="size-4.5 [content-visibility:auto]">
            <BellRing aria-hidden size={18} className="animate-pulse [animation-iteration-count:3]" />
          </span>
          {TEXTS.newOrder}
        </span>
      )}
    </p>
  )
}

/** The facts of an order: its place without a table, its name, the station, a later round, a move, the customer and the guests. */
function Facts({ order, station }: Pick<CardHeadProps, 'order'> & { station: Station | null | undefined }) {
  const { round, moved_from, guests } = order
  const { place, name, details } = destinationOf(order)
  const way = placeBesideToken(order) === null && place
  const isPlain = !way && name === null && !station && round === 1 && moved_from === null && guests === null
  if (isPlain && details.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-2 px-2.5 pb-1 text-base leading-tight wrap-anywhere">
      {way && <p className="font-bold">{way}</p>}
      {name !== null && (
        <p title={name} className="max-w-full truncate font-bold">
          {name}
        </p>
      )}
      {station && (
        <p className="flex items-center gap-1.5 font-semibold">
          <StationDot color={station.color} />
          {station.title}
        </p>
      )}
      {round > 1 && (
        <p className="flex items-center gap-1 rounded-md bg-info-soft px-1 font-semibold text-info">
          <Repeat2 aria-hidden size={18} className="shrink-0" />
          {TEXTS.round(round)}
        </p>
      )}
      {moved_from !== null && (
        <p className="flex items-center gap-1 rounded-md bg-warn-soft px-1 font-semibold text-warn">
          <ArrowRightLeft aria-hidden size={18} className="shrink-0" />
          {TEXTS.movedFrom(moved_from)}
        </p>
      )}
      {details.length > 0 && (
        <p title={order.customer_name ?? undefined} className="text-muted">
          {details.join(' · ')}
        </p>
      )}
      {guests !== null && <GuestCount guests={guests} />}
    </div>
  )
}
