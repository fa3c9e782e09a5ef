import { cartTotals, countItems } from '@comanda/shared/pos/cart'
import { QrCode, ShoppingBasket } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { CountBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CartEnd } from './CartEnd.tsx'
import { CartLines } from './CartLines.tsx'
import { CartTop } from './CartTop.tsx'
import { EMPTY_SALE } from './cart-memory.ts'
import { usePos, useSale } from './pos-context.ts'
import { useQrCount } from './qr-data.ts'
import { TEXTS } from './texts.ts'
import { type Undo, UndoBar } from './UndoBar.tsx'

/** On a phone the cart is a bar that opens it as a sheet. */
export function CartPhone({ undo }: { undo: Undo | null }) {
  const { format } = usePos()
  const cart = useSale((sale) => sale.cart)
  const isOver = useSale((sale) => sale === EMPTY_SALE)
  const [isOpen, setOpen] = useState(false)
  // Sent, put aside or cleared: back to the menu for the next guest.
  useEffect(() => {
    if (isOver) setOpen(false)
  }, [isOver])
  const text = useMemo(() => TEXTS.cartBar(countItems(cart), format(cartTotals(cart).total)), [cart, format])
  return (
    <div className="border-t border-line bg-surface">
      {!isOpen && <UndoBar undo={undo} />}
      <div className="flex gap-2.5 p-2.5">
        <Button
          icon={ShoppingBasket}
          variant="primary"
          size="lg"
          className="min-w-0 grow"
          onPress={() => setOpen(true)}
        >
          {text}
        </Button>
        <QrButton />
      </div>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title={TEXTS.cart} variant="sheet" footer={<CartEnd />}>
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

/** The closed sheet hides the tiles: diners' requests must be seen without it. */
function QrButton() {
  const { open } = usePos()
  const count = useQrCount()
  return (
    <span className="relative shrink-0">
      <IconButton
        label={TEXTS.qrOrdersCount(count)}
        icon={QrCode}
        variant="secondary"
        size="lg"
        placement="left"
        onPress={() => open({ kind: 'qrOrders' })}
      />
      <span aria-hidden className="pointer-events-none absolute -top-1.5 -right-1.5">
        <CountBadge count={count} />
      </span>
    </span>
  )
}
