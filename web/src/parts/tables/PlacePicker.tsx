import { STATE_RANKS } from '@comanda/shared/floor/state'
import type { Call, Rank } from '@comanda/shared/selling/rank'
import { ConciergeBell, type LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { cx } from '../../ui/classes.ts'
import { RANK_LOOKS, type Tone } from '../../ui/feedback/rank-looks.ts'
import { WAITING_LOOKS } from '../time/WaitingBadge.tsx'
import type { Place, PlaceGroup } from './places.ts'
import { boxLook, STATE_LOOKS, STATE_WORDS } from './table-looks.ts'
import { PLACE_TEXTS as TEXTS } from './texts.ts'

interface PlacePickerProps<K extends string | number> {
  label: string
  /** Only screen readers read the label. */
  isLabelHidden?: boolean
  groups: readonly PlaceGroup<K>[]
  value: K | null
  /** Also called for the chosen place. */
  onChange: (value: K) => void
  isDisabled?: boolean
}

const TILE =
  'flex min-h-16 min-w-0 flex-col justify-between gap-1 rounded-md border-2 px-2.5 py-2 text-left leading-5 ' +
  'touch-manipulation select-none data-hovered:border-ink data-pressed:border-ink data-disabled:opacity-60 ' +
  'data-selected:outline-3 data-selected:outline-offset-1 data-selected:outline-brand'

/** Chooses a table or a check as the floor shows it: its state and what calls there in colour, icon and word, and what it owes. */
export function PlacePicker<K extends string | number>({
  label,
  isLabelHidden = false,
  groups,
  value,
  onChange,
  isDisabled = false,
}: PlacePickerProps<K>) {
  const labelId = useId()
  return (
    <div className="flex flex-col gap-3">
      <p id={labelId} className={isLabelHidden ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </p>
      <ToggleButtonGroup
        aria-labelledby={labelId}
        selectedKeys={value === null ? [] : [value]}
        disallowEmptySelection
        isDisabled={isDisabled}
        className="flex flex-col gap-4"
      >
        {groups.map(({ title, places }) => (
          <div key={title} className="flex flex-col gap-1.5">
            {title && <p className="text-sm font-medium text-muted">{title}</p>}
            <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2">
              {places.map((place) => (
                <ToggleButton
                  key={place.id}
                  id={place.id}
                  onPress={() => onChange(place.id)}
                  className={cx(TILE, lookOf(place))}
                >
                  <Face place={place} />
                </ToggleButton>
              ))}
            </div>
          </div>
        ))}
      </ToggleButtonGroup>
    </div>
  )
}

const lookOf = ({ state, calls = [] }: Place<string | number>): string =>
  state === null ? 'border-edge bg-surface' : boxLook(state, calls)

function Face({ place: { label, state, calls, amount, note } }: { place: Place<string | number> }) {
  return (
    <>
      <span className="line-clamp-2 min-w-0 font-semibold wrap-anywhere">{label}</span>
      {amount && <span className="font-semibold whitespace-nowrap">{amount}</span>}
      <span className="flex flex-wrap items-center justify-between gap-x-2 text-sm">
        {/* As the floor and the orders say it: no call hides the state, and none another. */}
        {state && <Word {...STATE_LOOKS[state]} rank={STATE_RANKS[state]} word={STATE_WORDS[state]} />}
        {calls?.map((call) => {
          const look = CALL_LOOKS[call]
          return look && <Word key={call} {...look} />
        })}
        {note && <span className="text-muted">{note}</span>}
      </span>
    </>
  )
}

interface WordProps {
  icon: LucideIcon
  tone: Tone
  rank: Rank
  word: string
}

/** The calls that are no states. */
const CALL_LOOKS: Partial<Record<Call, WordProps>> = {
  ready: { icon: ConciergeBell, tone: 'good', rank: 'now', word: TEXTS.ready },
  tooLate: { ...WAITING_LOOKS.tooLate, rank: 'now' },
  late: { ...WAITING_LOOKS.late, rank: 'soon' },
}

function Word({ icon: Icon, tone, rank, word }: WordProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-full font-medium whitespace-nowrap',
        rank !== 'fine' && 'px-1.5',
        RANK_LOOKS[rank][tone],
      )}
    >
      <Icon aria-hidden size={15} className="shrink-0" />
      {word}
    </span>
  )
}
