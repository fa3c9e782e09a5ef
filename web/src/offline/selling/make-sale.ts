import type { Answer, BodyInput, Call } from '@comanda/shared/kernel/call'
import type { Cents } from '@comanda/shared/kernel/money'
import { personKey } from '../../api/session.ts'
import { saleLockName } from '../locks.ts'
import type { DeviceRecord } from '../outbox/database.ts'
import {
  type Entry,
  folioOfEntry,
  isSameRequest,
  isUnsent,
  OF_OPENER,
  type Request,
} from '../outbox/entry.ts'
import type { EntryView } from '../outbox/entry-view.ts'
import { type NewEntry, NO_DEVICE, type Outbox } from '../outbox/outbox.ts'
import { requestOfEntry } from '../sending/sender-rules.ts'
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
  /** Only the server can take it: the screen waits for its answer. */
  waits?: boolean
  /** Who approved it at this device: it is sent with that only. */
  approvedBy?: string | null
}

/** earlier: the server has another request under its key, which had no answer; this one was not made. */
export type Sold<C extends Call> =
  | { kind: 'answered'; answer: Answer<C> }
  | { kind: 'earlier'; answer: Answer<C>; path: string }
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

/** The page on which a sale is made. Tests pass another page. */
export interface SalesPage {
  outbox: Outbox
  by: { key?: string; username: string; name: string }
  /** By the device's clock, in ms. */
  now: () => number
  contact: ServerContact
  catalog: number
  app: string
  /** Runs the work while no other tab of this browser runs one of this name. */
  withLock: (name: string, work: () => Promise<void>) => Promise<void>
  /** Asks the server without the sale's record. @param request null: it names a check that the server does not have */
  ask: (call: Call, request: Request | null, key: string) => Promise<unknown>
  /** Whether the server refuses what was asked; otherwise it did not answer. */
  isRefused: (error: unknown) => boolean
  /** Whether it does because it has another request under the key. */
  isKeyUsed: (error: unknown) => boolean
  /** How long the screen waits for the answer. @param leastMs as the server has set it */
  wait: (leastMs: number) => Wait
}

/** Another sale was kept under the key of this sale. */
export class KeyIsUsed extends Error {}

const HOUR_MS = 3_600_000

/** Whether the device has had no contact with the server for longer than the store allows. @param now by the device's clock, in ms */
export function isTooLong(device: DeviceRecord, contact: ServerContact, now: number): boolean {
  const at = Date.parse(contact.at ?? device.heardAt)
  return now + (contact.offset ?? device.offset) - at > device.hours * HOUR_MS
}

/**
 * Makes a sale: it is written to the disk, sent, and done when the server answers or when the screen waits no longer,
 * whichever is first. Without an answer in time it gets a folio, and is sent until the server has it. A sale that `waits` is done
 * only when the server answers: without an answer the screen sends it again under its key.
 * @throws the error of `ask` when the server refuses it in time: then nothing is kept; or does not answer a sale that waits
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
    // A full disk: the second time it is in memory, and only the server can take the sale.
    const entry = await outbox.begin(asked).catch(() => outbox.begin({ ...asked, waits: true }))
    if (!isSameRequest(entry, asked)) throw new KeyIsUsed('another sale was kept under this key')
    sold = await finish(page, call, entry)
  })
  if (!sold) throw new Error('the sale has no result')
  return sold
}

function finish<C extends Call>(page: SalesPage, call: C, entry: Entry): Promise<Sold<C>> {
  const { state, number, answer, waits, approvedBy } = entry
  // Another tab has sent the same cart.
  if (state === 'sent' && number === null)
    return Promise.resolve({ kind: 'answered', answer: answer as Answer<C> })
  if (state === 'trying' && waits) return waitForAnswer(page, call, entry)
  if (state === 'trying' && !approvedBy && !isBehind(entry, page.outbox)) return trySending(page, call, entry)
  return keep(page, entry.key)
}

function newEntry<C extends Call>(
  { outbox, by, now, contact, catalog, app }: SalesPage,
  call: C,
  { params = {}, body }: SaleInput<C>,
  sale: SaleOf,
): NewEntry {
  const opener = sale.after ? outbox.entry(sale.after) : undefined
  const device = outbox.device ?? NO_DEVICE
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
    waits: sale.waits ?? false,
    isPrinted: sale.isPrinted ?? false,
    amount: sale.amount,
    title: sale.title,
    view: sale.view,
  }
}

const pathPart = (value: string | number | undefined): string =>
  value === OF_OPENER ? OF_OPENER : encodeURIComponent(value ?? '')

/** A sale does not overtake those of its check that the server does not have yet. */
function isBehind(entry: Entry, outbox: Outbox): boolean {
  if (JSON.stringify([entry.path, entry.body]).includes(OF_OPENER)) return true
  return outbox.view.entries.some(
    (other) => other.chain === entry.chain && other.seq < entry.seq && isUnsent(other),
  )
}

async function trySending<C extends Call>(page: SalesPage, call: C, entry: Entry): Promise<Sold<C>> {
  const { outbox } = page
  const { key } = entry
  const asked = page.ask(call, entry, key).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )
  const { over, stop } = page.wait((outbox.device ?? NO_DEVICE).waitMs)
  const first = await Promise.race([asked, over])
  stop()
  if (first && 'answer' in first) return answered(page, entry, first.answer as Answer<C>)
  if (first && page.isRefused(first.error)) {
    await outbox.drop(key)
    throw first.error
  }
  return keep(page, key)
}

function answered<C extends Call>(
  { outbox, now }: SalesPage,
  { key, view }: Entry,
  answer: Answer<C>,
): Sold<C> {
  // The screen does not wait for it: a sale that stays `trying` is sent again and gets the same answer.
  const written =
    view.of === 'none' ? outbox.drop(key) : outbox.change(key, { state: 'sent', answer, triedAt: now() })
  void written.catch(() => {})
  return { kind: 'answered', answer }
}

/** Asks as long as it takes. When the server has another request under the key, it is asked for the answer to that. */
async function waitForAnswer<C extends Call>(page: SalesPage, call: C, entry: Entry): Promise<Sold<C>> {
  const { outbox } = page
  const opener = entry.after === null ? undefined : outbox.entry(entry.after)
  const ask = async (request: Request | null) => (await page.ask(call, request, entry.key)) as Answer<C>
  try {
    return answered(page, entry, await ask(requestOfEntry(entry, opener)))
  } catch (error) {
    const earlier = page.isKeyUsed(error) ? await answerToLost(page, entry, ask) : null
    if (earlier || page.isRefused(error)) await outbox.drop(entry.key)
    if (earlier) return { kind: 'earlier', ...earlier }
    throw error
  }
}

async function answerToLost<A>(
  page: SalesPage,
  { lost = [] }: Entry,
  ask: (request: Request) => Promise<A>,
): Promise<{ answer: A; path: string } | null> {
  for (const request of lost)
    try {
      return { answer: await ask(request), path: request.path }
    } catch (error) {
      if (!page.isKeyUsed(error)) throw error
    }
  return null
}

async function keep<C extends Call>({ outbox }: SalesPage, key: string): Promise<Sold<C>> {
  const entry = await outbox.sell(key)
  return { kind: 'kept', entry, folio: folioOfEntry(entry, (outbox.device ?? NO_DEVICE).letter) ?? '' }
}
