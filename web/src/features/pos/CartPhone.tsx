import { cartTotals, countItems } from '@comanda/shared/pos/cart'
import { ShoppingBasket } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { CartEnd } from './CartEnd.tsx'
import { CartLines } from './CartLines.tsx'
import { CartTop } from './CartTop.tsx'
import { EMPTY_SALE } from './cart-memory.ts'
import { usePos, useSale } from './pos-context.ts'
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
      <div className="p-2.5">
        <Button icon={ShoppingBasket} variant="primary" size="lg" isFullWidth onPress={() => setOpen(true)}>
          {text}
        </Button>
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
