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
    className: 'md:align-top',
    render: ({ at }) => (
      <time dateTime={at} title={fullMoment(at)} className="whitespace-nowrap tabular-nums md:text-sm">
        {shortMoment(at)}
      </time>
    ),
  },
  {
    id: 'who',
    title: WORDS.who,
    className: 'md:min-w-40 md:align-top md:text-sm',
    render: ({ actor, actor_kind }) => (
      <>
        <span className="wrap-anywhere">{actor}</span>
        <span className="block text-sm text-muted">{WORDS.kinds[actor_kind]}</span>
      </>
    ),
  },
  {
    id: 'what',
    title: WORDS.what,
    className: 'md:min-w-48 md:align-top',
    render: (entry) => <What entry={entry} />,
  },
  {
    id: 'tenant',
    title: WORDS.tenant,
    className: 'md:min-w-32 md:align-top md:text-sm',
    render: ({ tenant_id, tenant_name }) => <Tenant id={tenant_id} name={tenant_name} />,
  },
  {
    id: 'where',
    title: WORDS.where,
    className: 'md:min-w-32 md:align-top md:text-sm',
    render: ({ ip, device }) => (
      <>
        <span className="wrap-anywhere">{device ?? TEXTS.unknown}</span>
        {ip !== null && <span className="block text-muted wrap-anywhere">{ip}</span>}
      </>
    ),
  },
]

function What({ entry: { action, subject, details } }: { entry: Entry }) {
  const facts = Object.entries(details)
  return (
    <>
      <span className="font-medium">{auditLabel(action, 'en')}</span>
      {subject !== null && <span className="block wrap-anywhere">{subject}</span>}
      {facts.length > 0 && (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer py-1 text-muted max-md:ml-auto">{WORDS.details}</summary>
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
    </>
  )
}

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function Tenant({ id, name }: { id: number | null; name: string | null }) {
  if (id === null) return <span className="text-muted">{WORDS.platform}</span>
  // An erased store has a name in the log but no page.
  if (name === null) return `#${id}`
  return (
    <TextLink href={`/superadmin/dashboard/tenants/${id}/subscription-history`} className="wrap-anywhere">
      {name}
    </TextLink>
  )
}
