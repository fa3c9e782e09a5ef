import type { Answer, Call } from '@comanda/shared/kernel/call'
import { ZERO } from '@comanda/shared/kernel/money'
import { useSyncExternalStore } from 'react'
import { ApiError, api } from '../../api/client.ts'
import { storedUser } from '../../api/session.ts'
import { APP } from '../app-version.ts'
import { catalogVersion } from '../kept/kept-answers.ts'
import { withLock } from '../locks.ts'
import { now } from '../now.ts'
import { currentOutbox, openOutbox, watchOutbox } from '../outbox/current-outbox.ts'
import { isRefusal } from '../outbox/entry.ts'
import { Outbox } from '../outbox/outbox.ts'
import { clockOffset, lastContactAt } from '../server-clock.ts'
import { waitForServer } from './line.ts'
import {
  isTooLong,
  KeyIsUsed,
  makeSale,
  type SaleInput,
  type SaleOf,
  type SalesPage,
  type ServerContact,
  type Sold,
} from './make-sale.ts'

/**
 * off: this browser cannot sell without the server, or is not ready yet. no_storage: it keeps nothing. ended: it was ended in the
 * settings, and its sales would now be refused. too_long: it has had no contact with the server for longer than the store allows.
 */
type CanSell = 'ready' | 'unregistered' | 'no_storage' | 'ended' | 'too_long' | 'off'

const contact = (): ServerContact => ({ offset: clockOffset(), at: lastContactAt() })

export function canSell(): CanSell {
  const outbox = currentOutbox()
  if (outbox?.isLost) return 'no_storage'
  if (!outbox || !('locks' in navigator)) return 'off'
  if (outbox.device?.isEnded) return 'ended'
  if (!outbox.device || catalogVersion() === 0) return 'unregistered'
  return isTooLong(outbox.device, contact(), now()) ? 'too_long' : 'ready'
}

export const useCanSell = (): CanSell => useSyncExternalStore(watchOutbox, canSell)

/**
 * Sends a sale, in the one way that there is. When this browser cannot sell without the server, the sale waits for its answer.
 * @throws ApiError when the server refuses it in time, does not answer a sale that waits, or when another sale was kept under
 * its key: then nothing is kept
 */
export async function sell<C extends Call>(call: C, input: SaleInput<C>, sale: SaleOf): Promise<Sold<C>> {
  const waits = sale.waits === true || canSell() !== 'ready'
  try {
    return await makeSale(await thisPage(), call, input, { ...sale, waits })
  } catch (error) {
    throw error instanceof KeyIsUsed ? new ApiError(CONFLICT, { code: KEY_USED }) : error
  }
}

/**
 * The answer to what a form has sent.
 * @throws ApiError when the server had taken what the form sent before it was changed
 */
export function answerIn<A>(sold: { kind: 'answered' | 'earlier'; answer: A }): A {
  if (sold.kind === 'earlier') throw new ApiError(CONFLICT, { code: KEY_USED, message: TEXTS.earlier })
  return sold.answer
}

/** Makes a call of which no screen draws anything before the server has answered. @throws ApiError */
export async function ask<C extends Call>(call: C, input: SaleInput<C>, key: string): Promise<Answer<C>> {
  const about = { key, kind: 'other', waits: true, amount: ZERO, title: '', view: { of: 'none' } } as const
  const sold = await sell(call, input, about)
  if (sold.kind === 'kept') throw new Error('a call that waits is not kept')
  return answerIn(sold)
}

const TEXTS = {
  earlier:
    'Ya se había registrado lo que enviaste antes de tus últimos cambios. Revísalo antes de enviarlo de nuevo.',
}

/** As the server refuses another request under a key that it knows. */
const KEY_USED = 'idempotency_key_reused'
const CONFLICT = 409

/** The server has another request under the key. */
export const isKeyUsed = (error: unknown): boolean => error instanceof ApiError && error.code === KEY_USED

async function thisPage(): Promise<SalesPage> {
  const by = storedUser()
  if (!by) throw new Error('nobody is signed in')
  return {
    outbox: currentOutbox() ?? (await openedInTime(by.tenant_id)) ?? ofPage(by.tenant_id),
    by,
    now,
    contact: contact(),
    catalog: catalogVersion(),
    app: APP,
    withLock,
    ask: askServer,
    isRefused,
    isKeyUsed,
    wait: waitForServer,
  }
}

const ofPages = new Map<number, Outbox>()

/** The outbox without a database. One a page: a retry knows of the try before. */
function ofPage(tenantId: number): Outbox {
  const outbox = ofPages.get(tenantId) ?? Outbox.inMemory(tenantId)
  ofPages.set(tenantId, outbox)
  return outbox
}

/** A database that does not open must not hold up a sale. In ms. */
const OPENING_MS = 2_000

const openedInTime = (tenantId: number): Promise<Outbox | null> =>
  Promise.race([
    openOutbox(tenantId),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), OPENING_MS)),
  ])

const askServer: SalesPage['ask'] = async (call, request, idempotencyKey) => {
  if (!request) throw new ApiError(0, {})
  return api({ ...call, path: request.path }, { body: request.body, idempotencyKey } as never)
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && isRefusal(error.status)
