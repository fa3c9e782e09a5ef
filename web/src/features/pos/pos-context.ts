import type { MenuItem } from '@comanda/shared/menu/api'
import { isCustomizable } from '@comanda/shared/menu/menu'
import type { PosInit } from '@comanda/shared/pos/api'
import { type Chosen, cartTotals, countItems } from '@comanda/shared/pos/cart'
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type MoneyFormat, moneyFormat } from '../../parts/money.ts'
import { toast } from '../../ui/toast.ts'
import type { Undo } from './cart/CartPanel.tsx'
import type { Sale } from './cart/cart-memory.ts'
import type { CartChange, CartStore } from './cart/cart-store.ts'
import type { Draft, DraftStore } from './drafts/drafts.ts'
import { createSaying } from './Said.tsx'
import type { Placed } from './send/sending.ts'
import { TEXTS } from './texts.ts'

/** The one dialog that is open over the counter. */
export type OpenDialog =
  | { kind: 'choices'; item: MenuItem }
  | { kind: 'notes'; position: number }
  | { kind: 'categories' }
  | { kind: 'saveDraft' }
  | { kind: 'drafts' }
  | { kind: 'qrOrders' }
  | { kind: 'kitchen' }
  | { kind: 'charge' }
  | { kind: 'sent'; placed: Placed; isPrintBlocked: boolean }
  | { kind: 'shortcuts' }

/** What the pieces of the counter share. Stable while the menu is: reading it redraws nothing. */
interface Pos {
  data: PosInit
  store: CartStore
  drafts: DraftStore
  format: MoneyFormat
  open: (dialog: OpenDialog | null) => void
  /** Says something to a screen reader. */
  say: (text: string) => void
  /** Adds, or asks for variant and add-ons first. */
  add: (item: MenuItem) => void
  addChosen: (item: MenuItem, chosen?: Chosen) => void
  /** Something that a person may regret: does it and offers to undo it. */
  undoable: (text: string, act: () => void) => void
}

export const PosContext = createContext<Pos | null>(null)

export function usePos(): Pos {
  const pos = useContext(PosContext)
  if (!pos) throw new Error('a piece of the counter stands outside of PosPage')
  return pos
}

/** A part of the sale; the component is drawn again only when that part changes. */
export function useSale<T>(read: (sale: Sale) => T): T {
  const { store } = usePos()
  const snapshot = useCallback(() => read(store.get()), [store, read])
  return useSyncExternalStore(store.watch, snapshot)
}

export function useDrafts(): readonly Draft[] {
  const { drafts } = usePos()
  return useSyncExternalStore(drafts.watch, drafts.get)
}

/** Says what today's menu did to the cart. */
export function sayChange(change: CartChange): void {
  if (change === 'prices') toast.error(TEXTS.pricesChanged)
  if (change === 'dropped') toast.error(TEXTS.itemsDropped)
}

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

/**
 * The dialog over the counter. One may follow another (summary, then token): each gives the focus back to where
 * it found it, which by then is gone. The last one gives it back to where the first one found it.
 */
function useOpenDialog() {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const isOpen = useRef(false)
  const cameFrom = useRef<Element | null>(null)

  const open = useCallback((next: OpenDialog | null) => {
    if (next && !isOpen.current) cameFrom.current = document.activeElement
    isOpen.current = next !== null
    setDialog(next)
  }, [])

  useEffect(() => {
    if (dialog) return
    const frame = afterFrames(2, () => {
      const isLost = document.activeElement === document.body
      if (isLost && cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame.id)
  }, [dialog])

  return { dialog, open }
}

/** The dialogs give the focus back one frame after they are gone. */
function afterFrames(count: number, act: () => void): { id: number } {
  const frame = { id: 0 }
  const next = (left: number): void => {
    frame.id = requestAnimationFrame(() => (left > 1 ? next(left - 1) : act()))
  }
  next(count)
  return frame
}
