import type { Answer } from '@comanda/shared/kernel/call'
import { shortName } from '@comanda/shared/kernel/short-name'
import type { getPlatformAudit } from '@comanda/shared/platform/api'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { auditLabel } from '../../../parts/audit/labels.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { cx } from '../../../ui/classes.ts'
import { type Column, Table, UNTITLED } from '../../../ui/page/Table.tsx'
import { historyOf } from '../addresses.ts'
import { fullMoment, shortMoment } from '../formats.ts'
import { TEXTS } from '../texts.ts'

const WORDS = TEXTS.audit

/** Latest entries first; narrow screens show cards. */
export const AuditTable = ({ entries }: { entries: readonly Entry[] }) => (
  <Table label={WORDS.title} columns={COLUMNS} rows={entries} rowKey={({ id }) => id} isDense />
)

const COLUMNS: readonly Column<Entry>[] = [
  {
    id: 'when',
    title: WORDS.when,
    render: ({ at }) => (
      <time dateTime={at} title={fullMoment(at)} className="whitespace-nowrap tabular-nums md:text-sm">
        {shortMoment(at)}
      </time>
    ),
  },
  {
    id: 'what',
    title: WORDS.what,
    // Takes the width that the other columns leave, and cuts its text there.
    className: cx('md:w-full md:max-w-0 max-md:basis-full', UNTITLED),
    render: (entry) => <What entry={entry} />,
  },
  {
    id: 'who',
    title: WORDS.who,
    className: cx('md:text-sm', UNTITLED),
    render: (entry) => <Who entry={entry} />,
  },
  {
    id: 'tenant',
    title: WORDS.tenant,
    className: cx('md:text-sm', UNTITLED),
    render: ({ tenant_id, tenant_name }) => <Tenant id={tenant_id} name={tenant_name} />,
  },
  {
    id: 'where',
    title: WORDS.where,
    className: cx('md:text-sm', UNTITLED),
    render: ({ ip, device }) => (
      <span
        title={[inEnglish(device), ip].filter(Boolean).join(' · ')}
        className="block max-w-32 truncate text-muted"
      >
        {inEnglish(device) ?? ip ?? TEXTS.unknown}
      </span>
    ),
  },
]

/** A device is kept with its Spanish name. */
const inEnglish = (device: string | null): string | null =>
  device?.replace(' en ', ' on ').replace('Dispositivo desconocido', TEXTS.unknown) ?? null

/** The person in short; the whole name and the username are the title. */
function Who({ entry: { actor, actor_kind, actor_name } }: { entry: Entry }) {
  const kind = WORDS.kinds[actor_kind]
  if (actor_kind === 'system') return <span className="text-muted">{kind}</span>
  return (
    <span
      title={[actor_name, actor, kind].filter(Boolean).join(' · ')}
      className="block truncate md:max-w-36"
    >
      {actor_name === null ? actor : shortName(actor_name)}
    </span>
  )
}

function Tenant({ id, name }: { id: number | null; name: string | null }) {
  if (id === null) return <span className="text-muted">{WORDS.platform}</span>
  // An erased store has a name in the log but no page.
  if (name === null) return `#${id}`
  return (
    <TextLink isQuiet href={historyOf(id)} className="line-clamp-2 min-h-6 leading-6 md:w-48">
      {name}
    </TextLink>
  )
}

type Entry = Answer<typeof getPlatformAudit>['entries'][number]

/** The action in one line, with its data on demand. */
function What({ entry }: { entry: Entry }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const label = auditLabel(entry.action, 'en')
  return (
    <span className="block min-w-0">
      <span className="flex items-center gap-2">
        <span className="shrink-0 font-medium max-md:shrink">{label}</span>
        {entry.subject !== null && (
          <span title={entry.subject} className="min-w-0 truncate text-sm text-muted">
            {entry.subject}
          </span>
        )}
        <IconButton
          label={WORDS.detailsOf(entry.subject ? `${label}, ${entry.subject}` : label)}
          icon={ChevronDown}
          size="touch"
          variant="faint"
          className={cx('-my-1 ml-auto shrink-0 transition-transform', isOpen && 'rotate-180')}
          aria-expanded={isOpen}
          aria-controls={id}
          onPress={() => setOpen(!isOpen)}
        />
      </span>
      <span id={id} hidden={!isOpen}>
        {isOpen && <Facts entry={entry} />}
      </span>
    </span>
  )
}

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function Facts({ entry: { actor, ip, device, details } }: { entry: Entry }) {
  const facts: [string, unknown][] = [
    ...Object.entries(details),
    [WORDS.username, actor],
    [WORDS.device, inEnglish(device)],
    [WORDS.address, ip],
  ]
  return (
    <dl className="mb-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-md bg-sunken p-3 text-sm">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{written(value)}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
