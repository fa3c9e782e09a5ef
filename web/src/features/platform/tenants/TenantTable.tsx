import type { Tenant, TenantSort } from '@comanda/shared/platform/tenants'
import { ArchiveRestore, EllipsisVertical, History, Pencil, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { cx, OPENS_ROW } from '../../../ui/classes.ts'
import { MenuButton } from '../../../ui/layers/Menu.tsx'
import { type Column, Table, UNTITLED } from '../../../ui/page/Table.tsx'
import { historyOf } from '../addresses.ts'
import { DayText } from '../DayText.tsx'
import { TEXTS } from '../texts.ts'
import { accessWords, monthlyPriceOf, TenantBadge } from './TenantBadge.tsx'
import { nextSort, type TenantView } from './tenant-view.ts'

const WORDS = TEXTS.tenants

export interface TenantActions {
  edit: (tenant: Tenant) => void
  remove: (tenant: Tenant) => void
  restore: (tenant: Tenant) => void
}

interface TenantTableProps {
  tenants: readonly Tenant[]
  view: TenantView
  onSort: (sort: ReturnType<typeof nextSort>) => void
  actions: TenantActions
}

/** A table of stores; narrow screens show cards. */
export function TenantTable({ tenants, view, onSort, actions }: TenantTableProps) {
  const sorting = (column: TenantSort) =>
    ({
      direction: view.sort !== column ? null : view.order === 'desc' ? 'descending' : 'ascending',
      onPress: () => onSort(nextSort(view, column)),
    }) as const
  const columns = view.status === 'deleted' ? deletedColumns(actions) : tenantColumns(actions)
  return (
    <Table
      label={WORDS.title}
      columns={columns.map((column) =>
        isSortable(column.id) ? { ...column, sorting: sorting(column.id) } : column,
      )}
      rows={tenants}
      rowKey={({ id }) => id}
      isDense
    />
  )
}

const SORTABLE = ['name', 'email', 'subscription_start', 'subscription_end'] as const
const isSortable = (id: string): id is (typeof SORTABLE)[number] => SORTABLE.some((one) => one === id)

/** Names and addresses have two lines; a longer one's whole is the title. Their columns divide what the others leave. */
const LONG = 'md:w-1/2 md:max-w-0 md:min-w-36'
const CUT = 'wrap-anywhere md:line-clamp-2'

const NAME: Column<Tenant> = {
  id: 'name',
  title: WORDS.name,
  className: LONG,
  render: ({ id, name }) => (
    <span title={name} className={CUT}>
      <TextLink isQuiet href={historyOf(id)} className={OPENS_ROW}>
        {name}
      </TextLink>
    </span>
  ),
}
const EMAIL: Column<Tenant> = {
  id: 'email',
  title: WORDS.email,
  className: cx('md:text-sm', LONG, UNTITLED),
  render: ({ email }) => (
    <span title={email} className={CUT}>
      {email}
    </span>
  ),
}

const tenantColumns = (actions: TenantActions): Column<Tenant>[] => [
  NAME,
  EMAIL,
  {
    id: 'status',
    title: WORDS.status,
    className: UNTITLED,
    render: (tenant) => (
      <span className="flex items-center gap-2 whitespace-nowrap">
        <TenantBadge tenant={tenant} />
        <span className="text-sm text-muted">{accessWords(tenant)}</span>
      </span>
    ),
  },
  {
    id: 'subscription_start',
    title: WORDS.start,
    className: 'whitespace-nowrap md:text-sm',
    render: ({ subscription_start, time_zone }) =>
      subscription_start && <DayText at={subscription_start} zone={time_zone} />,
  },
  {
    id: 'subscription_end',
    title: WORDS.end,
    className: 'md:text-sm',
    render: ({ subscription_end, unpaid_since, open_until, time_zone }) =>
      subscription_end && (
        <span className="flex flex-col whitespace-nowrap">
          <DayText at={subscription_end} zone={time_zone} />
          {unpaid_since !== null && open_until !== null && (
            <span className="text-muted">
              {WORDS.openUntil} <DayText at={open_until} zone={time_zone} />
            </span>
          )}
        </span>
      ),
  },
  {
    id: 'plan',
    title: WORDS.plan,
    align: 'right',
    className: 'whitespace-nowrap tabular-nums md:text-sm',
    render: monthlyPriceOf,
  },
  {
    id: 'actions',
    title: WORDS.actions,
    isTitleHidden: true,
    className: 'md:sticky md:right-0 md:bg-surface',
    render: (tenant) => <RowButtons tenant={tenant} actions={actions} />,
  },
]

const RowButtons = ({ tenant, actions }: { tenant: Tenant; actions: TenantActions }) => (
  <span className="flex justify-end max-md:-mr-2">
    <IconButton
      label={WORDS.edit(tenant.name)}
      icon={Pencil}
      size="touch"
      variant="faint"
      onPress={() => actions.edit(tenant)}
    />
    <MenuButton
      trigger={
        <IconButton label={WORDS.moreOf(tenant.name)} icon={EllipsisVertical} size="touch" variant="faint" />
      }
      items={[
        { id: 'history', label: TEXTS.history.title, icon: History, href: historyOf(tenant.id) },
        {
          id: 'delete',
          label: TEXTS.deletion.title,
          icon: Trash2,
          tone: 'danger',
          startsGroup: true,
          onAction: () => actions.remove(tenant),
        },
      ]}
    />
  </span>
)

const deletedColumns = (actions: TenantActions): Column<Tenant>[] => [
  NAME,
  EMAIL,
  {
    id: 'erased',
    title: WORDS.erasedOn,
    render: ({ delete_after, time_zone }) => <DayText at={delete_after} zone={time_zone} />,
  },
  {
    id: 'actions',
    title: WORDS.actions,
    isTitleHidden: true,
    className: 'md:sticky md:right-0 md:bg-surface',
    render: (tenant) => (
      <span className="flex justify-end">
        <Button
          size="touch"
          icon={ArchiveRestore}
          aria-label={WORDS.restore(tenant.name)}
          onPress={() => actions.restore(tenant)}
        >
          {TEXTS.restoring.confirm}
        </Button>
      </span>
    ),
  },
]
