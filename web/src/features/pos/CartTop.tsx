import { DELIVERY_TYPES } from '@comanda/shared/orders/order'
import type { StoreTable } from '@comanda/shared/settings/tables'
import { ClipboardList, FilePlus2, type LucideIcon, Notebook, QrCode, Utensils } from 'lucide-react'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { Button, Link } from 'react-aria-components'
import { CustomerPicker } from '../../parts/CustomerPicker.tsx'
import { DELIVERY_WORDS } from '../../parts/order-words.ts'
import { CountBadge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Select } from '../../ui/Select.tsx'
import { useDrafts } from './drafts-hook.ts'
import { usePos, useSale } from './pos-context.ts'
import { QrChip } from './QrChip.tsx'
import { useQrCount } from './qr-data.ts'
import { TEXTS } from './texts.ts'
import { useTakenTables } from './use-taken-tables.ts'

const TILE =
  'relative flex min-h-14 min-w-0 flex-col items-center justify-center gap-0.5 rounded-md border border-edge bg-surface px-0.5 ' +
  'text-center text-xs leading-tight font-medium select-none data-hovered:bg-hover data-pressed:bg-hover'

/** Above the cart: starting over, drafts, and for whom, how and where the order is. */
export function CartTop() {
  return (
    <div className="flex flex-col gap-2 p-3 pb-2">
      <NotKept />
      <Tiles />
      <OrderFields />
      <QrChip />
    </div>
  )
}

function NotKept() {
  const { store } = usePos()
  return useSyncExternalStore(store.watch, store.isKept) ? null : (
    <Banner tone="bad">{TEXTS.cartNotKept}</Banner>
  )
}

function Tiles() {
  const { store, open, undoable } = usePos()
  const drafts = useDrafts()
  const qrCount = useQrCount()
  const clear = () => {
    const { cart, customer, tableId } = store.get()
    const isNew = cart.length === 0 && !customer && tableId === null
    if (isNew) store.clear()
    else undoable(TEXTS.cleared, store.clear)
  }
  return (
    <div className="grid grid-cols-[2fr_3fr_3fr_3fr] gap-1.5">
      <Button className={TILE} onPress={clear}>
        <TileFace icon={FilePlus2} text={TEXTS.clear} />
      </Button>
      <Button className={TILE} onPress={() => open({ kind: 'qrOrders' })}>
        <TileFace icon={QrCode} text={TEXTS.qrOrders} badge={<CountBadge count={qrCount} />} />
      </Button>
      <Button className={TILE} onPress={() => open({ kind: 'drafts' })}>
        <TileFace icon={Notebook} text={TEXTS.draftsList} badge={<DraftCount count={drafts.length} />} />
      </Button>
      <Link href="/dashboard/orders" className={TILE}>
        <TileFace icon={ClipboardList} text={TEXTS.tableOrders} />
      </Link>
    </div>
  )
}

interface TileFaceProps {
  icon: LucideIcon
  text: string
  badge?: ReactNode
}

function TileFace({ icon: Icon, text, badge }: TileFaceProps) {
  return (
    <>
      <Icon aria-hidden size={18} className="shrink-0" />
      <span className="min-w-0">{text}</span>
      <span className="absolute -top-1.5 -right-1.5">{badge}</span>
    </>
  )
}

function DraftCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="flex h-5 min-w-5 items-center justify-center rounded-full bg-brand px-1 text-on-brand">
      {count}
    </span>
  )
}

/** Two selects in a narrow column: what they hold says what they are. */
const COMPACT = 'min-w-0 [&_button]:px-2.5 [&_button]:text-sm [&>:first-child]:sr-only'

const SERVICES = DELIVERY_TYPES.map((id) => ({ id, label: DELIVERY_WORDS[id] }))

const NO_TABLE = 0

function OrderFields() {
  const { store, data } = usePos()
  const customer = useSale((sale) => sale.customer)
  const deliveryType = useSale((sale) => sale.deliveryType)
  const tableId = useSale((sale) => sale.tableId)
  const { taken, refresh } = useTakenTables()
  const tables = useMemo(
    () => [
      { id: NO_TABLE, label: TEXTS.noTable },
      ...data.storeTables.map((table) => tableOption(table, taken.has(table.id))),
    ],
    [data.storeTables, taken],
  )
  return (
    <>
      <CustomerPicker value={customer} onChange={store.setCustomer} />
      {/* Asked for with the hand on its way to the list. */}
      <fieldset
        aria-label={TEXTS.serviceAndTable}
        className="grid grid-cols-[3fr_2fr] gap-2"
        onPointerDown={refresh}
        onFocus={refresh}
      >
        <Select
          label={TEXTS.service}
          options={SERVICES}
          value={deliveryType}
          onChange={store.setDeliveryType}
          className={COMPACT}
        />
        <Select
          label={TEXTS.table}
          options={tables}
          value={tableId ?? NO_TABLE}
          onChange={(id) => store.setTable(id === NO_TABLE ? null : id)}
          className={COMPACT}
        />
      </fieldset>
    </>
  )
}

const tableOption = ({ id, table_title, seating_capacity, floor }: StoreTable, isTaken: boolean) => ({
  id,
  label: table_title,
  description: [isTaken && TEXTS.taken, TEXTS.people(seating_capacity), floor].filter(Boolean).join(' · '),
  ...(isTaken ? { icon: Utensils } : {}),
})
