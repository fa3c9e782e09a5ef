import type { Urgency } from '@comanda/shared/selling/rank'
import { ArrowRightLeft, BellRing, Repeat2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { StationDot } from '../../../parts/StationDot.tsx'
import { WAITING_LOOKS } from '../../../parts/time/WaitingBadge.tsx'
import { waitingWords } from '../../../parts/time/waiting.ts'
import { cx } from '../../../ui/classes.ts'
import { RANK_LOOKS } from '../../../ui/feedback/rank-looks.ts'
import { TEXTS } from '../texts.ts'
import { type CardOrder, destinationOf } from './cards.ts'
import type { StationCard } from './station-cards.ts'

interface CardHeadProps {
  order: CardOrder & Partial<Pick<StationCard, 'station'>>
  minutes: number
  urgency: Urgency
  isNew?: boolean
  /** Beside the time, or below it where the token and the place leave no room. */
  action?: ReactNode
}

/** Token, place, time and the card's button; below them the facts. */
export function CardHead({ order, minutes, urgency, isNew, action }: CardHeadProps) {
  const place = destinationOf(order).place ?? TEXTS.noTable
  return (
    <header>
      <div className="flex items-center gap-x-2.5 py-0.5 pr-2 pl-3">
        <h2
          className={cx(
            'leading-none font-bold tracking-tight',
            order.token_no < 100 ? 'text-6xl' : 'text-4xl',
          )}
        >
          <span className="sr-only">Token: </span>
          <span>{order.token_no}</span>
        </h2>
        <div className="flex min-w-0 grow flex-wrap items-center justify-end gap-x-2.5">
          <div className="min-w-min grow basis-0 leading-tight">
            <p className={cx('text-xl font-semibold', LONG_WORD.test(place) && 'wrap-anywhere')}>{place}</p>
            <Waiting minutes={minutes} urgency={urgency} isNew={isNew} />
          </div>
          {action}
        </div>
      </div>
      <Facts order={order} />
    </header>
  )
}

/** A word that may be wider than the card: only such a word is broken. */
const LONG_WORD = /\S{12}/

function Waiting({ minutes, urgency, isNew }: Pick<CardHeadProps, 'minutes' | 'urgency' | 'isNew'>) {
  const { icon: Icon, tone, word } = WAITING_LOOKS[urgency]
  const color = RANK_LOOKS.fine[tone]
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-base font-semibold">
      <span className={cx('flex items-center gap-1', color)}>
        <Icon aria-hidden size={18} className="shrink-0" />
        <span className="sr-only">{TEXTS.waiting} </span>
        <span className="whitespace-nowrap">{waitingWords(minutes)}</span>
      </span>
      {word && <span className={color}>{word}</span>}
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

/** For whom it is called, the station, that the table ordered before, that the order was moved, and for whom it is. */
function Facts({ order }: Pick<CardHeadProps, 'order'>) {
  const { station, round, moved_from } = order
  const { name, details } = destinationOf(order)
  if (name === null && !station && round === 1 && moved_from === null && details.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 pb-1.5 text-lg leading-snug wrap-anywhere">
      {name !== null && (
        <p title={name} className="max-w-full truncate font-bold">
          {name}
        </p>
      )}
      {station && (
        <p className="flex items-center gap-2 font-semibold">
          <StationDot color={station.color} />
          {station.title}
        </p>
      )}
      {round > 1 && (
        <p className="flex items-center gap-1.5 rounded-md bg-info-soft px-2 font-semibold text-info">
          <Repeat2 aria-hidden size={20} className="shrink-0" />
          {TEXTS.round(round)}
        </p>
      )}
      {moved_from !== null && (
        <p className="flex items-center gap-1.5 rounded-md bg-warn-soft px-2 font-semibold text-warn">
          <ArrowRightLeft aria-hidden size={20} className="shrink-0" />
          {TEXTS.movedFrom(moved_from)}
        </p>
      )}
      {details.length > 0 && <p className="text-muted">{details.join(' · ')}</p>}
    </div>
  )
}
