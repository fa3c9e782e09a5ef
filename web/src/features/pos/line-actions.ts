import { cartTotals } from '@comanda/shared/pos/cart'
import { useMemo } from 'react'
import { toast } from '../../ui/toast.ts'
import { usePos } from './pos-context.ts'
import { TEXTS } from './texts.ts'

/** What one does to a line, by button or by key; said aloud, and undone where something disappears. */
export function useLineActions() {
  const { store, format, say, undoable } = usePos()
  return useMemo(() => {
    const titleAt = (position: number) => store.get().cart[position]?.item.title

    function remove(position: number): void {
      const title = titleAt(position)
      if (title !== undefined) undoable(TEXTS.removed(title), () => store.remove(position))
    }

    function changeQuantity(position: number, by: 1 | -1): void {
      const line = store.get().cart[position]
      if (!line) return
      if (line.quantity + by < 1) {
        remove(position)
        return
      }
      if (!store.changeQuantity(position, by)) {
        toast.error(TEXTS.noMoreOf(line.item.title))
        return
      }
      const { cart } = store.get()
      const quantity = cart[position]?.quantity ?? 0
      say(TEXTS.quantityNow(line.item.title, quantity, format(cartTotals(cart).total)))
    }

    return { remove, changeQuantity }
  }, [store, format, say, undoable])
}
