import type { Answer } from '@comanda/shared/kernel/call'
import type { getPlatformAudit } from '@comanda/shared/platform/api'
import { auditLabel } from '../../../parts/audit/labels.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { type Column, Table } from '../../../ui/page/Table.tsx'
import { fullMoment, shortMoment } from '../formats.ts'
import { TEXTS } from '../texts.ts'

const WORDS = TEXTS.audit
type Entry = Answer<typeof getPlatformAudit>['entries'][number]

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
    id: 'who',
    title: WORDS.who,
    className: 'md:text-sm',
    render: ({ actor, actor_kind }) => (
      <span title={`${actor} · ${WORDS.kinds[actor_kind]}`} className="flex gap-1.5 md:max-w-56">
        <span className="min-w-0 truncate">{actor}</span>
        <span className="shrink-0 text-muted">{WORDS.kinds[actor_kind]}</span>
      </span>
    ),
  },
  {
    id: 'what',
    title: WORDS.what,
    className: 'md:min-w-56',
    render: (entry) => <What entry={entry} />,
  },
  {
    id: 'tenant',
    title: WORDS.tenant,
    className: 'md:text-sm',
    render: ({ tenant_id, tenant_name }) => <Tenant id={tenant_id} name={tenant_name} />,
  },
  {
    id: 'where',
    title: WORDS.where,
    className: 'md:text-sm',
    render: ({ ip, device }) => (
      <span title={[device, ip].filter(Boolean).join(' · ')} className="flex gap-2">
        <span className="max-w-28 truncate">{device ?? TEXTS.unknown}</span>
        {ip !== null && <span className="max-w-28 truncate text-muted">{ip}</span>}
      </span>
    ),
  },
]

function What({ entry: { action, subject, details } }: { entry: Entry }) {
  const facts = Object.entries(details)
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-medium">{auditLabel(action, 'en')}</span>
      {subject !== null && <span className="text-sm wrap-anywhere">{subject}</span>}
      {facts.length > 0 && (
        <details className="text-sm open:basis-full">
          <summary className="w-fit cursor-pointer py-1 text-muted">{WORDS.details}</summary>
          <dl className="wrap-anywhere">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt className="inline text-muted">{name}: </dt>
                <dd className="inline">{written(value)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  )
}

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function Tenant({ id, name }: { id: number | null; name: string | null }) {
  if (id === null) return <span className="text-muted">{WORDS.platform}</span>
  // An erased store has a name in the log but no page.
  if (name === null) return `#${id}`
  return (
    <TextLink
      href={`/superadmin/dashboard/tenants/${id}/subscription-history`}
      className="block max-w-36 truncate"
    >
      {name}
    </TextLink>
  )
}
