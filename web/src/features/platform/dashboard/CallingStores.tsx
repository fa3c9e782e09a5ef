import { CalendarClock, CreditCard, MoonStar } from 'lucide-react'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { OPENS_ROW } from '../../../ui/classes.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { type Column, Table } from '../../../ui/page/Table.tsx'
import { historyOf } from '../addresses.ts'
import { DayText } from '../DayText.tsx'
import type { Dashboard } from '../data.ts'
import { plainDay } from '../formats.ts'
import { TEXTS } from '../texts.ts'

const WORDS = TEXTS.dashboard
type CallingStore = Dashboard['attentionStores'][number]

const LOOKS = {
  past_due: { icon: CreditCard, tone: 'bad', rank: 'now' },
  trial_ending: { icon: CalendarClock, tone: 'warn', rank: 'soon' },
  quiet: { icon: MoonStar, tone: 'warn', rank: 'soon' },
} as const

const COLUMNS: readonly Column<CallingStore>[] = [
  {
    id: 'store',
    title: TEXTS.tenants.name,
    className: 'md:w-full md:max-w-0',
    render: ({ id, name }) => (
      <span title={name} className="wrap-anywhere md:block md:truncate">
        <TextLink isQuiet href={historyOf(id)} className={OPENS_ROW}>
          {name}
        </TextLink>
      </span>
    ),
  },
  {
    id: 'state',
    title: TEXTS.tenants.status,
    render: ({ state }) => <Badge {...LOOKS[state]}>{TEXTS.tenants.states[state]}</Badge>,
  },
  {
    id: 'when',
    title: WORDS.when,
    align: 'right',
    className: 'whitespace-nowrap md:text-sm',
    render: ({ state, until, lastDay, time_zone }) =>
      state === 'quiet' ? (
        lastDay && `${WORDS.lastOrders} ${plainDay(lastDay)}`
      ) : (
        <>
          {state === 'past_due' ? WORDS.closes : WORDS.trialEnds} <DayText at={until} zone={time_zone} />
        </>
      ),
  },
]

/** The stores behind the figures, the most urgent first. */
export const CallingStores = ({ stores }: { stores: readonly CallingStore[] }) =>
  stores.length > 0 && (
    <section>
      <h2 className="mb-2 text-lg font-semibold">{WORDS.stores}</h2>
      <Table label={WORDS.stores} columns={COLUMNS} rows={stores} rowKey={({ id }) => id} isDense />
    </section>
  )
