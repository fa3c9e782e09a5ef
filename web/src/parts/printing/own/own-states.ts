import type { Absence } from './open.ts'

/** What this tab knows of a printer on which this browser prints. */
export type OwnState = 'ready' | 'printing' | Absence

const states = new Map<number, OwnState>()
const watchers = new Set<() => void>()

/** @returns null before the printer was looked for */
export const ownStateOf = (printerId: number): OwnState | null => states.get(printerId) ?? null

export function setOwnState(printerId: number, state: OwnState): void {
  if (states.get(printerId) === state) return
  states.set(printerId, state)
  for (const watcher of watchers) watcher()
}

export function watchOwnStates(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
