import { addPrinter, finishJob, listJobs, listPrinters, takeJob } from '@comanda/shared/printing/api'
import type { Client } from './restaurant.ts'

/** A printer that asks the server; each test changes its papers. */
export const STAR = {
  title: 'Barra',
  way: 'star',
  width: '80',
  model: 'star',
  copies: 1,
  stationIds: [],
} as const

/** Sets up a printer. @returns its number */
export const setUpPrinter = async (restaurant: Client, more: Record<string, unknown> = {}): Promise<number> =>
  (await restaurant.call(addPrinter, { body: { ...STAR, ...more } })).id

/** The secret path at which a printer asks for its jobs. */
export const pollingPath = async (restaurant: Client, id: number): Promise<string> =>
  (await restaurant.call(listPrinters)).printers.find((one) => one.id === id)?.path ?? ''

/** The URL that is typed into the printer. */
export const pollingUrl = async (restaurant: Client, id: number): Promise<string> =>
  restaurant.base + (await pollingPath(restaurant, id))

/** The jobs of the store in their order: printer, paper and title. */
export const jobsOf = async (restaurant: Client) =>
  (await restaurant.call(listJobs))
    .toReversed()
    .map(({ printerId, paper, title }) => [printerId, paper, title])

/** A printer on which a browser prints, by USB. */
export const USB = { way: 'usb', model: 'generic' } as const

/** Takes the next job as a browser. @returns null when none waits; `text`: its letters among the commands */
export async function takeFrom(restaurant: Client, printerId: number) {
  const { job } = await restaurant.call(takeJob, { params: { id: printerId } })
  return job && { ...job, text: Buffer.from(job.bytes, 'base64').toString('latin1') }
}

/** Reports the end of a job as a browser. @returns the status of the answer */
export const endOfJob = async (
  restaurant: Client,
  { id, lease }: { id: number; lease: string },
  outcome: 'printed' | 'not_printed' | 'unknown' = 'printed',
  state: Record<string, unknown> = {},
): Promise<number> => {
  const body = { lease, outcome, paper: 'ok' as const, cover: 'closed' as const, ...state }
  return (await restaurant.send(finishJob, { params: { id }, body })).status
}

/** The states of the store's jobs in their order, as `printed duplicate`. */
export const statesOf = async (restaurant: Client) =>
  (await restaurant.call(listJobs)).toReversed().map(({ state, mark }) => (mark ? `${state} ${mark}` : state))
