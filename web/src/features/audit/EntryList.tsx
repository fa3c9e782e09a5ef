import type { AuditEntry } from '@comanda/shared/audit/api'
import { timeOfDay } from '@comanda/shared/kernel/date-format'
import type { StoreSetting } from '@comanda/shared/settings/store'
import {
  CalendarCheck,
  ChevronDown,
  ClipboardX,
  ContactRound,
  CreditCard,
  Download,
  FileClock,
  KeyRound,
  LogIn,
  LogOut,
  type LucideIcon,
  MonitorX,
  Printer,
  QrCode,
  ReceiptText,
  Shapes,
  ShieldAlert,
  Store,
  Trash2,
  UserRound,
  Users,
  UtensilsCrossed,
} from 'lucide-react'
import { useId, useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { dayName } from '../../parts/time/day-name.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { cx } from '../../ui/classes.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import type { useAuditLog } from './data.ts'
import { daysOfEntries } from './days.ts'
import type { People } from './people.ts'
import { factsOf, sentenceOf } from './sentence.ts'
import { TEXTS } from './texts.ts'

interface EntryListProps {
  entries: readonly AuditEntry[]
  people: People
  today: string
  store: Pick<StoreSetting, 'timeZone' | 'currency'>
  log: ReturnType<typeof useAuditLog>
}

export function EntryList({ entries, people, today, store, log }: EntryListProps) {
  return (
    <div className="flex flex-col gap-6">
      {daysOfEntries(entries, store.timeZone).map((day) => (
        <section key={day.date} aria-labelledby={`day-${day.date}`}>
          <h2 id={`day-${day.date}`} className="mb-2 text-lg font-semibold">
            {dayName(day.date, today)}
          </h2>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {day.entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} people={people} store={store} />
            ))}
          </ul>
        </section>
      ))}
      {log.isFetchNextPageError && <Banner tone="bad">{messageOf(log.error, TEXTS.loadFailed)}</Banner>}
      <div className="flex justify-center pb-2">
        {log.hasNextPage ? (
          <Button size="touch" isPending={log.isFetchingNextPage} onPress={() => void log.fetchNextPage()}>
            {TEXTS.more}
          </Button>
        ) : (
          <p className="text-sm text-muted">{TEXTS.noMore}</p>
        )}
      </div>
    </div>
  )
}

interface EntryRowProps extends Pick<EntryListProps, 'people' | 'store'> {
  entry: AuditEntry
}

/** One action in one line, with details on demand. */
function EntryRow({ entry, people, store }: EntryRowProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const Icon = iconOf(entry.action)
  const { what, about, who } = sentenceOf(entry, people, store.currency)
  return (
    <li className="relative py-2 pr-2 pl-4 sm:py-2.5">
      <div className="flex items-start gap-3">
        <span
          className={cx(
            'mt-0.5 flex size-9 shrink-0 items-center justify-center rounded-full',
            isHighlighted(entry.action) ? 'bg-warn-soft text-warn' : 'bg-sunken text-muted',
          )}
        >
          <Icon aria-hidden size={18} />
        </span>
        <div className="min-w-0 grow">
          <p className={cx('wrap-anywhere', !isOpen && 'sm:truncate')}>
            <span className="font-medium">{what}</span>
            {about.map((part) => (
              <span key={part} className="text-muted">
                {' '}
                · {part}
              </span>
            ))}
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            <time dateTime={entry.at} className="tabular-nums">
              {timeOfDay(new Date(entry.at), store.timeZone)}
            </time>{' '}
            · {who}
            {entry.device && <span className="max-sm:hidden"> · {entry.device}</span>}
          </p>
        </div>
        <Button
          variant="quiet"
          size="touch"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={TEXTS.detailsOf([what, ...about].join(', '))}
          onPress={() => setOpen(!isOpen)}
        >
          <span className="max-sm:hidden">{TEXTS.details}</span>
          <ChevronDown aria-hidden size={18} className={cx('transition-transform', isOpen && 'rotate-180')} />
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <EntryDetails entry={entry} people={people} />}
      </div>
    </li>
  )
}

/** The request's data and its origin. */
function EntryDetails({ entry, people }: Pick<EntryRowProps, 'entry' | 'people'>) {
  const from = [
    [TEXTS.account, entry.actor_kind === 'staff' ? people.accountOf(entry.actor) : null],
    [TEXTS.device, entry.device],
    [TEXTS.address, entry.ip],
  ] as const
  return (
    <dl className="mt-3 ml-12 grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-5 gap-y-1.5 rounded-md bg-sunken p-4 text-sm max-sm:ml-0">
      {[...factsOf(entry, people), ...from].map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** Looked up by the whole action first, then by the part before the dot. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  'session.start': LogIn,
  'session.end': LogOut,
  'session.refused': ShieldAlert,
  'store.erase_request': Trash2,
  'tenant.erase_request': Trash2,
  'customer.export': Download,
  password: KeyRound,
  profile: UserRound,
  device: MonitorX,
  subscription: CreditCard,
  checkout: CreditCard,
  billing: CreditCard,
  payment_type: CreditCard,
  customer: ContactRound,
  data: Download,
  item: UtensilsCrossed,
  variant: UtensilsCrossed,
  addon: UtensilsCrossed,
  order: ClipboardX,
  qr_order: QrCode,
  reservation: CalendarCheck,
  store: Store,
  tenant: Store,
  print: Printer,
  tax: ReceiptText,
  table: Shapes,
  category: UtensilsCrossed,
  user: Users,
}

const iconOf = (action: string): LucideIcon => ICONS[action] ?? ICONS[action.split('.')[0] ?? ''] ?? FileClock

/** Actions that get a warning colour. */
const HIGHLIGHTED_ACTIONS = new Set([
  'session.refused',
  'order.cancel',
  'order.item_cancel',
  'store.erase_request',
  'data.export',
])

const isHighlighted = (action: string): boolean => HIGHLIGHTED_ACTIONS.has(action)
