import { z } from 'zod'
import { instantOut } from '../kernel/fields.ts'
import { PAPERS, type Paper } from './printers.ts'

const JOB_STATES = ['waiting', 'taken', 'printed', 'failed', 'expired', 'discarded'] as const
export type JobState = (typeof JOB_STATES)[number]

/** How long a printer that took a job may leave its end unknown. */
export const LEASE_MS = 90_000
/** After it a job is asked about and no longer printed by itself. */
const JOB_LIFE_MS = { drawer: 2 * 60_000, other: 30 * 60_000 } as const
export const lifeOf = (paper: Paper): number => (paper === 'drawer' ? JOB_LIFE_MS.drawer : JOB_LIFE_MS.other)

/** duplicate: an earlier copy may have been printed ('POSIBLE DUPLICADO'). reprint: asked for again ('REIMPRESIÓN'). */
export const MARKS = ['duplicate', 'reprint'] as const
export type Mark = (typeof MARKS)[number]

/** The content of a job as identifiers; its document is composed when a printer takes it. */
export const JobSource = z.discriminatedUnion('of', [
  /** kitchen: lines of one round for one printer. void: voided lines. With the pieces of each when the job was made. */
  z.object({
    of: z.literal('lines'),
    orderId: z.int(),
    itemIds: z.array(z.int()),
    quantities: z.array(z.int()),
  }),
  /** token, bill or receipt of orders; `part` of a divided check. */
  z.object({ of: z.literal('orders'), orderIds: z.array(z.int()), part: z.int().nullable() }),
  /** A receipt's paper of a refund, for the guest. */
  z.object({ of: z.literal('refund'), refundId: z.int() }),
  z.object({ of: z.literal('z'), number: z.int() }),
  z.object({ of: z.literal('x'), shiftId: z.int() }),
  z.object({ of: z.literal('drawer'), reason: z.string().nullable() }),
  z.object({ of: z.literal('test') }),
])
export type JobSource = z.output<typeof JobSource>

export const PrintJob = z.object({
  id: z.int(),
  printerId: z.int(),
  paper: z.enum(PAPERS),
  state: z.enum(JOB_STATES),
  mark: z.enum(MARKS).nullable(),
  /** The job's subject, for people: 'Mesa 4 · Ronda 2'. */
  title: z.string(),
  createdAt: instantOut,
  createdBy: z.string(),
  finishedAt: instantOut.nullable(),
  problem: z.string().nullable(),
})
export type PrintJob = z.output<typeof PrintJob>
