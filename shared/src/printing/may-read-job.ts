import { AREA, mayEnter } from '../kernel/scopes.ts'
import type { JobSource } from './jobs.ts'
import type { Paper } from './printers.ts'

interface Reader {
  username: string
  role: Parameters<typeof mayEnter>[0]['role']
  scopes: readonly string[]
}

interface NamedJob {
  paper: Paper
  source: JobSource
  /** Who asked for it; for a Z this person had the right then. */
  createdBy: string
}

/** Whether a job prints sums, or payments that could be added up. A person who counts a drawer reads none of them. */
export const showsPayments = ({ paper, source }: Pick<NamedJob, 'paper' | 'source'>): boolean =>
  source.of === 'x' ||
  source.of === 'z' ||
  source.of === 'refund' ||
  (source.of === 'orders' && paper !== 'token')

/** Whether a person may read a job's content: the right of the job's call, also where the paper goes to their browser. */
export function mayReadJob(person: Reader, job: NamedJob): boolean {
  switch (job.source.of) {
    case 'orders':
      return job.paper === 'token' || mayEnter(person, AREA.readOrders)
    case 'refund':
      return mayEnter(person, AREA.readOrders)
    case 'x':
      return mayEnter(person, AREA.tillFigures)
    case 'z':
      return (
        mayEnter(person, AREA.tillFigures) ||
        (mayEnter(person, AREA.till) && job.createdBy === person.username)
      )
    case 'drawer':
      return mayEnter(person, [...AREA.readOrders, ...AREA.till])
    // Lines have no prices.
    case 'lines':
    case 'test':
      return true
  }
}
