import { memo } from 'react'
import { CartEnd } from './CartEnd.tsx'
import { CartLines } from './CartLines.tsx'
import { CartTop } from './CartTop.tsx'
import { TEXTS } from './texts.ts'
import { type Undo, UndoBar } from './UndoBar.tsx'

/** The cart beside the menu, always in sight. */
export const CartSide = memo(function CartSide({ undo }: { undo: Undo | null }) {
  return (
    <section
      aria-label={TEXTS.cart}
      className="flex min-h-0 min-w-0 flex-col border-l border-line bg-surface"
    >
      <CartTop />
      <div className="flex min-h-0 grow flex-col border-t border-line">
        <CartLines />
      </div>
      <UndoBar undo={undo} />
      <div className="border-t border-line p-3">
        <CartEnd />
      </div>
    </section>
  )
})
