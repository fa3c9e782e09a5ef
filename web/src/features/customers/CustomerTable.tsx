import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { COVERS_ROW } from '../../ui/classes.ts'
import { MenuButton } from '../../ui/layers/Menu.tsx'
import { type Column, Table } from '../../ui/page/Table.tsx'
import type { CustomerShown } from './CustomerCard.tsx'
import { CustomerLink, LastVisit, Spent } from './facts.tsx'
import { ONE, TEXTS } from './texts.ts'

const COLUMNS: readonly Column<CustomerShown>[] = [
  {
    id: 'name',
    title: TEXTS.name,
    render: ({ customer }) => <CustomerLink customer={customer} className={COVERS_ROW} />,
  },
  {
    id: 'phone',
    title: TEXTS.phone,
    className: 'whitespace-nowrap',
    render: ({ customer }) => customer.phone,
  },
  { id: 'visits', title: ONE.visits, align: 'right', render: ({ visits }) => visits?.visits },
  { id: 'last', title: TEXTS.lastVisit, render: ({ visits }) => visits && <LastVisit visits={visits} /> },
  {
    id: 'spent',
    title: ONE.spent,
    align: 'right',
    render: ({ visits }) => visits && <Spent visits={visits} />,
  },
]

const MORE: Column<CustomerShown> = {
  id: 'actions',
  title: TEXTS.actions,
  isTitleHidden: true,
  align: 'right',
  render: ({ customer, actions }) =>
    actions && (
      <MenuButton
        trigger={
          <IconButton variant="faint" icon={EllipsisVertical} label={TEXTS.actionsOf(customer.name)} />
        }
        items={[
          { id: 'edit', label: TEXTS.edit, icon: Pencil, onAction: () => actions.onEdit(customer) },
          {
            id: 'remove',
            label: TEXTS.remove,
            icon: Trash2,
            tone: 'danger',
            startsGroup: true,
            onAction: () => actions.onRemove(customer),
          },
        ]}
      />
    ),
}

export const CustomerTable = ({ rows }: { rows: readonly CustomerShown[] }) => (
  <Table
    label={TEXTS.title}
    columns={rows.some((row) => row.actions) ? [...COLUMNS, MORE] : COLUMNS}
    rows={rows}
    rowKey={({ customer }) => customer.phone}
  />
)
