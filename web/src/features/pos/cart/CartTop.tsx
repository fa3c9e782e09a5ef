import { MAX_CHECK_NAME, MAX_GUESTS } from '@comanda/shared/orders/order'
import { DELIVERY_WORDS, GUESTS } from '@comanda/shared/orders/order-words'
import { DELIVERY_TYPES } from '@comanda/shared/selling/delivery-type'
import { ArrowLeft, type LucideIcon, QrCode, Tag, UserRound, Users, X } from 'lucide-react'
import { memo, useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from 'react-aria-components'
import { CustomerPicker } from '../../../parts/customers/CustomerPicker.tsx'
import { CUSTOMER_TEXTS } from '../../../parts/customers/texts.ts'
import { addressOfCheck } from '../../../parts/orders/addresses.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { CONTROL, cx } from '../../../ui/classes.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useCheckOfTable } from '../data.ts'
import { sayChange, usePos, useSale } from '../pos-context.ts'
import { placeAndGuest } from '../target.ts'
import { TEXTS } from '../texts.ts'
import { EMPTY_SALE } from './cart-memory.ts'
import { MoreTools } from './SaleTools.tsx'

/**
 * Above the lines: service and table, customer, name and guests. Memoized, because the undo bar that goes with
 * the first line renders the panel again.
 */
export const CartTop = memo(function CartTop() {
  const { target } = usePos()
  return (
    <div className="@container flex flex-col gap-1.5 p-2.5 pb-2">
      <NotKept />
      {target ? (
        <div className="flex gap-1.5">
          <TargetBar />
          <MoreTools />
        </div>
      ) : (
        <CounterFields />
      )}
      {target?.kind === 'table' && <OrderFields />}
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

/** The order's check or table, and the way back. The place and a name of 30 letters have a line each. */
export function TargetBar() {
  const { target } = usePos()
  if (!target) return null
  const { title, guest, back } = target
  return (
    <div className="flex min-w-0 grow items-center gap-1 rounded-md bg-brand-soft pr-2 text-brand-ink">
      <LinkButton href={back} variant="quiet" size="touch" icon={ArrowLeft} className="px-3!">
        <span className="sr-only">{TEXTS.goBack}</span>
      </LinkButton>
      <h2 className="min-w-0 grow leading-tight" title={placeAndGuest(title, guest)}>
        <span className="line-clamp-2 font-semibold wrap-anywhere">{title}</span>
        {guest && (
          <>
            <span className="sr-only"> · </span>
            <span className="block truncate text-xs @min-[20rem]:text-sm">{guest}</span>
          </>
        )}
      </h2>
    </div>
  )
}

/** Hides the labels visually: the column is narrow. */
const COMPACT =
  'min-w-0 [&_button]:gap-0.5 [&_button]:px-1.5 [&_button]:text-sm [&_input]:px-2 [&>:first-child]:sr-only [&_svg]:size-3.5'

const SERVICES = DELIVERY_TYPES.map((id) => ({ id, label: DELIVERY_WORDS[id] }))

const NO_GUESTS = 0
const GUEST_COUNTS = Array.from({ length: MAX_GUESTS + 1 }, (_, count) => ({
  id: count,
  label: count === NO_GUESTS ? TEXTS.guests : TEXTS.people(count),
}))

/** At the counter: one row with the service and the table, or the name of what is taken away. A field that has no value is in ⋮. */
function CounterFields() {
  const { store } = usePos()
  const deliveryType = useSale((sale) => sale.deliveryType)
  const customer = useSale((sale) => sale.customer)
  const guests = useSale((sale) => sale.guests)
  const checkName = useSale((sale) => sale.checkName)
  const checkId = useCheckOfTable(useSale((sale) => sale.tableId))
  const { isOpened, open } = useOpened()
  const isTable = deliveryType === 'dinein'
  // A customer has a name already, as the check of the table has.
  const takesName = customer === null && checkId === undefined
  const isShown = {
    customer: customer !== null || deliveryType === 'delivery' || isOpened.has('customer'),
    name: isTable && takesName && (checkName !== null || isOpened.has('name')),
    guests: isTable && (guests !== null || isOpened.has('guests')),
  }
  const entry = (id: Field, label: string, icon: LucideIcon) => ({
    id,
    label,
    icon,
    onAction: () => open(id),
  })
  const hidden = [
    ...(isShown.customer
      ? []
      : [{ ...entry('customer', TEXTS.customer, UserRound), description: CUSTOMER_TEXTS.walkIn }]),
    ...(isTable && takesName && !isShown.name ? [entry('name', TEXTS.checkName, Tag)] : []),
    ...(isTable && !isShown.guests ? [entry('guests', TEXTS.guests, Users)] : []),
  ]
  return (
    <>
      <fieldset
        aria-label={TEXTS.serviceAndTable}
        className="grid grid-cols-[max-content_minmax(0,1fr)_auto] gap-1.5"
      >
        <Select
          label={TEXTS.service}
          options={SERVICES}
          value={deliveryType}
          onChange={(id) => store.choose({ deliveryType: id })}
          className={COMPACT}
        />
        {isTable || !takesName ? <TableButton /> : <CheckNameField isFocused={false} className={COMPACT} />}
        <MoreTools fields={hidden} />
      </fieldset>
      {(isShown.customer || isShown.guests || checkId !== undefined) && (
        <div className="flex gap-1.5">
          {isShown.customer && (
            <div className="min-w-0 grow">
              <CustomerPicker
                isForSale
                isCompact
                isOpenAtFirst={customer === null && isOpened.has('customer')}
                value={customer}
                onChange={store.setCustomer}
              />
            </div>
          )}
          {checkId !== undefined && <CheckLink id={checkId} />}
          {isShown.guests && <Guests isOpenAtFirst={isOpened.has('guests')} />}
        </div>
      )}
      {isShown.name && <CheckNameField isFocused={isOpened.has('name')} className={COMPACT} />}
    </>
  )
}

type Field = 'customer' | 'name' | 'guests'

/** The fields that were opened for this sale. */
function useOpened() {
  const isNewSale = useSale((sale) => sale === EMPTY_SALE)
  const [isOpened, setOpened] = useState<ReadonlySet<Field>>(new Set())
  useEffect(() => {
    if (isNewSale) setOpened(new Set())
  }, [isNewSale])
  return { isOpened, open: (field: Field) => setOpened((before) => new Set([...before, field])) }
}

/** Of a new order at a table: who it is for. */
function OrderFields() {
  const { store } = usePos()
  const customer = useSale((sale) => sale.customer)
  const checkName = useSale((sale) => sale.checkName)
  const { isOpened, open } = useOpened()
  const showsName = checkName !== null || isOpened.has('name')
  // A customer has a name already.
  const hasNameButton = !showsName && customer === null
  return (
    <>
      <div className="flex gap-1.5">
        <div className="min-w-0 grow">
          <CustomerPicker isForSale isCompact value={customer} onChange={store.setCustomer} />
        </div>
        {hasNameButton && (
          <IconButton
            label={TEXTS.checkName}
            icon={Tag}
            variant="secondary"
            size="touch"
            onPress={() => open('name')}
          />
        )}
        <Guests isOpenAtFirst={false} />
      </div>
      {showsName && <CheckNameField isFocused={isOpened.has('name')} className={COMPACT} />}
    </>
  )
}

const CheckLink = ({ id }: { id: number }) => (
  <LinkButton href={addressOfCheck(id)} size="touch" className="px-1.5! text-sm! first:grow">
    {TEXTS.seeCheck}
  </LinkButton>
)

function Guests({ isOpenAtFirst }: { isOpenAtFirst: boolean }) {
  const { store } = usePos()
  const guests = useSale((sale) => sale.guests)
  return (
    <Select
      label={GUESTS}
      options={GUEST_COUNTS}
      value={guests ?? NO_GUESTS}
      onChange={(count) => store.choose({ guests: count === NO_GUESTS ? null : count })}
      defaultOpen={isOpenAtFirst}
      className={`${COMPACT} w-22 shrink-0 [&_svg]:hidden`}
    />
  )
}

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
