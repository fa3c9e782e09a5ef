import type { Answer, BodyInput, Call } from '@comanda/shared/kernel/call'
import type { Cents } from '@comanda/shared/kernel/money'
import { useSyncExternalStore } from 'react'
import { ApiError, api } from '../api/client.ts'
import { storedUser } from '../api/session.ts'
import { clockOffset, lastHeardAt } from './clock.ts'
import { type Entry, isRefusal, OF_OPENER } from './entry.ts'
import { catalogVersion } from './kept.ts'
import { alone } from './locks.ts'
import { now } from './now.ts'
import { currentOutbox, folioIn, hasNoStorage, type NewEntry, type Outbox, watchOutbox } from './outbox.ts'
import { tryingLock } from './sender.ts'
import { APP } from './version.ts'
import type { EntryView } from './view.ts'

/**
 * off: this browser cannot sell without the server, or is not ready yet. no_storage: it keeps nothing. too_long: it has
 * heard nothing of the server for longer than the store allows.
 */
export type CanSell = 'ready' | 'unregistered' | 'no_storage' | 'too_long' | 'off'

const HOUR_MS = 3_600_000

export function canSell(): CanSell {
  const outbox = currentOutbox()
  if (hasNoStorage() || outbox?.isLost) return 'no_storage'
  if (!outbox || !('locks' in navigator)) return 'off'
  if (!outbox.device || catalogVersion() === 0) return 'unregistered'
  return isTooLong(outbox) ? 'too_long' : 'ready'
}

function isTooLong({ device }: Outbox): boolean {
  if (!device) return false
  const heard = Date.parse(lastHeardAt() ?? device.heardAt)
  return now() + (clockOffset() ?? device.offset) - heard > device.hours * HOUR_MS
}

export const useCanSell = (): CanSell => useSyncExternalStore(watchOutbox, canSell)

export interface SaleOf {
  /** The idempotency key. */
  key: string
  kind: Entry['kind']
  /** The key of the entry that opens its check. */
  after?: string | null
  /** By default the check of `after`, else one of its own. */
  chain?: string
  amount: Cents
  /** For people: `Mesa 4 · 3 artículos`. */
  title: string
  view: EntryView
  isPrinted?: boolean
}

export type Sold<C extends Call> =
  | { kind: 'answered'; answer: Answer<C> }
  | { kind: 'kept'; entry: Entry; folio: string }

interface SaleInput<C extends Call> {
  params?: Readonly<Record<string, string | number>>
  /** `checkId` may be `{check}`, that of the opener. */
  body: BodyInput<C> | (Omit<BodyInput<C>, 'checkId'> & { checkId: typeof OF_OPENER })
}

/**
 * Makes a sale: it is written to the disk, sent, and done when the server answers or after a short wait, whichever is
 * first. Without an answer in time it gets a folio, and is sent until the server has it. A device that cannot write asks
 * the server and waits.
 * @throws ApiError when the server refuses it in time, or does not answer a device that cannot write: then nothing is kept
 */
export async function sell<C extends Call>(call: C, input: SaleInput<C>, sale: SaleOf): Promise<Sold<C>> {
  const outbox = currentOutbox()
  if (!outbox?.device) throw new Error('this device cannot sell by itself')
  const { waitMs } = outbox.device
  let sold: Sold<C> | undefined
  await alone(tryingLock(sale.key), async () => {
    const entry = await outbox.begin(newEntry(outbox, call, input, sale)).catch(() => null)
    if (!entry) {
      // A full disk: nothing was kept, and only the server can take the sale.
      sold = { kind: 'answered', answer: await ask(call, input, sale.key) }
      return
    }
    sold =
      entry.state === 'trying' && !mustWait(entry, outbox)
        ? await trySending(outbox, call, input, entry, waitMs)
        : await keep(outbox, entry.key)
  })
  if (!sold) throw new Error('a sale without a result')
  return sold
}

function newEntry<C extends Call>(
  outbox: Outbox,
  call: C,
  { params = {}, body }: SaleInput<C>,
  sale: SaleOf,
): NewEntry {
  const user = storedUser()
  const { device } = outbox
  if (!user || !device) throw new Error('no one sells on this device')
  const opener = sale.after ? outbox.entry(sale.after) : undefined
  return {
    key: sale.key,
    kind: sale.kind,
    method: call.method,
    path: call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathPart(params[name])),
    body,
    after: sale.after ?? null,
    chain: sale.chain ?? opener?.chain ?? sale.key,
    at: new Date(now()).toISOString(),
    offset: Math.round(clockOffset() ?? device.offset),
    heardAt: lastHeardAt() ?? device.heardAt,
    catalog: catalogVersion(),
    app: APP,
    drawer: device.drawerId,
    by: user.username,
    byName: user.name,
    isPrinted: sale.isPrinted ?? false,
    amount: sale.amount,
    title: sale.title,
    view: sale.view,
  }
}

const pathPart = (value: string | number | undefined): string =>
  value === OF_OPENER ? OF_OPENER : encodeURIComponent(value ?? '')

/** A sale does not overtake those of its check that the server does not have yet. */
function mustWait(entry: Entry, outbox: Outbox): boolean {
  if (JSON.stringify([entry.path, entry.body]).includes(OF_OPENER)) return true
  return outbox.view.entries.some(
    ({ chain, seq, state }) =>
      chain === entry.chain && seq < entry.seq && (state === 'sold' || state === 'trying'),
  )
}

async function trySending<C extends Call>(
  outbox: Outbox,
  call: C,
  { params, body }: SaleInput<C>,
  { key }: Entry,
  waitMs: number,
): Promise<Sold<C>> {
  const asked = ask(call, { params, body }, key).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )
  let timer: ReturnType<typeof setTimeout> | undefined
  const waited = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), waitMs)
  })
  const first = await Promise.race([asked, waited])
  clearTimeout(timer)
  if (first && 'answer' in first) {
    // The screen does not wait for it: a sale that stays `trying` is sent again and gets the same answer.
    void outbox.change(key, { state: 'sent', answer: first.answer, triedAt: now() }).catch(() => {})
    return { kind: 'answered', answer: first.answer as Answer<C> }
  }
  if (first && first.error instanceof ApiError && isRefusal(first.error.status)) {
    await outbox.drop(key)
    throw first.error
  }
  return keep(outbox, key)
}

const ask = <C extends Call>(call: C, { params, body }: SaleInput<C>, key: string): Promise<Answer<C>> =>
  api(call, { params, body, idempotencyKey: key } as never)

async function keep<C extends Call>(outbox: Outbox, key: string): Promise<Sold<C>> {
  const entry = await outbox.sell(key)
  return { kind: 'kept', entry, folio: folioIn(entry) ?? '' }
}
