import * as v from 'valibot'
import { readJson, writeJson } from '../../../parts/local-json.ts'
import { readText, type Storage } from '../../../parts/local-storage.ts'
import { newRetryKey } from '../../../parts/retry-key.ts'
import { preparedOrder } from '../cart/cart-memory.ts'

/** A cart put aside under a name, in this browser. */
export const Draft = v.object({
  /** Older drafts have none. */
  id: v.optional(v.string(), newRetryKey),
  nameRef: v.string(),
  /** Local date and time, as it is shown. */
  date: v.string(),
  ...preparedOrder,
})
export type Draft = v.InferOutput<typeof Draft>

const NONE: readonly Draft[] = []
const Drafts = v.pipe(v.array(Draft), v.readonly())

export type DraftStore = ReturnType<typeof createDraftStore>

/** The drafts of a store on this device; all its people share them. */
export function createDraftStore(storage: Storage, tenantId: number) {
  const key = `comanda.drafts.${tenantId}`
  let drafts = readJson(storage, key, Drafts) ?? NONE
  let seen = readText(storage, key)
  const watchers = new Set<() => void>()

  function show(next: readonly Draft[]): void {
    drafts = next
    seen = readText(storage, key)
    for (const watcher of watchers) watcher()
  }

  /** Takes over what another tab has done. */
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
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    sync,
    /**
     * A draft with the same id is replaced.
     * @returns false when the browser could not keep it: then nothing changed.
     */
    save: (draft: Draft): boolean => change((now) => [...now.filter(({ id }) => id !== draft.id), draft]),
    remove: (id: string): boolean => change((now) => now.filter((one) => one.id !== id)),
    clear: (): boolean => change(() => NONE),
  }
}
