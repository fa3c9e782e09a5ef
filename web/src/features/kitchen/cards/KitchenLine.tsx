import { lineTitle } from '@comanda/shared/orders/order-words'
import type { Station } from '@comanda/shared/settings/stations'
import { CloudOff, CookingPot } from 'lucide-react'
import { memo } from 'react'
import { ITEM_STATUS_ICONS, ITEM_STATUS_TONES, ItemStatusBadge } from '../../../parts/orders/StatusBadge.tsx'
import { StationDot } from '../../../parts/StationDot.tsx'
import { cx } from '../../../ui/classes.ts'
import { RANK_LOOKS } from '../../../ui/feedback/rank-looks.ts'
import type { TakeStep } from '../steps/use-steps.ts'
import { TEXTS } from '../texts.ts'
import { nextStep, type ShownItem } from './cards.ts'
import { FinishedRequests, SpecialRequests } from './Requests.tsx'
import { SeenButton, VoidedLine } from './VoidCard.tsx'

interface KitchenLineProps {
  item: ShownItem
  /** The station of the card; null for a line without stations. */
  stationId: number | null
  /** Of the card, whose lines name theirs; none where the card has one. */
  stations: readonly Station[]
  onStep: TakeStep
  onSeen: (itemIds: readonly number[]) => void
}

/** A line to cook is one button, which takes its next step. */
export const KitchenLine = memo(function KitchenLine(props: KitchenLineProps) {
  const { item, stationId, stations, onStep, onSeen } = props
  if (item.voided)
    return (
      <li data-void className="border-t border-line bg-bad-soft px-3 py-2">
        <VoidedLine line={item.voided} />
        <SeenButton lines={[item.voided]} onSeen={onSeen} />
      </li>
    )
  const at = stations.filter(({ id }) => item.stations?.some((one) => one.id === id))
  const next = nextStep(item)
  if (next === null) return <FinishedLine item={item} />
  return (
    <li className="border-t border-line">
      {/* A plain button: sixty cards have hundreds of lines. */}
      <button
        type="button"
        data-next={next}
        className={cx(
          'flex min-h-11 w-full touch-manipulation flex-col justify-center px-2.5 py-1 text-left text-xl leading-6 select-none',
          'focus-visible:outline-offset-[-3px] active:bg-hover',
          next === 'completed' && 'bg-warn-soft/60',
        )}
        onClick={({ timeStamp }) => onStep({ itemIds: [item.id], stationId, status: next }, timeStamp)}
      >
        <span className="flex w-full gap-2">
          <StepIcon next={next} />
          <span className="flow-root min-w-0 grow font-semibold wrap-anywhere">
            <span className="sr-only">{NEXT_WORDS[next]}: </span>
            <span className="font-bold">{item.quantity} ×</span>{' '}
            {at.map(({ id, color }) => (
              <span key={id} className="mr-1.5 inline-flex">
                <StationDot color={color} />
              </span>
            ))}
            {lineTitle(item)}
            <span className="sr-only">{at.map(({ title }) => ` ${title}`)}</span>
            {item.isUnsent && <Unsent />}
            {next === 'completed' && (
              <span className={AT_LINE_END}>
                <ItemStatusBadge status="preparing" hasIcon={false} />
              </span>
            )}
          </span>
        </span>
        <SpecialRequests line={item} />
      </button>
    </li>
  )
})

/** Ends the last line of the title where it has room; a flexible row gives the status a line of its own. */
const AT_LINE_END = 'float-right flex h-6 items-center pl-2'

/** What a tap on a line does, by the icon before its dish, and the stations of the dots. */
export const Legend = ({ stations }: { stations: readonly Station[] }) => (
  <p className="sticky bottom-0 z-10 -mx-3 mt-3 -mb-3 flex flex-wrap justify-center gap-x-6 border-t border-line bg-surface px-3 py-1.5 text-base">
    {NEXT_STEPS.map((next) => (
      <span key={next} className="flex items-center gap-1.5 whitespace-nowrap">
        <StepIcon next={next} />
        {NEXT_WORDS[next]}
      </span>
    ))}
    {stations.map(({ id, title, color }) => (
      <span key={id} className="flex items-center gap-1.5">
        <StationDot color={color} />
        {title}
      </span>
    ))}
  </p>
)

const NEXT_WORDS = { preparing: TEXTS.start, completed: TEXTS.complete }
const NEXT_STEPS = ['preparing', 'completed'] as const

/** Before the dish. The icon of 'created' is drawn with one element instead of nine. */
const StepIcon = ({ next }: { next: 'preparing' | 'completed' }) =>
  next === 'preparing' ? (
    <span aria-hidden className="mt-0.5 size-5 shrink-0 rounded-full border-2 border-dashed border-muted" />
  ) : (
    <CookingPot aria-hidden size={20} className="mt-0.5 shrink-0 text-warn" />
  )

function FinishedLine({ item }: { item: ShownItem }) {
  const Icon = ITEM_STATUS_ICONS[item.status]
  // A line that has left the kitchen needs one row.
  const hasLeft = item.status !== 'completed'
  return (
    <li className="border-t border-line px-2.5 py-0.5 text-muted">
      <div className="flex gap-2">
        <Icon
          aria-hidden
          size={20}
          className={cx('mt-0.5 shrink-0', RANK_LOOKS.fine[ITEM_STATUS_TONES[item.status]])}
        />
        <p
          title={lineTitle(item)}
          className={cx('min-w-0 grow text-lg leading-6', hasLeft ? 'flex gap-2' : 'flow-root wrap-anywhere')}
        >
          <span
            className={cx(hasLeft && 'min-w-0 grow truncate', item.status === 'cancelled' && 'line-through')}
          >
            <span className="font-bold">{item.quantity} ×</span> {lineTitle(item)}
          </span>
          {item.isUnsent && <Unsent />}
          <span className={AT_LINE_END}>
            <ItemStatusBadge status={item.status} isServed hasIcon={false} />
          </span>
        </p>
      </div>
      {!hasLeft && <FinishedRequests line={item} />}
    </li>
  )
}

/** The other screens do not know of it yet. */
const Unsent = () => (
  <span className="ml-2 inline-flex items-center gap-1 text-base font-semibold text-bad">
    <CloudOff aria-hidden size={18} className="shrink-0" />
    {TEXTS.unsent}
  </span>
)
