import { AppError } from '@comanda/shared/kernel/errors'
import { mayReadJob, showsPayments } from '@comanda/shared/printing/may-read-job'
import type { TenantDb, TenantTx } from '../../../db/tenant.ts'
import type { StoreContext } from '../../../http/context.ts'
import type { Session } from '../../../http/queries.ts'
import { countingOf } from '../../../selling/ledger/queries.ts'
import type { JobRow } from '../queue/queries.ts'

/** A person to whom papers are given. */
interface Reader {
  session: Session
  isCounting: boolean
}

type Job = Pick<JobRow, 'paper' | 'source' | 'created_by'>

export async function readerOf(
  { session }: Pick<StoreContext, 'session'>,
  db: Pick<TenantDb | TenantTx, 'first' | 'tenantId'>,
): Promise<Reader> {
  const counting = await db.first(countingOf(db.tenantId, session.username))
  return { session, isCounting: counting !== undefined }
}

/** @see mayReadJob */
export const mayRead = ({ session, isCounting }: Reader, job: Job): boolean =>
  mayReadJob(session, { ...job, createdBy: job.created_by }) && !(isCounting && showsPayments(job))

/** @throws forbidden, or count_in_progress for a paper that the person may read only after the count */
export function assertMayRead(reader: Reader, job: Job): void {
  if (mayRead(reader, job)) return
  throw new AppError(
    mayReadJob(reader.session, { ...job, createdBy: job.created_by }) ? 'count_in_progress' : 'forbidden',
  )
}
