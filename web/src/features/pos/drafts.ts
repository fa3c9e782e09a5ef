import * as v from 'valibot'
import { readJson, type Storage, writeJson } from '../../parts/local-json.ts'
import { CartKept, Sale } from './cart-memory.ts'

/** A cart put aside under a name, in this browser. */
export const Draft = v.object({
  nameRef: v.string(),
  /** Local date and time, as it is shown. */
  date: v.string(),
  cart: CartKept,
  customer: v.optional(Sale.entries.customer, null),
  deliveryType: v.optional(Sale.entries.deliveryType, 'dinein'),
  tableId: v.optional(Sale.entries.tableId, null),
  /** Kept, so that the diner's request is completed once this is sent after all. */
  qrOrderId: Sale.entries.qrOrderId,
})
export type Draft = v.InferOutput<typeof Draft>

const NONE: readonly Draft[] = []
const Drafts = v.pipe(v.array(Draft), v.readonly())

export type DraftStore = ReturnType<typeof createDraftStore>

/** The drafts of a store on this device; all its people share them. */
export function createDraftStore(storage: Storage, tenantId: number) {
  const key = `comanda.drafts.${tenantId}`
  let drafts = readJson(storage, key, Drafts) ?? NONE
  const watchers = new Set<() => void>()

  function become(next: readonly Draft[]): boolean {
    if (!writeJson(storage, key, next)) return false
    drafts = next
    for (const watcher of watchers) watcher()
    return true
  }

  return {
    get: (): readonly Draft[] => drafts,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** @returns false when the browser could not keep it: then nothing changed. */
    save: (draft: Draft): boolean => become([...drafts, draft]),
    remove: (position: number): boolean => become(drafts.filter((_, index) => index !== position)),
    clear: (): boolean => become(NONE),
    /** Another tab may have changed them. */
    reload(): void {
      drafts = readJson(storage, key, Drafts) ?? NONE
      for (const watcher of watchers) watcher()
    },
  }
}
