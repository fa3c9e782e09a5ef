import { shortName } from '@comanda/shared/kernel/short-name'
import { DELIVERY_WORDS, floorOfPlace, lineTitle } from '@comanda/shared/orders/order-words'
import { URGENCY_RANKS, type Urgency, urgencyOf } from '@comanda/shared/selling/rank'
import type { Station } from '@comanda/shared/settings/stations'
import { ChevronDown, CircleCheck } from 'lucide-react'
import { memo, useState } from 'react'
import { useIsOffline } from '../../../parts/offline/use-is-offline.ts'
import { SERVE_WORDS, type Serving } from '../../../parts/orders/serve.ts'
import { StationDot } from '../../../parts/StationDot.tsx'
import { useNow } from '../../../parts/time/use-now.ts'
import { useWaitMinutes } from '../../../parts/time/use-wait-minutes.ts'
import { minutesSince, waitingWords } from '../../../parts/time/waiting.ts'
import { WAITING_LOOKS } from '../../../parts/time/waiting-looks.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import type { CardOrder, ShownItem } from '../cards/cards.ts'
import { FinishedRequests, SpecialRequests } from '../cards/Requests.tsx'
import { GuestCount } from '../GuestCount.tsx'
import { EDGES } from '../screen/settings.ts'
import type { TakeStep } from '../steps/use-steps.ts'
import { TEXTS } from '../texts.ts'
import { isAllReady, progressOf, readySince, type StationProgress } from './progress.ts'

interface ExpeditionCardProps {
  order: CardOrder
  stations: readonly Station[]
  onStep: TakeStep
  onServe: (serving: Serving) => void
}

/** What is missing of an order in each station; once nothing is, three lines. */
export const ExpeditionCard = memo(function ExpeditionCard(props: ExpeditionCardProps) {
  const { order, stations, onStep, onServe } = props
  const minutes = useNow((now) => minutesSince(order.date, now))
  const wait = useWaitMinutes()
  const parts = progressOf(order, stations)
  if (isAllReady(parts))
    return <ReadyCard order={order} lines={linesOf(parts, 'ready')} parts={parts} onServe={onServe} />
  const urgency = urgencyOf(minutes, wait)
  return (
    <article
      aria-label={TEXTS.token(order.token_no)}
      className={cx(
        'overflow-hidden rounded-lg border border-l-[10px] border-line bg-surface pb-1',
        EDGES[urgency],
      )}
    >
      <Head
        order={order}
        minutes={minutes}
        urgency={urgency}
        missing={stations.length > 1 ? 0 : linesOf(parts, 'missing').length}
      />
      <Parts parts={parts} isOnly={parts.length === 1 && stations.length <= 1} onStep={onStep} />
    </article>
  )
})

/** The lines of all stations, each once. */
const linesOf = (parts: readonly StationProgress[], of: 'missing' | 'ready'): ShownItem[] => [
  ...new Set(parts.flatMap((part) => part[of])),
]

interface ReadyCardProps extends Pick<ExpeditionCardProps, 'order' | 'onServe'> {
  lines: readonly ShownItem[]
  parts: readonly StationProgress[]
}

/** Where the tray goes, its facts, and for how long it has been ready. Its dishes, to check the tray, are a tap away. */
function ReadyCard({ order, lines, parts, onServe }: ReadyCardProps) {
  const [isOpen, setOpen] = useState(false)
  const isOffline = useIsOffline()
  const since = readySince(lines)
  const minutes = useNow((now) => (since === null ? undefined : minutesSince(since, now)))
  const { place, number, facts, fullName } = wordsOf(order)
  return (
    <article
      aria-label={TEXTS.token(order.token_no)}
      className="overflow-hidden rounded-lg border border-l-[10px] border-line border-l-good-solid bg-surface"
    >
      <div className="flex items-center gap-2 py-1 pr-1 pl-2.5">
        <div className="min-w-0 grow leading-tight">
          <h2
            title={order.table_title ?? fullName}
            className="line-clamp-3 text-2xl leading-tight font-bold wrap-anywhere"
          >
            {place}
          </h2>
          <p title={fullName} className="text-base text-muted wrap-anywhere">
            {[number, TEXTS.dishes(lines.reduce((sum, { quantity }) => sum + quantity, 0)), facts]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <Button
          variant="primary"
          size="touch"
          className="min-h-13 shrink-0 px-3.5! text-lg!"
          isDisabled={isOffline}
          aria-label={SERVE_WORDS.serveOf(place)}
          onPress={() => onServe({ name: place, lines })}
        >
          {SERVE_WORDS.serve}
        </Button>
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        className="flex min-h-11 w-full touch-manipulation items-center gap-2 border-t border-line px-2.5 text-base font-semibold focus-visible:outline-offset-[-3px] active:bg-hover"
        onClick={() => setOpen(!isOpen)}
      >
        <CircleCheck aria-hidden size={20} className="shrink-0 text-good" />
        <span className="grow text-left whitespace-nowrap text-good">
          {[TEXTS.allReady, minutes !== undefined && waitingWords(minutes)].filter(Boolean).join(' · ')}
        </span>
        <ChevronDown aria-hidden size={20} className={cx('shrink-0', isOpen && 'rotate-180')} />
      </button>
      {isOpen && <Parts parts={parts} isOnly={parts.length === 1} />}
    </article>
  )
}

/** On one line. */
const whole = (words: string) => words.replaceAll(' ', '\u00a0')

/** The place of an order, its other facts, and the whole name where they cut it. */
function wordsOf(order: CardOrder) {
  const { table_title, delivery_type, check_name, customer_name, token_no, round } = order
  const token = TEXTS.tokenOf(token_no)
  const guest = check_name ?? (customer_name && shortName(customer_name))
  const way = table_title === null || delivery_type !== 'dinein' ? delivery_type : null
  const place = table_title ?? guest ?? token
  const facts = [
    way && whole(DELIVERY_WORDS[way]),
    floorOfPlace(order),
    round > 1 && whole(TEXTS.round(round)),
    table_title !== null && guest,
  ]
  return {
    place,
    number: place === token ? null : `#${token_no}`,
    facts: facts.filter(Boolean).join(' · '),
    fullName: check_name ?? customer_name ?? undefined,
  }
}

interface HeadProps {
  order: CardOrder
  minutes: number
  urgency: Urgency
  /** In a store with one station, whose part of the card needs no name. */
  missing: number
}

/** Where the tray goes, in the largest type; then the token and the facts. */
function Head({ order, minutes, urgency, missing }: HeadProps) {
  const { place, number, facts, fullName } = wordsOf(order)
  const { tone, icon, word } = WAITING_LOOKS[urgency]
  return (
    <header className="px-2.5 pt-1.5 pb-1">
      <div className="flex items-start justify-between gap-x-2">
        <h2
          title={order.table_title ?? fullName}
          className="line-clamp-3 min-w-0 text-3xl leading-none font-bold wrap-anywhere"
        >
          {place}
        </h2>
        <Badge
          tone={tone}
          rank={URGENCY_RANKS[urgency]}
          icon={icon}
          className="mt-1 gap-1! px-2! whitespace-nowrap"
        >
          <span className="sr-only">{TEXTS.waiting} </span>
          {waitingWords(minutes)}
          {word && <span className="sr-only">, {word}</span>}
        </Badge>
      </div>
      <div className="flex items-start gap-2 pt-0.5 text-base leading-tight">
        <p title={fullName} className="min-w-0 grow text-muted wrap-anywhere">
          {[number, facts].filter(Boolean).join(' · ')}
        </p>
        {order.guests !== null && <GuestCount guests={order.guests} />}
        {missing > 0 && <p className="shrink-0 font-semibold text-warn">{TEXTS.missing(missing)}</p>}
      </div>
    </header>
  )
}

interface PartsProps {
  parts: readonly StationProgress[]
  /** The head says already how much of it is ready. */
  isOnly: boolean
  /** Absent: nothing is missing. */
  onStep?: TakeStep
}

const Parts = ({ parts, ...rest }: PartsProps) => (
  <ul>
    {parts.map((part) => (
      <StationPart key={part.station?.id ?? 0} part={part} {...rest} />
    ))}
  </ul>
)

interface StationPartProps extends Omit<PartsProps, 'parts'> {
  part: StationProgress
}

function StationPart({ part: { station, missing, ready }, isOnly, onStep }: StationPartProps) {
  const isOffline = useIsOffline()
  const isWithout = station === null && [...missing, ...ready].some(({ stations }) => stations !== null)
  return (
    <li className="border-t border-line px-2.5 py-1 wrap-anywhere">
      {!isOnly && (
        <p className="flex items-center gap-2 text-base font-semibold">
          {station && <StationDot color={station.color} />}
          <span className="min-w-0 grow">
            {station?.title ?? (isWithout ? TEXTS.noStation : TEXTS.title)}
          </span>
          {missing.length === 0 ? (
            <span className="flex items-center gap-1.5 text-good">
              <CircleCheck aria-hidden size={18} />
              {TEXTS.ready}
            </span>
          ) : (
            <span className="text-warn">{TEXTS.missing(missing.length)}</span>
          )}
        </p>
      )}
      {missing.map((item) => (
        <div key={item.id} className="flex flex-wrap items-center gap-x-3 py-0.5 text-xl leading-snug">
          <div className="min-w-0 grow">
            <p className="pl-7 -indent-7">
              <span className="font-bold">{item.quantity} ×</span> {lineTitle(item)}
            </p>
            <SpecialRequests line={item} />
          </div>
          {item.stations?.length === 0 && onStep && (
            <Button
              size="touch"
              isDisabled={isOffline}
              aria-label={`${TEXTS.ready}: ${item.item_title}`}
              onPress={() =>
                onStep({ itemIds: [item.id], stationId: null, status: 'completed' }, performance.now())
              }
            >
              {TEXTS.ready}
            </Button>
          )}
        </div>
      ))}
      {/* Whoever hands over checks the tray against them. */}
      {ready.map((item) => (
        <div key={item.id} className="flex items-start gap-2 py-0.5 text-xl leading-snug">
          <CircleCheck aria-hidden size={20} className="mt-1 shrink-0 text-good" />
          <div className="min-w-0">
            <span className="font-bold">{item.quantity} ×</span> {lineTitle(item)}
            <FinishedRequests line={item} />
          </div>
        </div>
      ))}
    </li>
  )
}
