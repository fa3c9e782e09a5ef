import { setTimeout as sleep } from 'node:timers/promises'
import { SharedReads } from '../../../kernel/shared-reads.ts'
import { findAfter } from './queries-stamping.ts'
import { type StampingDeps, stampOne } from './worker.ts'

/** A certifier answers within a second or two; a person waits no longer for a slow one. */
const LONGEST_WAIT_MS = 8_000

/**
 * Sends a document that was just asked for, instead of in the worker's next round. Returns when it has ended or a person waits too long.
 * Who asks while it is being stamped waits for the same stamp, because the lease keeps a second request from sending it.
 */
export type StampSoon = (tenantId: number, id: number) => Promise<void>

export function createStampSoon(deps: StampingDeps & { clock: () => Date }): StampSoon {
  const running = new SharedReads<void>()
  return async (tenantId, id) => {
    const ending = new AbortController()
    const stamped = running
      .get(`${tenantId} ${id}`, () => stampInOrder(deps, tenantId, id))
      // The worker tries again.
      .catch((error: unknown) =>
        deps.log.warn({ err: error, tenantId, document: id }, 'a CFDI will be tried again'),
      )
      .finally(() => ending.abort())
    await Promise.race([
      stamped,
      sleep(LONGEST_WAIT_MS, undefined, { signal: ending.signal }).catch(() => {}),
    ])
  }
}

/** First the document after which it leaves. */
async function stampInOrder(
  deps: StampingDeps & { clock: () => Date },
  tenantId: number,
  id: number,
): Promise<void> {
  const after = await deps.tenant(tenantId).first(findAfter(tenantId, id))
  if (after?.after_id) await stampOne(deps, tenantId, after.after_id, deps.clock())
  // A request to cancel has two steps: the authority gets it, and says what became of it.
  for (const _ of [1, 2]) await stampOne(deps, tenantId, id, deps.clock())
  if (after?.related_id)
    for (const _ of [1, 2]) await stampOne(deps, tenantId, after.related_id, deps.clock())
}
