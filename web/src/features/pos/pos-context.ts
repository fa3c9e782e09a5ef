import type { MenuItem } from '@comanda/shared/menu/api'
import type { PosInit } from '@comanda/shared/pos/api'
import type { Chosen } from '@comanda/shared/pos/cart'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { MoneyFormat } from '../../parts/money.ts'
import type { Sale } from './cart-memory.ts'
import type { CartStore } from './cart-store.ts'
import type { DraftStore } from './drafts.ts'
import type { Placed } from './sending.ts'

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
export interface Pos {
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
