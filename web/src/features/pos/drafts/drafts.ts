import { Watchers } from '@comanda/shared/kernel/watchers'
import * as v from 'valibot'
import { readJson, writeJson } from '../../../parts/browser/local-json.ts'
import { readText, type Storage } from '../../../parts/browser/local-storage.ts'
import { newRetryKey } from '../../../parts/browser/retry-key.ts'
import { preparedOrder } from '../cart/cart-memory.ts'

/** A named cart that this browser keeps. */
const Draft = v.object({
  /** Drafts of older versions have none. */
  id: v.optional(v.string(), newRetryKey),
  nameRef: v.string(),
  /** Local date and time as displayed. */
  date: v.string(),
  ...preparedOrder,
})
export type Draft = v.InferOutput<typeof Draft>

const NONE: readonly Draft[] = []
const Drafts = v.pipe(v.array(Draft), v.readonly())

export type DraftStore = ReturnType<typeof createDraftStore>

/** The drafts of a store on this device, shared by its staff. */
export function createDraftStore(storage: Storage, tenantId: number) {
  const key = `comanda.drafts.${tenantId}`
  let drafts = readJson(storage, key, Drafts) ?? NONE
  let seen = readText(storage, key)
  const watchers = new Watchers()

  function show(next: readonly Draft[]): void {
    drafts = next
    seen = readText(storage, key)
    watchers.notify()
  }

  /** Reads the changes of other tabs. */
  function sync(): void {
    if (readText(storage, key) !== seen) show(readJson(storage, key, Drafts) ?? NONE)
  }

  function change(next: (now: readonly Draft[]) => readonly Draft[]): boolean {
    sync()
    const changed = next(drafts)
    if (!writeJson(storage, key, changed)) return false
    show(changed)
    return true
  }

  return {
    get: (): readonly Draft[] => drafts,
    watch: watchers.watch,
    sync,
    /**
     * Replaces a draft with the same id.
     * @returns false when the browser has no room: nothing changed
     */
    save: (draft: Draft): boolean => change((now) => [...now.filter(({ id }) => id !== draft.id), draft]),
    remove: (id: string): boolean => change((now) => now.filter((one) => one.id !== id)),
    clear: (): boolean => change(() => NONE),
  }
}
