import { isCustomizable } from '@comanda/shared/menu/menu'
import type { PosInit } from '@comanda/shared/pos/api'
import { cartTotals, countItems } from '@comanda/shared/pos/cart'
import { useEffect, useMemo, useState } from 'react'
import { moneyFormat } from '../../parts/money.ts'
import { toast } from '../../ui/toast.ts'
import type { CartStore } from './cart-store.ts'
import type { DraftStore } from './drafts.ts'
import type { Pos } from './pos-context.ts'
import { createSaying } from './Said.tsx'
import { TEXTS } from './texts.ts'
import type { Undo } from './UndoBar.tsx'
import { useOpenDialog } from './use-open-dialog.ts'

/** What the counter's pieces share, and what they set in motion. */
export function usePosActions(data: PosInit, store: CartStore, drafts: DraftStore) {
  const { dialog, open } = useOpenDialog()
  const [undo, setUndo] = useState<Undo | null>(null)
  const [saying] = useState(createSaying)

  // Offered until the next change: a cart that is empty once more is another one.
  useEffect(() => store.watch(() => setUndo((last) => (last?.after === store.get() ? last : null))), [store])

  const pos = useMemo((): Pos => {
    const format = moneyFormat(data.storeSettings.currency)
    const { say } = saying

    const addChosen: Pos['addChosen'] = (item, chosen) => {
      if (!store.add(item, chosen)) return toast.error(TEXTS.cartFull)
      const { cart } = store.get()
      say(TEXTS.added(item.title, countItems(cart), format(cartTotals(cart).total)))
    }

    const add: Pos['add'] = (item) => {
      if (item.is_sold_out === 1) toast.error(TEXTS.isSoldOut(item.title))
      else if (isCustomizable(item)) open({ kind: 'choices', item })
      else addChosen(item)
    }

    return {
      data,
      store,
      drafts,
      format,
      open,
      say,
      addChosen,
      add,
      undoable(text, act) {
        const before = store.get()
        act()
        setUndo({ text, before, after: store.get() })
        say(text)
      },
    }
  }, [data, store, drafts, open, saying])

  return { pos, dialog, undo, saying }
}
