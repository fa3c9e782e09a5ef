import { formatPrice } from '@comanda/shared/kernel/money-format'
import { cartFigures, cartTotals, countItems } from '@comanda/shared/pos/cart'
import { briefSums } from '@comanda/shared/selling/tax-words'
import { ChefHat, ReceiptText, ShoppingBasket, Undo2 } from 'lucide-react'
import { Fragment, memo, useEffect, useMemo, useRef, useState } from 'react'
import { useAddress } from '../../../parts/hooks/use-address.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { useDeviceChoice } from '../device-choices.ts'
import { type LastSale, type Undo, usePos, useSale } from '../pos-context.ts'
import { TEXTS } from '../texts.ts'
import { CartLines, RepeatButton } from './CartLines.tsx'
import { CartTop, TargetBar } from './CartTop.tsx'
import { EMPTY_SALE } from './cart-memory.ts'
import { useEndings } from './use-endings.ts'

interface CartBars {
  undo: Undo | null
  lastSale: LastSale | null
}

/** The cart beside the menu. */
export const CartSide = memo(function CartSide({ undo, lastSale }: CartBars) {
  return (
    <section
      aria-label={TEXTS.cart}
      className="isolate flex min-h-0 min-w-0 flex-col border-l border-line bg-surface"
    >
      <CartTop />
      <div className="flex min-h-0 grow basis-0 flex-col border-t border-line">
        <CartLines />
      </div>
      <UndoBar undo={undo} />
      <LastSaleBar sale={lastSale} />
      <div className="border-t border-line px-3 py-2">
        <CartEnd />
      </div>
    </section>
  )
})

/** On a phone: a bar that opens the cart as a sheet. */
export function CartPhone({ undo, lastSale }: CartBars) {
  const { format, target } = usePos()
  const cart = useSale((sale) => sale.cart)
  const isNewSale = useSale((sale) => sale === EMPTY_SALE)
  const [isOpen, setOpen] = useState(false)
  const [{ request }] = useAddress()
  const isAsked = useRef(request !== undefined)
  // After the cart was sent, saved as a draft or cleared, the menu shows again; a request that is to be changed shows itself.
  useEffect(() => {
    if (isNewSale) setOpen(false)
    else if (isAsked.current) setOpen(true)
    if (!isNewSale) isAsked.current = false
  }, [isNewSale])
  return (
    <div className="border-t border-line bg-surface">
      {!isOpen && <UndoBar undo={undo} />}
      <LastSaleBar sale={lastSale} />
      {!isOpen && target && (
        <div className="flex flex-col gap-2.5 px-2.5 pt-2.5">
          <TargetBar />
          {cart.length === 0 && <RepeatButton className="w-full" />}
        </div>
      )}
      <div className="p-2.5">
        <Button icon={ShoppingBasket} variant="primary" size="lg" isFullWidth onPress={() => setOpen(true)}>
          {TEXTS.cartBar(countItems(cart), format(cartTotals(cart).total))}
        </Button>
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={TEXTS.cart}
        variant="sheet"
        footer={<CartEnd />}
      >
        <div className="-mx-5 flex min-h-full flex-col">
          <CartTop />
          <div className="flex grow flex-col border-t border-line">
            <CartLines />
          </div>
          <UndoBar undo={undo} />
        </div>
      </Dialog>
    </div>
  )
}

function UndoBar({ undo }: { undo: Undo | null }) {
  const { store, say } = usePos()
  if (!undo) return null
  return (
    <div className="flex items-center justify-between gap-2 border-t border-line bg-sunken py-1 pr-1 pl-3">
      <span className="min-w-0 truncate text-sm">{undo.text}</span>
      <Button
        icon={Undo2}
        variant="quiet"
        size="touch"
        onPress={() => {
          store.restore(undo.before)
          say(TEXTS.undo)
        }}
      >
        {TEXTS.undo}
      </Button>
    </div>
  )
}

/** The change of the sale that was paid last, until the next one begins. */
function LastSaleBar({ sale }: { sale: LastSale | null }) {
  const { format } = usePos()
  if (!sale) return null
  return (
    <dl className="flex items-baseline justify-between gap-3 border-t border-line bg-good-soft px-3 py-2">
      <dt className="text-sm">{TEXTS.lastSale(sale.place)}</dt>
      <dd className="text-2xl font-bold">{formatPrice(format, sale.change)}</dd>
    </dl>
  )
}

/** Totals and the two ways to finish a cart, always at the same place. */
const CartEnd = memo(function CartEnd() {
  const { format } = usePos()
  const cart = useSale((sale) => sale.cart)
  const sums = useMemo(() => briefSums(cartFigures(cart)), [cart])
  return (
    <div className="flex w-full flex-col gap-1.5">
      <dl className="grid h-11 grid-cols-[1fr_auto] items-baseline gap-x-3 text-sm leading-4 text-muted">
        {sums.map(({ name, amount, isTotal }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd className={cx('text-right', isTotal && 'text-xl font-semibold text-ink')}>
              {format(amount)}
            </dd>
          </Fragment>
        ))}
      </dl>
      <EndingButtons />
    </div>
  )
})

/** The last tap of a sale is the largest button: sending, or charging on a device that charges. */
const EndingButtons = memo(function EndingButtons() {
  const { target, format } = usePos()
  const total = useSale((sale) => cartTotals(sale.cart).total)
  const { sendToKitchen, charge } = useEndings()
  const [isCounter] = useDeviceChoice('charges')
  const mayCharge = charge !== null && target?.kind !== 'check'
  const chargesFirst = mayCharge && isCounter
  const second = { size: 'touch', isFullWidth: true } as const
  const first = { size: 'lg', isFullWidth: true, variant: 'primary' } as const
  const send = (
    <Button icon={ChefHat} {...(chargesFirst ? second : first)} onPress={sendToKitchen}>
      {TEXTS.sendToKitchen}
    </Button>
  )
  if (!mayCharge) return send
  if (!chargesFirst)
    return (
      <>
        <Button icon={ReceiptText} {...second} onPress={charge}>
          {TEXTS.charge}
        </Button>
        {send}
      </>
    )
  return (
    <>
      {send}
      <Button icon={ReceiptText} {...first} onPress={charge}>
        {TEXTS.chargeNow(format(total))}
      </Button>
    </>
  )
})
