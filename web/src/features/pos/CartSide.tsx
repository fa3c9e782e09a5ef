import { memo } from 'react'
import { CartEnd } from './CartEnd.tsx'
import { CartLines } from './CartLines.tsx'
import { CartTop } from './CartTop.tsx'
import { TEXTS } from './texts.ts'
import { type Undo, UndoBar } from './UndoBar.tsx'

/** The cart beside the menu, always in sight. A new line is laid out among the lines, and nothing else with it. */
export const CartSide = memo(function CartSide({ undo }: { undo: Undo | null }) {
  return (
    <section
      aria-label={TEXTS.cart}
      className="isolate flex min-h-0 min-w-0 flex-col border-l border-line bg-surface"
    >
      <CartTop />
      <div className="relative min-h-0 grow basis-0 border-t border-line">
        <div className="absolute inset-0 flex flex-col [contain:size_layout_style]">
          <CartLines />
        </div>
      </div>
      <UndoBar undo={undo} />
      <div className="border-t border-line px-3 py-2">
        <CartEnd />
      </div>
    </section>
  )
})
