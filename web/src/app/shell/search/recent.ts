import type { Hit } from './hits.ts'

const MOST_RECENT = 5

/** In memory alone: on a shared device, nothing that a person has looked for stays. */
const chosen = new Map<string, readonly Hit[]>()

export const recentHits = (username: string): readonly Hit[] => chosen.get(username) ?? []

/** Puts a chosen result before the earlier ones. An act is offered anyway. */
export function keepRecent(username: string, hit: Hit): void {
  if (hit.id.startsWith('act ')) return
  const others = recentHits(username).filter(({ id }) => id !== hit.id && id !== `recent ${hit.id}`)
  chosen.set(username, [hit, ...others].slice(0, MOST_RECENT))
}
