import { Watchers } from '@comanda/shared/kernel/watchers'
import { useSyncExternalStore } from 'react'
import { countUnsent } from '../../../offline/outbox/current-outbox.ts'

interface AskedToLeave {
  unsent: number
  answer: (leaves: boolean) => void
}

let asked: AskedToLeave | null = null
const watchers = new Watchers()

function set(next: AskedToLeave | null): void {
  asked = next
  watchers.notify()
}

/** Asks a person who signs out while sales are not sent. @returns whether they leave */
export async function mayLeave(): Promise<boolean> {
  const unsent = countUnsent()
  if (unsent === 0) return true
  return new Promise((resolve) => {
    const answer = (leaves: boolean) => {
      set(null)
      resolve(leaves)
    }
    set({ unsent, answer })
  })
}

export const useAskedToLeave = (): AskedToLeave | null => useSyncExternalStore(watchers.watch, () => asked)
