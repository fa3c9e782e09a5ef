import { Watchers } from '@comanda/shared/kernel/watchers'
import { folioOf } from '@comanda/shared/offline/sale'
import { useSyncExternalStore } from 'react'
import { now } from '../now.ts'
import { noteKeptOffset } from '../server-clock.ts'
import { checkIdIn, type Entry } from './entry.ts'
import { Outbox, type OutboxView, viewOfEntries } from './outbox.ts'

const EMPTY: OutboxView = viewOfEntries(new Map())

interface Opening {
  tenantId: number
  outbox: Promise<Outbox | null>
}

/** The outbox of the signed-in person's store; null before it is open. */
let current: Outbox | null = null
let opening: Opening | null = null
const watchers = new Watchers()

/** Opens the outbox of a store, once: in memory when this browser keeps nothing. @returns null when another store was opened meanwhile */
export function openOutbox(tenantId: number): Promise<Outbox | null> {
  if (opening && opening.tenantId !== tenantId) closeOutbox()
  opening ??= open(tenantId)
  return opening.outbox
}

function open(tenantId: number): Opening {
  const outbox = Outbox.open(tenantId, now())
    .catch(() => Outbox.inMemory(tenantId))
    .then((opened) => {
      if (opening !== mine) {
        opened.close()
        return null
      }
      current = opened
      noteKeptOffset(opened.device?.offset ?? 0)
      opened.watch(watchers.notify)
      watchers.notify()
      return opened
    })
  const mine = { tenantId, outbox }
  return mine
}

export function closeOutbox(): void {
  current?.close()
  current = null
  opening = null
  watchers.notify()
}

export const currentOutbox = (): Outbox | null => current

export const watchOutbox = watchers.watch

const viewNow = (): OutboxView => current?.view ?? EMPTY
export const useOutbox = (): OutboxView => useSyncExternalStore(watchOutbox, viewNow)

export const countUnsent = (): number => viewNow().unsent

export const outboxEntries = (): readonly Entry[] => viewNow().entries
export const entryOf = async (key: string): Promise<Entry | null> =>
  (await opening?.outbox)?.entry(key) ?? null

/** The server's id of a check that this device opened; null while it has none. */
export function storedCheckId(localId: number): number | null {
  const opener = viewNow().entries.find(({ number }) => number === -localId)
  return opener?.state === 'sent' ? checkIdIn(opener.answer) : null
}

/** `A-12`; null before the sale is done. */
export const folioIn = ({ number }: Pick<Entry, 'number'>): string | null =>
  number === null || !current?.device ? null : folioOf(current.device.letter, number)

/** The kitchen has its papers: the server will not print them. */
export const markPrinted = async (key: string): Promise<void> => current?.change(key, { isPrinted: true })
