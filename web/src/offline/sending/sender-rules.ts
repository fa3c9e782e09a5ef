import { MOST_LATE_MS, readFolio, type SaleRecord } from '@comanda/shared/offline/sale'
import { checkIdIn, type Entry, isHeldByServer, isUnsent, OF_OPENER, type Request } from '../outbox/entry.ts'

/** The record of the sale for the server. @throws when it has no number yet */
export function recordOfEntry(
  entry: Entry,
  device: string,
  isSessionOver: boolean,
  opener: Entry | undefined,
): SaleRecord {
  const { number, by, at, offset, heardAt, catalog, app, drawer, isPrinted } = entry
  if (number === null) throw new Error('the sale has no number')
  const approvedBy = entry.approvedBy ?? null
  return {
    device,
    number,
    by,
    at,
    offset,
    heardAt,
    catalog,
    app,
    drawer,
    isPrinted,
    isSessionOver,
    approvedBy,
    ...(opener && namesOpener(entry) && isHeldByServer(opener) && openerIn(opener)),
  }
}

/** An earlier registration of this browser may have sent it: its answer has the folio under which it waits. */
function openerIn({ number, answer }: Entry): Pick<SaleRecord, 'opener' | 'openerLetter'> {
  const folio = (answer as { folio?: unknown } | null)?.folio
  const letter = typeof folio === 'string' ? readFolio(folio)?.letter : undefined
  return { opener: number, ...(letter && { openerLetter: letter }) }
}

const namesOpener = ({ path, body }: Entry): boolean =>
  path.includes(OF_OPENER) || (body as { checkId?: unknown } | null)?.checkId === OF_OPENER

/**
 * The request of an entry. It is the same on each attempt, because the opener's answer never changes.
 * @returns null while the check that its opener opens is not known
 */
export function requestOfEntry(entry: Entry, opener: Entry | undefined): Request | null {
  const { path, body } = entry
  if (!namesOpener(entry)) return { path, body }
  const named = (body as { checkId?: unknown } | null)?.checkId === OF_OPENER
  const checkId = opener?.state === 'sent' ? (isHeldByServer(opener) ? 0 : checkIdIn(opener.answer)) : null
  if (checkId === null) return null
  return {
    path: path.replace(OF_OPENER, `${checkId}`),
    body: named ? { ...(body as object), checkId } : body,
  }
}

/** The meaning of an answer for an entry. */
export type Outcome = 'sent' | 'later' | 'session' | 'review'

/** Refusals that end by themselves; `limit_reached` when orders are closed. */
const PASSING = [
  'shift_counting',
  'unavailable',
  'too_many_requests',
  'subscription_inactive',
  'bad_origin',
  'limit_reached',
]

/** @param status 0 without an answer */
export function outcomeOf(status: number, body: Readonly<Record<string, unknown>>): Outcome {
  if (status >= 200 && status < 300) return 'sent'
  if (body.code === 'already_received' || body.code === 'sale_waiting') return 'sent'
  if (status === 401 || (status === 403 && typeof body.code !== 'string')) return 'session'
  if (status === 0 || status === 402 || status === 408 || status === 429 || status >= 500) return 'later'
  return PASSING.includes(String(body.code)) ? 'later' : 'review'
}

const LEAST_PAUSE_MS = 1_000
const MOST_PAUSE_MS = 60_000

/** How long to wait after failed attempts, in ms. @param chance 0 to 1 */
export const pauseAfter = (attempts: number, chance: number): number =>
  Math.min(LEAST_PAUSE_MS * 2 ** Math.min(attempts - 1, 10), MOST_PAUSE_MS) * (0.5 + chance / 2)

export interface Next {
  send: Entry[]
  /** Entries that cannot be sent any more, with the reason. */
  review: { entry: Entry; problem: string }[]
}

const TEXTS = {
  opener: (title: string) => `Depende de «${title}», que está por revisar.`,
  tooLate:
    'Pasaron más de nueve días. Busca su folio en Pedidos: si no está, regístrala a mano. Después quítala de este dispositivo.',
}

/**
 * The entries to send now: of each chain the first that is not sent.
 * @param entries in their order. @param busy chains that are being sent. @param isDue whether an entry's pause is over
 */
export function nextEntry(
  entries: readonly Entry[],
  busy: ReadonlySet<string>,
  isDue: (entry: Entry) => boolean,
  now: number,
): Next {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]))
  const closed = new Set(busy)
  const next: Next = { send: [], review: [] }
  for (const entry of entries) {
    if (!isUnsent(entry)) continue
    if (closed.has(entry.chain)) continue
    const opener = entry.after === null ? undefined : byKey.get(entry.after)
    if (entry.state === 'sold' && opener?.state === 'review') {
      next.review.push({ entry, problem: TEXTS.opener(opener.title) })
      continue
    }
    closed.add(entry.chain)
    if (entry.state !== 'sold' || !isDue(entry)) continue
    if (now - Date.parse(entry.at) > MOST_LATE_MS) next.review.push({ entry, problem: TEXTS.tooLate })
    else if (requestOfEntry(entry, opener)) next.send.push(entry)
  }
  return next
}
