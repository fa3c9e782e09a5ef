import type { Answer, Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import type {
  finishJob as finishCall,
  moveJobs as moveCall,
  takeJob as takeCall,
} from '@comanda/shared/printing/api'
import { lifeOf } from '@comanda/shared/printing/jobs'
import { mayReadJob, showsPayments } from '@comanda/shared/printing/may-read-job'
import { BROWSER_WAYS } from '@comanda/shared/printing/printers'
import {
  isAsked,
  isDiscardable,
  type QueuedJob,
  retried,
  settled,
} from '@comanda/shared/printing/transitions'
import type { TenantDb, TenantTx } from '../../../db/tenant.ts'
import { saved } from '../../../http/answers.ts'
import type { StoreContext } from '../../../http/context.ts'
import type { Session } from '../../../http/queries.ts'
import { countingOf } from '../../../selling/ledger/queries.ts'
import { type DocumentDeps, takeDelivery } from '../papers/delivery.ts'
import {
  giveJobs,
  headOfQueues,
  type JobRow,
  lockJob,
  lockPrinters,
  movableJobs,
  queuedJobOf,
  writeJob,
} from '../queue/queries.ts'
import type { PrintQueue } from '../queue/queue.ts'
import { noJob } from './read.ts'

/** @throws forbidden, count_in_progress as the paper's own call */
export const retry = (context: StoreContext, id: number) =>
  changeJob(context, id, async (job, life, { row, tx }) => {
    assertMayRead(await readerOf(context, tx), row)
    if (!isAsked(job.state)) throw new AppError('invalid_transition')
    return retried(job, context.now.getTime() + life)
  })

export const discard = (context: StoreContext, id: number) =>
  changeJob(context, id, (job) => {
    if (!isDiscardable(job.state)) throw new AppError('invalid_transition', 'Ya se está imprimiendo.')
    return { ...job, state: 'discarded' }
  })

type Change = (
  job: QueuedJob,
  life: number,
  of: { row: JobRow; tx: TenantTx },
) => QueuedJob | Promise<QueuedJob>

const changeJob = (context: StoreContext, id: number, change: Change) =>
  context.write(async (tx) => {
    const row = await tx.first(lockJob(tx.tenantId, id))
    if (!row) throw noJob()
    const job = settled(queuedJobOf(row), context.now.getTime())
    const after = await change(job, lifeOf(row.paper), { row, tx })
    tx.atEnd(writeJob(tx.tenantId, after, row.printer_id, context.now))
    tx.announce('print_update', {})
    return saved('¡Listo!')
  })

/**
 * Moves the waiting jobs of a printer to another printer, as far as the person may read it. A job whose delivery has no known end
 * yet stays. @throws forbidden or count_in_progress when they may read none of it
 */
export const moveJobs = (context: StoreContext, { fromId, toId }: Body<typeof moveCall>) =>
  context.write(async (tx) => {
    const { tenantId } = tx
    if (fromId === toId) throw new AppError('invalid_input', '¡Elige otra impresora!')
    const [locked, [first]] = await tx.run(
      lockPrinters(tenantId, [fromId, toId]),
      headOfQueues(tenantId, [fromId], 1),
    )
    if (locked.length < 2) throw new AppError('not_found', 'La impresora no existe.')
    const job = first && settled(queuedJobOf(first), context.now.getTime())
    if (job && job.state !== first.state) await tx.affected(writeJob(tenantId, job, fromId, context.now))
    const reader = await readerOf(context, tx)
    const jobs = await tx.all(movableJobs(tenantId, fromId))
    const moved = jobs.filter((one) => mayRead(reader, one))
    if (moved.length === 0 && jobs[0]) assertMayRead(reader, jobs[0])
    const ids = moved.map(({ id }) => id)
    await tx.affected(giveJobs(tenantId, ids, toId))
    tx.announce('print_update', {})
    const message = moved.length < jobs.length ? MOVED_PARTLY : MOVED
    return saved(message, { jobs: moved.length })
  })

const MOVED = 'Lo pendiente se mandó a la otra impresora.'
const MOVED_PARTLY = 'Se mandó a la otra impresora lo que puedes ver. Lo demás espera a quien tenga permiso.'

/** Takes the next job that the person may read for a printer on which this browser prints. */
export async function take(
  context: StoreContext,
  deps: DocumentDeps,
  printerId: number,
): Promise<Answer<typeof takeCall>> {
  const { db, now } = context
  const printer = (await deps.printQueue.read(db)).find(({ id }) => id === printerId)
  if (!printer) throw new AppError('not_found', 'La impresora no existe.')
  if (!BROWSER_WAYS.includes(printer.way))
    throw new AppError('invalid_input', 'Esta impresora no se usa desde el navegador.')
  await deps.printQueue.report(printer, null, now)
  const reader = await readerOf(context, db)
  const delivery = await takeDelivery(deps, printer, now, undefined, (job) => mayRead(reader, job))
  if (!delivery) return { job: null }
  const { job, title, bytes } = delivery
  return { job: { id: job.id, lease: job.lease, title, bytes: Buffer.from(bytes).toString('base64') } }
}

/** Reports the end of a job that a browser printed; a late report of an earlier delivery changes nothing. */
export async function finish(
  { db, tenantId, now }: StoreContext,
  queue: PrintQueue,
  id: number,
  { lease, outcome, paper, cover, problem }: Body<typeof finishCall>,
) {
  const state = { paper, cover, problem }
  const ended = await queue.finish(db, { jobId: id, lease, outcome, state }, now)
  if (!ended) throw noJob()
  await queue.report({ tenantId, id: ended.printerId }, state, now)
  return saved('¡Listo!')
}

/** A person to whom papers are given. */
interface Reader {
  session: Session
  isCounting: boolean
}

type Job = Pick<JobRow, 'paper' | 'source' | 'created_by'>

async function readerOf(
  { session }: Pick<StoreContext, 'session'>,
  db: Pick<TenantDb | TenantTx, 'first' | 'tenantId'>,
): Promise<Reader> {
  const counting = await db.first(countingOf(db.tenantId, session.username))
  return { session, isCounting: counting !== undefined }
}

/** @see mayReadJob */
const mayRead = ({ session, isCounting }: Reader, job: Job): boolean =>
  mayReadJob(session, { ...job, createdBy: job.created_by }) && !(isCounting && showsPayments(job))

/** @throws forbidden, or count_in_progress for a paper that the person may read only after the count */
function assertMayRead(reader: Reader, job: Job): void {
  if (mayRead(reader, job)) return
  throw new AppError(
    mayReadJob(reader.session, { ...job, createdBy: job.created_by }) ? 'count_in_progress' : 'forbidden',
  )
}
