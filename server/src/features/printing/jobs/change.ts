import type { Answer, Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import type {
  finishJob as finishCall,
  moveJobs as moveCall,
  takeJob as takeCall,
} from '@comanda/shared/printing/api'
import { lifeOf } from '@comanda/shared/printing/jobs'
import { BROWSER_WAYS } from '@comanda/shared/printing/printers'
import {
  isAsked,
  isDiscardable,
  type QueuedJob,
  retried,
  settled,
} from '@comanda/shared/printing/transitions'
import { saved } from '../../../http/answers.ts'
import type { StoreContext } from '../../../http/context.ts'
import { type DocumentDeps, takeDelivery } from '../papers/delivery.ts'
import { headOfQueues, lockJob, lockPrinters, moveQueue, queuedJobOf, writeJob } from '../queue/queries.ts'
import type { PrintQueue } from '../queue/queue.ts'
import { noJob } from './read.ts'

export const retry = (context: StoreContext, id: number) =>
  changeJob(context, id, (job, life) => {
    if (!isAsked(job.state)) throw new AppError('invalid_transition')
    return retried(job, context.now.getTime() + life)
  })

export const discard = (context: StoreContext, id: number) =>
  changeJob(context, id, (job) => {
    if (!isDiscardable(job.state)) throw new AppError('invalid_transition', 'Ya se está imprimiendo.')
    return { ...job, state: 'discarded' }
  })

const changeJob = (context: StoreContext, id: number, change: (job: QueuedJob, life: number) => QueuedJob) =>
  context.write(async (tx) => {
    const row = await tx.first(lockJob(tx.tenantId, id))
    if (!row) throw noJob()
    const job = settled(queuedJobOf(row), context.now.getTime())
    tx.atEnd(writeJob(tx.tenantId, change(job, lifeOf(row.paper)), row.printer_id, context.now))
    tx.announce('print_update', {})
    return saved('¡Listo!')
  })

/** Gives what waits for a printer to another one. A job whose delivery has no known end yet stays. */
export const moveJobs = (context: StoreContext, { fromId, toId }: Body<typeof moveCall>) =>
  context.write(async (tx) => {
    const { tenantId } = tx
    if (fromId === toId) throw new AppError('invalid_input', '¡Elige otra impresora!')
    const [locked, [first]] = await Promise.all([
      tx.all(lockPrinters(tenantId, [fromId, toId])),
      tx.all(headOfQueues(tenantId, [fromId], 1)),
    ])
    if (locked.length < 2) throw new AppError('not_found', 'La impresora no existe.')
    const job = first && settled(queuedJobOf(first), context.now.getTime())
    if (job && job.state !== first.state) await tx.affected(writeJob(tenantId, job, fromId, context.now))
    const moved = await tx.all(moveQueue(tenantId, fromId, toId))
    tx.announce('print_update', {})
    return saved('Lo pendiente se mandó a la otra impresora.', { jobs: moved.length })
  })

/** Takes the next job for a printer on which this browser prints. */
export async function take(
  { db, now }: StoreContext,
  deps: DocumentDeps,
  printerId: number,
): Promise<Answer<typeof takeCall>> {
  const printer = (await deps.printQueue.read(db)).find(({ id }) => id === printerId)
  if (!printer) throw new AppError('not_found', 'La impresora no existe.')
  if (!BROWSER_WAYS.includes(printer.way))
    throw new AppError('invalid_input', 'Esta impresora no se usa desde el navegador.')
  await deps.printQueue.report(printer, null, now)
  const delivery = await takeDelivery(deps, printer, now)
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
