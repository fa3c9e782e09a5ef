import type { SharedLine, Sitting } from '@comanda/shared/sittings/api'
import { newRetryKey } from '../../parts/browser/retry-key.ts'
import type { Choice, KeptSitting, Put } from './kept-sitting.ts'

/** A line of the shared order as this phone shows it. */
export interface ShownLine extends Choice {
  id: string
  version: number
  /** Null: this phone's, before it has joined. */
  guest: number | null
  /** The table does not have it yet. */
  isWaiting: boolean
}

/** What a guest is told of a line that did not become what this phone wanted. */
export interface LineNews {
  kind: 'changed' | 'gone'
  itemId: number
}

const choiceOf = ({ item_id, variant_id, addons_ids, quantity, notes }: Choice): Choice => ({
  item_id,
  variant_id,
  addons_ids,
  quantity,
  notes,
})

const isSame = (a: Choice | null, b: Choice | null): boolean =>
  a === null || b === null
    ? a === b
    : a.item_id === b.item_id &&
      a.variant_id === b.variant_id &&
      a.quantity === b.quantity &&
      (a.notes ?? '') === (b.notes ?? '') &&
      a.addons_ids.length === b.addons_ids.length &&
      a.addons_ids.every((id) => b.addons_ids.includes(id))

/** The table's lines with what this phone has changed and not yet been answered. */
export function shownLines({ sitting, puts }: KeptSitting): ShownLine[] {
  const wanted = new Map(puts.map((put) => [put.id, put]))
  const known = (sitting?.lines ?? []).flatMap((line): ShownLine[] => {
    const put = wanted.get(line.id)
    wanted.delete(line.id)
    if (put?.wanted === null) return []
    return [{ ...line, ...put?.wanted, isWaiting: put !== undefined }]
  })
  const added = [...wanted.values()].flatMap(({ id, version, wanted: choice }): ShownLine[] =>
    // A known line that is gone: the answer says so.
    choice === null || version > 0
      ? []
      : [{ id, version, ...choice, guest: sitting?.me ?? null, isWaiting: true }],
  )
  return [...known, ...added]
}

/** What this phone has put in and nobody has sent. */
export const ownLines = (kept: KeptSitting): ShownLine[] =>
  shownLines(kept).filter(({ guest }) => guest === (kept.sitting?.me ?? null))

/** Changes a line, or removes it with null. A change of what has not been sent replaces it. */
export function withPut(kept: KeptSitting, id: string, wanted: Choice | null): KeptSitting {
  const earlier = kept.puts.find((put) => put.id === id)
  const version = earlier?.version ?? kept.sitting?.lines.find((line) => line.id === id)?.version ?? 0
  const tried = earlier?.tried ?? []
  const rest = kept.puts.filter((put) => put.id !== id)
  // The table never heard of the line.
  if (wanted === null && version === 0 && tried.length === 0) return { ...kept, puts: rest }
  const put: Put = { id, version, wanted: wanted && choiceOf(wanted), tried }
  return { ...kept, puts: earlier ? kept.puts.map((one) => (one.id === id ? put : one)) : [...rest, put] }
}

/** Adding always appends a line, as in a cart: one piece more of a line that is being sent would be lost with it. */
export const withDish = (
  kept: KeptSitting,
  dish: Pick<Choice, 'item_id' | 'variant_id' | 'addons_ids'>,
): KeptSitting => withPut(kept, newRetryKey(), { ...dish, quantity: 1, notes: null })

/** Notes what is being sent, so that a lost answer is understood later. */
export const withTry = (kept: KeptSitting, { id, wanted }: Put): KeptSitting => ({
  ...kept,
  puts: kept.puts.map((put) => (put.id === id ? { ...put, tried: [...put.tried, wanted] } : put)),
})

export const withoutPut = (kept: KeptSitting, id: string): KeptSitting => ({
  ...kept,
  puts: kept.puts.filter((put) => put.id !== id),
})

/** The table's state after any answer. A round whose lines are all gone has arrived, and so have lines that an ended sitting has taken. */
export function withSitting(kept: KeptSitting, sitting: Sitting, now: number): KeptSitting {
  const puts = sitting.taken ? kept.puts.filter(({ id }) => !sitting.taken?.includes(id)) : kept.puts
  const unsent = new Set(sitting.lines.map(({ id }) => id))
  const round = kept.round?.lines.some(({ id }) => unsent.has(id)) ? kept.round : null
  return { ...kept, sitting, puts, round, at: now }
}

/** After the answer to a put: it is done, or goes on from its own earlier try, or what others made of the line stands. */
export function settlePut(kept: KeptSitting, id: string): { kept: KeptSitting; news: LineNews | null } {
  const put = kept.puts.find((one) => one.id === id)
  if (!put) return { kept, news: null }
  const line: SharedLine | null = kept.sitting?.lines.find((one) => one.id === id) ?? null
  if (isSame(line, put.wanted)) return { kept: withoutPut(kept, id), news: null }
  if (line && put.tried.some((one) => isSame(line, one))) {
    // Another choice was made while this one was on its way, or after its answer was lost.
    const next: Put = { id, version: line.version, wanted: put.wanted, tried: [] }
    return { kept: { ...kept, puts: kept.puts.map((one) => (one.id === id ? next : one)) }, news: null }
  }
  const itemId = (line ?? put.wanted)?.item_id
  const news: LineNews | null = itemId === undefined ? null : { kind: line ? 'changed' : 'gone', itemId }
  return { kept: withoutPut(kept, id), news }
}

/**
 * The round of the lines that the table knows, at the prices that the guest saw; the same lines again have the same key.
 * @param prices by line; a line without a price stays: it came later, or the menu does not have it any more
 */
export function withRound(kept: KeptSitting, prices: ReadonlyMap<string, string>): KeptSitting {
  const lines = (kept.sitting?.lines ?? []).flatMap(({ id, version }) => {
    const price = prices.get(id)
    return price === undefined ? [] : [{ id, version, price }]
  })
  const isAgain = JSON.stringify(kept.round?.lines) === JSON.stringify(lines)
  return { ...kept, round: isAgain ? kept.round : { key: newRetryKey(), lines } }
}

/** What this phone had not sent to a sitting that ended, as new lines of the next one. */
export function carriedOver(kept: KeptSitting, next: KeptSitting): KeptSitting {
  const puts = ownLines(kept).map(
    (line): Put => ({ id: newRetryKey(), version: 0, wanted: choiceOf(line), tried: [] }),
  )
  return { ...next, puts }
}
