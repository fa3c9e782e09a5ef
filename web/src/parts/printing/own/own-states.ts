import { Watchers } from '@comanda/shared/kernel/watchers'
import type { Absence } from './open.ts'

/** What this tab knows of a printer on which this browser prints. */
export type OwnState = 'ready' | 'printing' | Absence

const states = new Map<number, OwnState>()
const watchers = new Watchers()

/** @returns null before the printer was looked for */
export const ownStateOf = (printerId: number): OwnState | null => states.get(printerId) ?? null

export function setOwnState(printerId: number, state: OwnState): void {
  if (states.get(printerId) === state) return
  states.set(printerId, state)
  watchers.notify()
}

export const watchOwnStates = watchers.watch
