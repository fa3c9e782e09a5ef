import { type MoneyFormat, moneyFormat } from '@comanda/shared/kernel/money-format'
import type { MenuItem } from '@comanda/shared/menu/api'
import { isAddedAtOnce, preselectedVariant } from '@comanda/shared/menu/menu'
import type { PosInit } from '@comanda/shared/pos/api'
import { type Chosen, cartTotals, countItems, NO_CHOICE } from '@comanda/shared/pos/cart'
import type { Category } from '@comanda/shared/settings/categories'
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
import type { HeldWindow } from '../../parts/printing/held-window.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { Sale } from './cart/cart-memory.ts'
import type { CartChange, CartStore } from './cart/cart-store.ts'
import type { Draft, DraftStore } from './drafts/drafts.ts'
import { closedCategoryOf } from './menu/hours.ts'
import type { Kept, Placed } from './send/sending.ts'
import type { Target } from './target.ts'
import { TEXTS } from './texts.ts'

/** The one open dialog of the point of sale. */
export type OpenDialog =
  | { kind: 'choices'; item: MenuItem }
  | { kind: 'hours'; item: MenuItem }
  | { kind: 'line'; position: number }
  | { kind: 'notes'; position: number }
  | { kind: 'refuse'; position: number; pieces: number }
  | { kind: 'categories' }
  | { kind: 'table' }
  | { kind: 'saveDraft' }
  | { kind: 'drafts' }
  | { kind: 'qrOrders' }
  /** `held`: the receipt's window of an order for a table or check, which is sent by the tap that opens the dialog. */
  | { kind: 'kitchen'; held: HeldWindow | null }
  | { kind: 'charge' }
  | { kind: 'sent'; placed: Placed; isPrintBlocked: boolean }
  | { kind: 'kept'; placed: Kept; isPrintBlocked: boolean }
  | { kind: 'shortcuts' }

/** An action that can be undone while the sale is still `after`. */
export interface Undo {
  text: string
  before: Sale
  after: Sale
}

/** Data and actions that the components share. The object changes only with the menu. */
export interface Pos {
  data: PosInit
  store: CartStore
  drafts: DraftStore
  /** The check or table from which the order was opened. */
  target: Target | null
  format: MoneyFormat
  open: (dialog: OpenDialog | null) => void
  /** Announces a text to screen readers. */
  say: (text: string) => void
  /**
   * Adds an item; unless its category adds at once, it asks for its variant and add-ons first. Outside of the hours of the category
   * it asks whether to add it.
   */
  add: (item: MenuItem) => void
  /** Adds it outside of the hours of its category, which are not asked about again in this sale. */
  addAnyway: (item: MenuItem) => void
  addChosen: (item: MenuItem, chosen: Chosen) => void
  /** Runs an action and offers to undo it. @returns false when the action has changed nothing, which it says by false */
  undoable: (text: string, act: () => unknown) => boolean
  setLastSale: (sale: LastSale) => void
}

/** The change and the token, or folio, of the order that was paid last; it stays until the next sale begins. */
export interface LastSale {
  change: string
  place: string
}

export const PosContext = createContext<Pos | null>(null)

export function usePos(): Pos {
  const pos = useContext(PosContext)
  if (!pos) throw new Error('usePos needs a PosContext')
  return pos
}

/** A part of the sale; the component renders again only when that part changes. */
export function useSale<T>(read: (sale: Sale) => T): T {
  const { store } = usePos()
  const snapshot = useCallback(() => read(store.get()), [store, read])
  return useSyncExternalStore(store.watch, snapshot)
}

export function useDrafts(): readonly Draft[] {
  const { drafts } = usePos()
  return useSyncExternalStore(drafts.watch, drafts.get)
}

export const categoryOf = (
  { categories }: PosInit,
  { category_id }: Pick<MenuItem, 'category_id'>,
): Category | undefined => categories.find(({ id }) => id === category_id)

/** Shows the changes of the cart by today's menu. */
export function sayChange(change: CartChange): void {
  if (change === 'prices') toast.error(TEXTS.pricesChanged)
  if (change === 'dropped') toast.error(TEXTS.itemsDropped)
}

/** The value of `PosContext` and the state that its actions change. */
export function usePosActions(data: PosInit, store: CartStore, drafts: DraftStore, target: Target | null) {
  const { dialog, open } = useOpenDialog()
  const [undo, setUndo] = useState<Undo | null>(null)
  const [announcement, say] = useState('')
  const [lastSale, setLastSale] = useState<LastSale | null>(null)
  /** The categories that this sale has outside of their hours. */
  const allowed = useRef(new Set<number | null>())

  useEffect(
    () =>
      store.watch(() => {
        setUndo((last) => (last?.after === store.get() ? last : null))
        if (store.get().cart.length > 0) setLastSale(null)
        else allowed.current.clear()
      }),
    [store],
  )

  const pos = useMemo((): Pos => {
    const format = moneyFormat(data.storeSettings.currency)

    const addChosen: Pos['addChosen'] = (item, chosen) => {
      if (!store.add(item, chosen)) return toast.error(TEXTS.cartFull)
      const { cart } = store.get()
      say(TEXTS.added(item.title, countItems(cart), format(cartTotals(cart).total)))
    }

    const add: Pos['add'] = (item) => {
      if (item.is_sold_out === 1) toast.error(TEXTS.isSoldOut(item.title))
      else if (!isAddedAtOnce(item, categoryOf(data, item))) open({ kind: 'choices', item })
      else if (!allowed.current.has(item.category_id) && closedCategoryOf(data, item))
        open({ kind: 'hours', item })
      else addUsual(item)
    }

    const addUsual = (item: MenuItem) =>
      addChosen(item, { ...NO_CHOICE, variantId: preselectedVariant(item) })

    const addAnyway: Pos['addAnyway'] = (item) => {
      allowed.current.add(item.category_id)
      addUsual(item)
    }

    const undoable: Pos['undoable'] = (text, act) => {
      const before = store.get()
      if (act() === false) return false
      setUndo({ text, before, after: store.get() })
      say(text)
      return true
    }

    const actions = { addChosen, add, addAnyway, undoable, setLastSale }
    return { data, store, drafts, target, format, open, say, ...actions }
  }, [data, store, drafts, target, open])

  return { pos, dialog, undo, announcement, lastSale }
}

/**
 * One dialog may follow another (summary, then token). Each restores the focus to the element that had it before, which
 * may be in a closed dialog; the last dialog restores it to the element from which the first was opened.
 */
function useOpenDialog() {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const isOpen = useRef(false)
  const opener = useRef<Element | null>(null)

  const open = useCallback((next: OpenDialog | null) => {
    if (next && !isOpen.current) opener.current = document.activeElement
    isOpen.current = next !== null
    setDialog(next)
  }, [])

  useEffect(() => {
    if (dialog) return
    // React Aria restores the focus one frame after a dialog has closed.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const isLost = document.activeElement === document.body
        if (isLost && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [dialog])

  return { dialog, open }
}
