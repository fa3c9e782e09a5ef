import type { Answer, BodyInput, Call } from '@comanda/shared/kernel/call'
import type { Cents } from '@comanda/shared/kernel/money'
import { personKey } from '../../api/session.ts'
import { saleLockName } from '../locks.ts'
import type { DeviceRecord } from '../outbox/database.ts'
import { type Entry, folioOfEntry, OF_OPENER } from '../outbox/entry.ts'
import type { EntryView } from '../outbox/entry-view.ts'
import type { NewEntry, Outbox } from '../outbox/outbox.ts'
import type { Wait } from './line.ts'

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
  /** Who approved it at this device: it is sent with that only. */
  approvedBy?: string | null
}

export type Sold<C extends Call> =
  | { kind: 'answered'; answer: Answer<C> }
  | { kind: 'kept'; entry: Entry; folio: string }

export interface SaleInput<C extends Call> {
  params?: Readonly<Record<string, string | number>>
  /** `checkId` may be `{check}`, that of the opener. */
  body: BodyInput<C> | (Omit<BodyInput<C>, 'checkId'> & { checkId: typeof OF_OPENER })
}

/** The contact of this page with the server since it was loaded; null: none. */
export interface ServerContact {
  /** The server's clock minus the device's, in ms. */
  offset: number | null
  /** The server's time at the last contact. */
  at: string | null
}

/** The page on which a sale is made. Tests pass another one. */
export interface SalesPage {
  outbox: Outbox
  device: DeviceRecord
  by: { key?: string; username: string; name: string }
  /** By the device's clock, in ms. */
  now: () => number
  contact: ServerContact
  catalog: number
  app: string
  /** Runs the work while no other tab of this browser runs one of this name. */
  withLock: (name: string, work: () => Promise<void>) => Promise<void>
  /** Asks the server without the sale's record. */
  ask: <C extends Call>(call: C, input: SaleInput<C>, key: string) => Promise<Answer<C>>
  /** Whether the server refuses what was asked; otherwise it did not answer. */
  isRefused: (error: unknown) => boolean
  /** How long the screen waits for the answer. @param leastMs as the server has set it */
  wait: (leastMs: number) => Wait
}

/** Another sale was kept under the key of this one. */
export class KeyIsUsed extends Error {}

const HOUR_MS = 3_600_000

/** Whether the device has had no contact with the server for longer than the store allows. @param now by the device's clock, in ms */
export function isTooLong(device: DeviceRecord, contact: ServerContact, now: number): boolean {
  const at = Date.parse(contact.at ?? device.heardAt)
  return now + (contact.offset ?? device.offset) - at > device.hours * HOUR_MS
}

/**
 * Makes a sale: it is written to the disk, sent, and done when the server answers or when the screen waits no longer,
 * whichever is first. Without an answer in time it gets a folio, and is sent until the server has it. A device that cannot write asks
 * the server and waits.
 * @throws the error of `ask` when the server refuses it in time, or does not answer a device that cannot write: then nothing
 *   is kept
 * @throws KeyIsUsed when another sale was kept under its key
 */
export async function makeSale<C extends Call>(
  page: SalesPage,
  call: C,
  input: SaleInput<C>,
  sale: SaleOf,
): Promise<Sold<C>> {
  const { outbox } = page
  let sold: Sold<C> | undefined
  await page.withLock(saleLockName(sale.key), async () => {
    const asked = newEntry(page, call, input, sale)
    const entry = await outbox.begin(asked).catch(() => null)
    if (!entry) {
      // A full disk: nothing was kept, and only the server can take the sale.
      sold = { kind: 'answered', answer: await page.ask(call, input, sale.key) }
      return
    }
    if (!isSameRequest(entry, asked)) throw new KeyIsUsed('another sale was kept under this key')
    sold =
      entry.state === 'trying' && !entry.approvedBy && !mustWait(entry, outbox)
        ? await trySending(page, call, input, entry)
        : await keep(page, entry.key)
  })
  if (!sold) throw new Error('the sale has no result')
  return sold
}

function newEntry<C extends Call>(
  { outbox, device, by, now, contact, catalog, app }: SalesPage,
  call: C,
  { params = {}, body }: SaleInput<C>,
  sale: SaleOf,
): NewEntry {
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
    offset: Math.round(contact.offset ?? device.offset),
    heardAt: contact.at ?? device.heardAt,
    catalog,
    app,
    drawer: device.drawerId,
    by: personKey(by),
    byName: by.name,
    approvedBy: sale.approvedBy ?? null,
    isPrinted: sale.isPrinted ?? false,
    amount: sale.amount,
    title: sale.title,
    view: sale.view,
  }
}

/** A browser that was killed may show a cart again under the key of a sale that it has kept. */
const isSameRequest = (kept: Entry, { path, body }: NewEntry): boolean =>
  JSON.stringify([kept.path, kept.body]) === JSON.stringify([path, body])

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
  page: SalesPage,
  call: C,
  { params, body }: SaleInput<C>,
  { key }: Entry,
): Promise<Sold<C>> {
  const { outbox, device, now } = page
  const asked = page.ask(call, { params, body }, key).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )
  const { over, stop } = page.wait(device.waitMs)
  const first = await Promise.race([asked, over])
  stop()
  if (first && 'answer' in first) {
    // The screen does not wait for it: a sale that stays `trying` is sent again and gets the same answer.
    void outbox.change(key, { state: 'sent', answer: first.answer, triedAt: now() }).catch(() => {})
    return { kind: 'answered', answer: first.answer as Answer<C> }
  }
  if (first && page.isRefused(first.error)) {
    await outbox.drop(key)
    throw first.error
  }
  return keep(page, key)
}

async function keep<C extends Call>({ outbox, device }: SalesPage, key: string): Promise<Sold<C>> {
  const entry = await outbox.sell(key)
  return { kind: 'kept', entry, folio: folioOfEntry(entry, device.letter) ?? '' }
}
