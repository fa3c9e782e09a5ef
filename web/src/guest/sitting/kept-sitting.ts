import type { Sitting } from '@comanda/shared/sittings/api'
import { newRetryKey } from '../../parts/browser/retry-key.ts'
import { readValue, removeValue, writeValue } from '../browser-storage.ts'

/** A dish as a guest chose it, as the table's lines have it. */
export interface Choice {
  item_id: number
  variant_id: number | null
  addons_ids: readonly number[]
  quantity: number
  notes: string | null
}

/** What this phone wants of a line, until the table has answered. */
export interface Put {
  id: string
  /** That the phone knew; 0 for a new line. */
  version: number
  /** Null removes the line. */
  wanted: Choice | null
  /** What was sent without an answer: the table may have taken it. */
  tried: readonly (Choice | null)[]
}

/** What the phone keeps of a table's sitting: after a reload it goes on from here. */
export interface KeptSitting {
  /** Idempotency key of the joining. */
  joinKey: string
  ticket: string | null
  /** The last answer. */
  sitting: Sitting | null
  /** At most one of each line, in the order in which they are sent. */
  puts: readonly Put[]
  /** A round without an answer, so that a retry has the same key. */
  round: { key: string; lines: readonly { id: string; version: number; price: string }[] } | null
  /** A name that the table does not know yet. */
  name: string | null
  isNameAsked: boolean
  /** When the table answered last, or the sitting began, in ms. */
  at: number
}

/** A sitting without news for so long was another visit. */
const LASTS_MS = 12 * 3_600_000

export const sittingKey = (code: string, table: string): string => `comanda.qr.sitting.${code}.${table}`
const NAME = 'comanda.qr.name'

export function newSitting(now: number): KeptSitting {
  const name = readValue('local', NAME)
  return {
    joinKey: newRetryKey(),
    ticket: null,
    sitting: null,
    puts: [],
    round: null,
    name: typeof name === 'string' && name !== '' ? name : null,
    isNameAsked: false,
    at: now,
  }
}

export function readSitting(code: string, table: string, now: number): KeptSitting | null {
  const kept = readValue('local', sittingKey(code, table)) as KeptSitting | null
  const isKept = typeof kept?.joinKey === 'string' && Array.isArray(kept.puts) && typeof kept.at === 'number'
  return isKept && Math.abs(now - kept.at) < LASTS_MS ? kept : null
}

export const keepSitting = (code: string, table: string, kept: KeptSitting | null): void =>
  kept ? writeValue('local', sittingKey(code, table), kept) : removeValue('local', sittingKey(code, table))

/** The next table that this phone sits at knows the name at once. */
export const keepName = (name: string): void => writeValue('local', NAME, name)
