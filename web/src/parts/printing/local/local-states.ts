import { Watchers } from '@comanda/shared/kernel/watchers'
import type { Absence } from './open.ts'

/** This tab's state of a printer on which this browser prints. */
export type LocalState = 'ready' | 'printing' | Absence

const states = new Map<number, LocalState>()
const watchers = new Watchers()

/** @returns null before the printer was looked for */
export const localStateOf = (printerId: number): LocalState | null => states.get(printerId) ?? null

export function setLocalState(printerId: number, state: LocalState): void {
  if (states.get(printerId) === state) return
  states.set(printerId, state)
  watchers.notify()
}

export const watchLocalStates = watchers.watch
