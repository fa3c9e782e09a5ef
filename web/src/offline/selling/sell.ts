import type { Call } from '@comanda/shared/kernel/call'
import { useSyncExternalStore } from 'react'
import { ApiError, api } from '../../api/client.ts'
import { storedUser } from '../../api/session.ts'
import { APP } from '../app-version.ts'
import { catalogVersion } from '../kept/kept-answers.ts'
import { withLock } from '../locks.ts'
import { now } from '../now.ts'
import { currentOutbox, hasNoStorage, watchOutbox } from '../outbox/current-outbox.ts'
import { isRefusal } from '../outbox/entry.ts'
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
 * settings, and what it sold now would be refused. too_long: it has had no contact with the server for longer than the store allows.
 */
type CanSell = 'ready' | 'unregistered' | 'no_storage' | 'ended' | 'too_long' | 'off'

const contact = (): ServerContact => ({ offset: clockOffset(), at: lastContactAt() })

export function canSell(): CanSell {
  const outbox = currentOutbox()
  if (hasNoStorage() || outbox?.isLost) return 'no_storage'
  if (!outbox || !('locks' in navigator)) return 'off'
  if (outbox.device?.isEnded) return 'ended'
  if (!outbox.device || catalogVersion() === 0) return 'unregistered'
  return isTooLong(outbox.device, contact(), now()) ? 'too_long' : 'ready'
}

export const useCanSell = (): CanSell => useSyncExternalStore(watchOutbox, canSell)

/**
 * Makes a sale on this page.
 * @throws ApiError when the server refuses it in time, does not answer a device that cannot write, or when another sale was
 * kept under its key: then nothing is kept
 */
export async function sell<C extends Call>(call: C, input: SaleInput<C>, sale: SaleOf): Promise<Sold<C>> {
  try {
    return await makeSale(thisPage(), call, input, sale)
  } catch (error) {
    throw error instanceof KeyIsUsed ? new ApiError(CONFLICT, KEY_USED) : error
  }
}

/** As the server refuses another request under a key that it knows. */
const KEY_USED = { code: 'idempotency_key_reused' }
const CONFLICT = 409

function thisPage(): SalesPage {
  const [outbox, by] = [currentOutbox(), storedUser()]
  if (!outbox?.device || !by) throw new Error('this device cannot sell by itself')
  const { device } = outbox
  return {
    outbox,
    device,
    by,
    now,
    contact: contact(),
    catalog: catalogVersion(),
    app: APP,
    withLock,
    ask,
    isRefused,
    wait: waitForServer,
  }
}

const ask: SalesPage['ask'] = (call, { params, body }, key) =>
  api(call, { params, body, idempotencyKey: key } as never)

const isRefused = (error: unknown): boolean => error instanceof ApiError && isRefusal(error.status)
