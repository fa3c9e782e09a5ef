import { shortName } from '@comanda/shared/kernel/short-name'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { cx } from '../../../ui/classes.ts'
import { type Column, Table, UNTITLED } from '../../../ui/page/Table.tsx'
import { historyOf } from '../addresses.ts'
import { fullMoment, shortMoment } from '../formats.ts'
import { TEXTS } from '../texts.ts'
import { type Entry, What } from './What.tsx'

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
      <span title={[device, ip].filter(Boolean).join(' · ')} className="block max-w-32 truncate text-muted">
        {device ?? ip ?? TEXTS.unknown}
      </span>
    ),
  },
]

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
    <span title={name} className="block max-w-36 truncate">
      <TextLink isQuiet href={historyOf(id)} className="inline-block min-h-6 align-bottom">
        {name}
      </TextLink>
    </span>
  )
}
