import { type JobState, LEASE_MS, type Mark } from './jobs.ts'
import type { PrinterState } from './printers.ts'

/** A job in the queue of its printer; instants in ms. */
export interface QueuedJob {
  id: number
  state: JobState
  mark: Mark | null
  /** Deliveries that a working printer refused. */
  attempts: number
  expiresAt: number
  /** Which delivery may report the end; kept when it ran out, for a late report. */
  lease: string | null
  leasedUntil: number | null
  problem: string | null
}

/** printed; not_printed: nothing came out; unknown: it was sent, and its end was not reported. */
export const OUTCOMES = ['printed', 'not_printed', 'unknown'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The end of a job, as a printer reports it. */
export interface JobEnd {
  outcome: Outcome
  state: PrinterState
  /** False: the report is about the job and says nothing of paper and cover. */
  isOfPrinter: boolean
}

/** A job that a working printer refuses this often fails, so that the jobs behind it are printed. */
export const MOST_REFUSALS = 10
const UNKNOWN_TWICE = 'Se mandó dos veces y la impresora no confirmó.'
const REFUSED = 'La impresora no lo imprime.'

/** Whether the printer cannot print until a person does something. */
export const needsHands = (state: Pick<PrinterState, 'paper' | 'cover'>): boolean =>
  state.paper === 'out' || state.cover === 'open'

/** The job waits again, with the mark that it has; too late, a person decides about it. */
const again = (job: QueuedJob, now: number): QueuedJob => ({
  ...job,
  state: job.expiresAt <= now ? 'expired' : 'waiting',
  leasedUntil: null,
})

/** No second copy comes out without its mark, and no third copy without a request. */
const afterUnknown = (job: QueuedJob, now: number): QueuedJob =>
  job.mark === 'duplicate'
    ? { ...job, state: 'failed', leasedUntil: null, problem: UNKNOWN_TWICE }
    : { ...again(job, now), mark: 'duplicate' }

/** The job at this instant: a lease that ran out has an unknown end, and a job that waited too long is asked about. */
export function settled(job: QueuedJob, now: number): QueuedJob {
  if (job.state === 'taken' && (job.leasedUntil ?? 0) <= now) return afterUnknown(job, now)
  if (job.state === 'waiting' && job.expiresAt <= now) return { ...job, state: 'expired' }
  return job
}

export const taken = (job: QueuedJob, lease: string, now: number): QueuedJob => ({
  ...job,
  state: 'taken',
  lease,
  leasedUntil: now + LEASE_MS,
})

/**
 * The job after a delivery reported its end.
 * @param state the printer's report; paper and cover are not the job's fault
 * @returns null when another delivery has the job, or its end is known
 */
export function ended(
  job: QueuedJob,
  report: { lease: string; outcome: Outcome; state: PrinterState },
  now: number,
): QueuedJob | null {
  if (job.lease !== report.lease || job.state === 'printed' || job.state === 'discarded') return null
  // A late confirmation counts while no other delivery was made.
  if (report.outcome === 'printed') return { ...job, state: 'printed', leasedUntil: null, problem: null }
  if (job.state !== 'taken') return null
  if (report.outcome === 'unknown') return afterUnknown(job, now)
  if (needsHands(report.state)) return { ...again(job, now), problem: report.state.problem }
  const attempts = job.attempts + 1
  const problem = report.state.problem ?? job.problem
  return attempts < MOST_REFUSALS
    ? { ...again(job, now), attempts, problem }
    : { ...job, state: 'failed', leasedUntil: null, attempts, problem: problem ?? REFUSED }
}

/** The job that the printer gets next. Jobs go one at a time, in the order of their numbers. */
export function nextJob<Job extends QueuedJob>(jobs: readonly Job[]): Job | null {
  if (jobs.some(({ state }) => state === 'taken')) return null
  const waiting = jobs.filter(({ state }) => state === 'waiting')
  return waiting.reduce<Job | null>((first, job) => (first && first.id < job.id ? first : job), null)
}

/** Whether a person decides if the job is still printed. */
export const isAsked = (state: JobState): boolean => state === 'failed' || state === 'expired'
/** Whether a person may discard the job; a taken job is being printed. */
export const isDiscardable = (state: JobState): boolean => isAsked(state) || state === 'waiting'

/** The job after a person decided to print it after all. */
export const retried = (job: QueuedJob, expiresAt: number): QueuedJob => ({
  ...job,
  state: 'waiting',
  attempts: 0,
  problem: null,
  expiresAt,
})
