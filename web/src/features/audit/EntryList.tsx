import type { AuditEntry } from '@comanda/shared/audit/api'
import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { shortName } from '@comanda/shared/kernel/short-name'
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
import { auditLabel, ownFields } from '../../parts/audit/labels.ts'
import { dayName } from '../../parts/time/day-name.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { cx } from '../../ui/classes.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import type { useAuditLog } from './data.ts'
import { daysOfEntries } from './days.ts'
import type { People } from './people.ts'
import { fieldName, TEXTS, valueName } from './texts.ts'

interface EntryListProps {
  entries: readonly AuditEntry[]
  people: People
  today: string
  timeZone: string
  log: ReturnType<typeof useAuditLog>
}

export function EntryList({ entries, people, today, timeZone, log }: EntryListProps) {
  return (
    <div className="flex flex-col gap-6">
      {daysOfEntries(entries, timeZone).map((day) => (
        <section key={day.date} aria-labelledby={`day-${day.date}`}>
          <h2 id={`day-${day.date}`} className="mb-2 text-lg font-semibold">
            {dayName(day.date, today)}
          </h2>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {day.entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} people={people} timeZone={timeZone} />
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

interface EntryRowProps {
  entry: AuditEntry
  people: People
  timeZone: string
}

const actorName = ({ actor_kind, actor }: AuditEntry, people: People): string => {
  if (actor_kind === 'operator') return TEXTS.operator
  return actor_kind === 'system' ? TEXTS.system : shortName(people.nameOf(actor))
}

/** One action in one line, with details on demand. */
function EntryRow({ entry, people, timeZone }: EntryRowProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const Icon = iconOf(entry.action)
  const label = auditLabel(entry.action, 'es')
  const subject = entry.subject && people.inSubject(entry.subject)
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
            <span className="font-medium">{label}</span>
            {subject && <span className="text-muted"> · {subject}</span>}
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            <time dateTime={entry.at} className="tabular-nums">
              {timeOfDay(new Date(entry.at), timeZone)}
            </time>{' '}
            · {actorName(entry, people)}
            {entry.device && <span className="max-sm:hidden"> · {entry.device}</span>}
          </p>
        </div>
        <Button
          variant="quiet"
          size="touch"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={TEXTS.detailsOf(subject ? `${label}, ${subject}` : label)}
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
  const sent = Object.entries(entry.details).map(
    ([name, value]) => [fieldName(name, ownFields(entry.action)), words(name, value, people)] as const,
  )
  const from = [
    [TEXTS.account, entry.actor_kind === 'staff' ? people.accountOf(entry.actor) : null],
    [TEXTS.device, entry.device],
    [TEXTS.address, entry.ip],
  ] as const
  return (
    <dl className="mt-3 ml-12 grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-5 gap-y-1.5 rounded-md bg-sunken p-4 text-sm max-sm:ml-0">
      {[...sent, ...from].map(
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

/** The fields that hold a username. */
const ACCOUNTS = new Set(['username', 'sentBy', 'approvedBy'])

function words(field: string, value: unknown, people: People): string {
  if (value === null || value === '') return TEXTS.nothing
  if (typeof value === 'boolean') return value ? TEXTS.yes : TEXTS.no
  if (typeof value === 'string')
    return ACCOUNTS.has(field) ? people.accountOf(value) : valueName(field, value)
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.length > 0 ? value.map((one) => words(field, one, people)).join(', ') : TEXTS.nothing
  return JSON.stringify(value)
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
