import { searchable } from '../kernel/searchable.ts'

/** What a new category does at the counter until the owner changes it. */
interface Proposal {
  addsAtOnce: boolean
  quickNotes: string[]
}

/** Sold by the dozen, nearly all as they are: a question for each costs the queue more than a correction. */
const AT_ONCE = /^(tacos?|antojitos?|bebidas?|aguas?|refrescos?|cervezas?)\b/
const WITH_ONION = /^(tacos?|antojitos?)\b/

/** By the title alone, as the owner typed or imported it. */
export function proposedFor(title: string): Proposal {
  const name = searchable(title).trim()
  return {
    addsAtOnce: AT_ONCE.test(name),
    quickNotes: WITH_ONION.test(name) ? ['con todo', 'sin cebolla'] : [],
  }
}
