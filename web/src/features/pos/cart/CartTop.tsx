import { MAX_CHECK_NAME, MAX_GUESTS } from '@comanda/shared/orders/order'
import { DELIVERY_WORDS, GUESTS } from '@comanda/shared/orders/order-words'
import { DELIVERY_TYPES } from '@comanda/shared/selling/delivery-type'
import { Armchair, QrCode, Tag, Undo2, X } from 'lucide-react'
import { memo, useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from 'react-aria-components'
import { CustomerPicker } from '../../../parts/customers/CustomerPicker.tsx'
import { addressOfCheck } from '../../../parts/orders/addresses.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { CONTROL, cx } from '../../../ui/classes.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useCheckOfTable } from '../data.ts'
import { sayChange, usePos, useSale } from '../pos-context.ts'
import { TEXTS } from '../texts.ts'
import { EMPTY_SALE } from './cart-memory.ts'
import { MoreTools, QrOrders } from './SaleTools.tsx'

/**
 * Above the lines: service and table, QR orders, customer, name and guests. Memoized, because the undo bar that goes with
 * the first line renders the panel again.
 */
export const CartTop = memo(function CartTop() {
  const { target } = usePos()
  return (
    <div className="flex flex-col gap-1.5 p-2.5 pb-2">
      <NotKept />
      <TargetBar />
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

/** Hides the labels visually: the column is narrow. */
const COMPACT =
  'min-w-0 [&_button]:gap-0.5 [&_button]:px-1.5 [&_button]:text-sm [&>:first-child]:sr-only [&_svg]:size-3.5'

const SERVICES = DELIVERY_TYPES.map((id) => ({ id, label: DELIVERY_WORDS[id] }))

const NO_GUESTS = 0
const GUEST_COUNTS = Array.from({ length: MAX_GUESTS + 1 }, (_, count) => ({
  id: count,
  label: count === NO_GUESTS ? TEXTS.guests : TEXTS.people(count),
}))

function OrderFields() {
  const { store } = usePos()
  const customer = useSale((sale) => sale.customer)
  const tableId = useSale((sale) => sale.tableId)
  const guests = useSale((sale) => sale.guests)
  const checkId = useCheckOfTable(tableId)
  const name = useCheckName()
  // A customer has a name already, as the check of the table has.
  const hasNameButton = !name.isShown && customer === null && checkId === undefined
  return (
    <>
      <ServiceFields />
      <div
        className={cx(
          ROW,
          hasNameButton || checkId !== undefined
            ? 'grid-cols-[minmax(0,1fr)_auto_5.5rem]'
            : 'grid-cols-[minmax(0,1fr)_5.5rem]',
        )}
      >
        <CustomerPicker isForSale isCompact value={customer} onChange={store.setCustomer} />
        {hasNameButton && (
          <IconButton
            label={TEXTS.checkName}
            icon={Tag}
            variant="secondary"
            size="touch"
            onPress={name.open}
          />
        )}
        {checkId !== undefined && (
          <LinkButton
            href={addressOfCheck(checkId)}
            size="touch"
            className="max-w-15 px-1.5! text-sm! leading-tight"
          >
            {TEXTS.seeCheck}
          </LinkButton>
        )}
        <Select
          label={GUESTS}
          options={GUEST_COUNTS}
          value={guests ?? NO_GUESTS}
          onChange={(count) => store.choose({ guests: count === NO_GUESTS ? null : count })}
          className={`${COMPACT} [&_svg]:hidden`}
        />
      </div>
      {name.isShown && <CheckNameField isFocused={name.isOpened} className={COMPACT} />}
    </>
  )
}

/** The service and the table; an open check has both. */
function ServiceFields() {
  const { store, target } = usePos()
  const deliveryType = useSale((sale) => sale.deliveryType)
  return (
    <fieldset
      aria-label={TEXTS.serviceAndTable}
      hidden={target !== null}
      className={cx('grid-cols-[minmax(7.25rem,4fr)_minmax(0,3fr)_auto_auto]', ROW)}
    >
      <Select
        label={TEXTS.service}
        options={SERVICES}
        value={deliveryType}
        onChange={(id) => store.choose({ deliveryType: id })}
        className={COMPACT}
      />
      <TableButton />
      <QrOrders />
      <MoreTools />
    </fieldset>
  )
}

const ROW = 'grid gap-1.5'

/** Opens the tables as the floor shows them. */
function TableButton() {
  const { data, open } = usePos()
  const tableId = useSale((sale) => sale.tableId)
  const table = data.storeTables.find((one) => one.id === tableId)
  return (
    <Button
      className={cx(CONTROL, 'px-2! text-left text-sm! leading-tight data-hovered:bg-hover')}
      onPress={() => open({ kind: 'table' })}
    >
      <span className="line-clamp-2 font-medium wrap-anywhere">{table?.table_title ?? TEXTS.noTable}</span>
      <span className="sr-only"> {TEXTS.table}</span>
    </Button>
  )
}

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

/** Whether the field for the name is shown: always for what is taken away, otherwise from its button on until the sale is done. */
function useCheckName() {
  const hasName = useSale((sale) => sale.checkName !== null)
  const isTakenAway = useSale((sale) => sale.deliveryType !== 'dinein')
  const isNewSale = useSale((sale) => sale === EMPTY_SALE)
  const [isOpened, setOpened] = useState(false)
  useEffect(() => {
    if (isNewSale) setOpened(false)
  }, [isNewSale])
  return { isShown: isOpened || hasName || isTakenAway, isOpened, open: () => setOpened(true) }
}

interface CheckNameFieldProps {
  isFocused: boolean
  className: string
}

/** The name by which the order is called out. */
function CheckNameField({ isFocused, className }: CheckNameFieldProps) {
  const { store } = usePos()
  const name = useSale((sale) => sale.checkName)
  return (
    <TextField
      label={TEXTS.checkName}
      placeholder={TEXTS.checkName}
      value={name ?? ''}
      onChange={(typed) => store.choose({ checkName: typed === '' ? null : typed })}
      // Hides the tablet's keyboard.
      onKeyDown={({ key, target }) => key === 'Enter' && (target as HTMLElement).blur()}
      maxLength={MAX_CHECK_NAME}
      autoComplete="off"
      enterKeyHint="done"
      autoFocus={isFocused}
      className={className}
    />
  )
}
