import { MAX_GUESTS } from '@comanda/shared/orders/order'
import { DELIVERY_WORDS, floorOfPlace, GUESTS } from '@comanda/shared/orders/order-words'
import { DELIVERY_TYPES } from '@comanda/shared/selling/delivery-type'
import type { StoreTable } from '@comanda/shared/settings/tables'
import {
  Armchair,
  ClipboardList,
  FilePlus2,
  type LucideIcon,
  Notebook,
  QrCode,
  Tag,
  Undo2,
  Utensils,
  X,
} from 'lucide-react'
import { memo, type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { Button, Link } from 'react-aria-components'
import { CustomerPicker } from '../../../parts/customers/CustomerPicker.tsx'
import { useIsOffline } from '../../../parts/offline/use-is-offline.ts'
import { addressOfCheck } from '../../../parts/orders/addresses.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { cx } from '../../../ui/classes.ts'
import { CountBadge } from '../../../ui/feedback/Badge.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { useTakenTables } from '../data.ts'
import { sayChange, useDrafts, usePos, useSale } from '../pos-context.ts'
import { useQrCount } from '../qr/qr-data.ts'
import { TEXTS } from '../texts.ts'
import { CheckNameField, useCheckName } from './CheckName.tsx'

const TILE =
  'relative flex min-h-14 min-w-0 flex-col items-center justify-center gap-0.5 rounded-md border border-edge bg-surface px-0.5 ' +
  'text-center text-xs leading-tight font-medium select-none data-hovered:bg-hover data-pressed:bg-hover data-disabled:bg-sunken data-disabled:text-muted'

/**
 * Above the lines: new sale, drafts, QR orders, customer, name, service and table. Memoized, because the undo bar that goes with
 * the first line renders the panel again.
 */
export const CartTop = memo(function CartTop() {
  const { target } = usePos()
  return (
    <div className="flex flex-col gap-2 p-3 pb-2">
      <NotKept />
      <TargetBar />
      {!target && <Tiles />}
      {target?.kind !== 'check' && <OrderFields />}
      <QrChip />
    </div>
  )
})

function NotKept() {
  const { store } = usePos()
  return useSyncExternalStore(store.watch, store.isKept) ? null : (
    <Banner tone="bad">{TEXTS.cartNotKept}</Banner>
  )
}

/** The order's check or table, and the way back. */
export function TargetBar() {
  const { target } = usePos()
  if (!target) return null
  return (
    <div className="flex items-center gap-2 rounded-md bg-brand-soft pl-3 text-brand-ink">
      <Armchair aria-hidden size={20} className="shrink-0" />
      <h2 className="my-2 line-clamp-2 min-w-0 grow text-lg leading-tight font-semibold wrap-anywhere">
        {target.title}
      </h2>
      <LinkButton href={target.back} variant="quiet" size="touch" icon={Undo2} className="px-3! text-sm!">
        {TEXTS.goBack}
      </LinkButton>
    </div>
  )
}

function Tiles() {
  const { store, open, undoable } = usePos()
  const drafts = useDrafts()
  const qrCount = useQrCount()
  const isOffline = useIsOffline()
  const clear = () => {
    const { cart, customer, tableId, checkName } = store.get()
    const isNew = cart.length === 0 && !customer && !checkName && tableId === null
    if (isNew) store.clear()
    else undoable(TEXTS.cleared, store.clear)
  }
  return (
    <div className="grid grid-cols-[2fr_3fr_3fr_3fr] gap-1.5">
      <Button className={TILE} onPress={clear}>
        <TileFace icon={FilePlus2} text={TEXTS.clear} />
      </Button>
      <Button className={TILE} isDisabled={isOffline} onPress={() => open({ kind: 'qrOrders' })}>
        <TileFace
          icon={QrCode}
          text={isOffline ? TEXTS.qrOrdersOffline : TEXTS.qrOrders}
          badge={<CountBadge count={isOffline ? 0 : qrCount} />}
        />
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

/** Hides the labels visually: the column is narrow. */
const COMPACT = 'min-w-0 [&_button]:px-2.5 [&_button]:text-sm [&>:first-child]:sr-only'

const SERVICES = DELIVERY_TYPES.map((id) => ({ id, label: DELIVERY_WORDS[id] }))

const NO_TABLE = 0
const NO_GUESTS = 0
const GUEST_COUNTS = Array.from({ length: MAX_GUESTS + 1 }, (_, count) => ({
  id: count,
  label: count === NO_GUESTS ? 'Pers.' : `${count} pers.`,
}))

function OrderFields() {
  const { store, data, target } = usePos()
  const customer = useSale((sale) => sale.customer)
  const deliveryType = useSale((sale) => sale.deliveryType)
  const tableId = useSale((sale) => sale.tableId)
  const guests = useSale((sale) => sale.guests)
  const name = useCheckName()
  // A customer has a name already, and needs the room.
  const hasNameButton = !name.isShown && customer === null
  const { taken, checkOf, refresh } = useTakenTables()
  const checkId = tableId === null ? undefined : checkOf(tableId)
  useEffect(() => {
    if (tableId !== null) refresh()
  }, [tableId, refresh])
  const tables = useMemo(
    () => [
      { id: NO_TABLE, label: TEXTS.noTable },
      ...data.storeTables.map((table) => tableOption(table, taken.has(table.id))),
    ],
    [data.storeTables, taken],
  )
  return (
    <>
      <div
        className={
          hasNameButton ? 'grid grid-cols-[1fr_2.75rem_5.25rem] gap-1.5' : 'grid grid-cols-[1fr_6rem] gap-2'
        }
      >
        <CustomerPicker isForSale value={customer} onChange={store.setCustomer} />
        {hasNameButton && (
          <IconButton
            label={TEXTS.checkName}
            icon={Tag}
            variant="secondary"
            size="touch"
            onPress={name.open}
          />
        )}
        <Select
          label={GUESTS}
          options={GUEST_COUNTS}
          value={guests ?? NO_GUESTS}
          onChange={(count) => store.choose({ guests: count === NO_GUESTS ? null : count })}
          className={COMPACT}
        />
      </div>
      {/* Fetches the taken tables while the list opens. */}
      <fieldset
        aria-label={TEXTS.serviceAndTable}
        hidden={target !== null}
        className={cx(
          'grid',
          checkId === undefined
            ? 'grid-cols-[3fr_2fr] gap-2'
            : 'grid-cols-[7fr_6fr_auto] gap-1.5 [&_button]:gap-1 [&_button]:px-2!',
        )}
        onPointerDown={refresh}
        onFocus={refresh}
      >
        <Select
          label={TEXTS.service}
          options={SERVICES}
          value={deliveryType}
          onChange={(id) => store.choose({ deliveryType: id })}
          className={COMPACT}
        />
        <Select
          label={TEXTS.table}
          options={tables}
          value={tableId ?? NO_TABLE}
          onChange={(id) => store.choose({ tableId: id === NO_TABLE ? null : id })}
          className={COMPACT}
        />
        {checkId !== undefined && (
          <LinkButton
            href={addressOfCheck(checkId)}
            size="touch"
            className="max-w-15 px-1.5! text-sm! leading-tight"
          >
            {TEXTS.seeCheck}
          </LinkButton>
        )}
      </fieldset>
      {name.isShown && <CheckNameField isFocused={name.isOpened} className={COMPACT} />}
    </>
  )
}

const tableOption = (table: StoreTable, isTaken: boolean) => ({
  id: table.id,
  label: table.table_title,
  description: [isTaken && TEXTS.taken, TEXTS.people(table.seating_capacity), floorOfPlace(table)]
    .filter(Boolean)
    .join(' · '),
  ...(isTaken ? { icon: Utensils } : {}),
})

/** Shows the QR order that this cart completes, and detaches it. */
function QrChip() {
  const { store, data, undoable } = usePos()
  const id = useSale((sale) => sale.qrOrderId)
  const tableId = useSale((sale) => sale.tableId)
  if (id === null) return null
  const table = data.storeTables.find((one) => one.id === tableId)
  return (
    <div className="flex items-center gap-2 rounded-md bg-brand-soft pl-3 text-brand-ink">
      <QrCode aria-hidden size={18} className="shrink-0" />
      <span className="min-w-0 grow truncate font-medium">
        {[TEXTS.qrOrder(id), table?.table_title].filter(Boolean).join(' · ')}
      </span>
      <IconButton
        label={TEXTS.unlinkQr(id)}
        icon={X}
        size="touch"
        onPress={() => undoable(TEXTS.qrUnlinked(id), () => sayChange(store.unlinkQrOrder()))}
      />
    </div>
  )
}
