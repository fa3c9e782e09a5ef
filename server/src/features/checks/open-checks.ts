import { createHash } from 'node:crypto'
import { CachedAnswer } from '../../http/cached-answer.ts'
import { CachedBody } from '../../http/cached-body.ts'
import type { StoreContext } from '../../http/context.ts'
import { jsonBytes } from '../../http/json.ts'
import { openCheckIds } from './queries-read.ts'
import { readChecks } from './read.ts'

/** A device keeps at most so many open checks, the oldest first. */
const MOST_CHECKS = 500

/** All open checks, whole, in two round trips; a device that has them already gets 304. */
export async function openChecks(context: StoreContext): Promise<CachedAnswer> {
  const ids = await context.db.all(openCheckIds(context.tenantId))
  const checks = await readChecks(
    context,
    ids.slice(0, MOST_CHECKS).map(({ id }) => id),
  )
  const body = await jsonBytes(checks)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  return new CachedAnswer(etag, new CachedBody(body))
}
