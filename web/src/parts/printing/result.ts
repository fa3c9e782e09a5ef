import type { PrintJob } from '@comanda/shared/printing/jobs'
import type { PrinterState, PrinterView } from '@comanda/shared/printing/printers'
import { RESULT_WORDS as WORDS } from './words.ts'

/**
 * The result of the papers of one press. waiting: no printer has a known problem. stopped: a printer does not print
 * until a person does something. printed, failed: nothing follows.
 */
export interface PrintResult {
  kind: 'waiting' | 'stopped' | 'printed' | 'failed'
  text: string
  /** What to do about it. */
  hint?: string
  /** The printer that does not print. */
  printerId?: number
}

type Job = Pick<PrintJob, 'printerId' | 'state' | 'mark' | 'problem'>
type View = Pick<PrinterView, 'id' | 'title' | 'isSilent' | 'state'>

/** @param printers as the server sees them now */
export function resultOfJobs(jobs: readonly Job[], printers: readonly View[]): PrintResult {
  const open = jobs.filter(isOpen)
  const ended = endsOf(jobs, printers)
  const stops = printers.flatMap((printer) => {
    const stop = open.some(({ printerId }) => printerId === printer.id) && stopOf(printer)
    return stop ? [{ ...stop, printerId: printer.id }] : []
  })
  const [first] = stops
  if (first)
    return { ...first, kind: 'stopped', text: sentences([...ended, ...stops.map(({ text }) => text)]) }
  if (open.length > 0)
    return { kind: 'waiting', text: sentences([...ended, WORDS.waiting(titlesOfPrinters(open, printers))]) }
  const isPrinted = jobs.every(({ state }) => state === 'printed')
  const text = sentences(ended)
  return isPrinted ? { kind: 'printed', text } : { kind: 'failed', text }
}

/** The printers that have these jobs now. */
export const titlesOfPrinters = (
  jobs: readonly Pick<Job, 'printerId'>[],
  printers: readonly Pick<View, 'id' | 'title'>[],
): string[] =>
  jobs.map(({ printerId }) => printers.find(({ id }) => id === printerId)?.title ?? WORDS.removed)

/** Why a printer of this browser did not print. */
export const whyNot = (title: string, state: PrinterState): string =>
  stopOf({ title, isSilent: false, state })?.text ?? sentences([WORDS.failed([title], state.problem)])

const isOpen = ({ state }: Job): boolean => state === 'waiting' || state === 'taken'

function endsOf(jobs: readonly Job[], printers: readonly View[]): string[] {
  const printed = jobs.filter(({ state }) => state === 'printed')
  const isDuplicate = printed.some(({ mark }) => mark === 'duplicate')
  const failed = jobs.filter((job) => !isOpen(job) && job.state !== 'printed')
  return [
    ...(printed.length > 0 ? [WORDS.printed(titlesOfPrinters(printed, printers), isDuplicate)] : []),
    ...failed.map((job) => failureOf(job, titlesOfPrinters([job], printers))),
  ]
}

function failureOf({ state, problem }: Job, printers: readonly string[]): string {
  if (state === 'discarded') return WORDS.discarded
  return WORDS.failed(printers, state === 'expired' ? WORDS.expired : problem)
}

/** Why a printer does not print; paper and cover before silence, as its banner says it. */
function stopOf({ title, isSilent, state }: Omit<View, 'id'>): { text: string; hint: string } | null {
  if (state.paper === 'out') return { text: WORDS.paperOut(title), hint: WORDS.paperHint }
  if (state.cover === 'open') return { text: WORDS.coverOpen(title), hint: WORDS.coverHint }
  return isSilent ? { text: WORDS.silent(title), hint: WORDS.silentHint } : null
}

/** A notice of a few words has no full stop at its end. */
const sentences = (all: readonly string[]): string => all.map((one) => one.replace(/\.$/, '')).join('. ')
