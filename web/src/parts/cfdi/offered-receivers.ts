import type { FoundReceiver } from '@comanda/shared/cfdi/api'
import { searchable } from '@comanda/shared/kernel/searchable'

const FEWEST_LETTERS = 3
const MOST_SHOWN = 4

export const isSearched = (typed: string): boolean => typed.trim().length >= FEWEST_LETTERS

/**
 * Of what was found for an earlier text, only what the server would find again for the text of now. By phone, only the server
 * knows it.
 * @param foundFor the text that `found` is the answer to; null while it is not known
 */
export function offeredReceivers(
  found: readonly FoundReceiver[],
  { typed, foundFor }: { typed: string; foundFor: string | null },
): FoundReceiver[] {
  if (!isSearched(typed)) return []
  const q = typed.trim()
  const isAnswer = foundFor === q
  const rfc = q.replace(/[\s-]/g, '').toUpperCase()
  const fits = (one: FoundReceiver) => one.rfc.startsWith(rfc) || searchable(one.name).includes(searchable(q))
  return found.filter((one) => isAnswer || fits(one)).slice(0, MOST_SHOWN)
}
