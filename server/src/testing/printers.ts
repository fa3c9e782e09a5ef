import { addPrinter, listJobs } from '@comanda/shared/printing/api'
import type { Client } from './restaurant.ts'

/** A receipt printer that asks the server; each test changes what it prints. */
const STAR = { title: 'Barra', way: 'star', width: '80', model: 'star', copies: 1, stationIds: [] } as const

/** Sets up a printer. @returns its number */
export const setUpPrinter = async (restaurant: Client, more: Record<string, unknown> = {}): Promise<number> =>
  (await restaurant.call(addPrinter, { body: { ...STAR, ...more } as never })).id

/** The jobs of the store in their order: printer, paper and title. */
export const jobsOf = async (restaurant: Client) =>
  (await restaurant.call(listJobs))
    .toReversed()
    .map(({ printerId, paper, title }) => [printerId, paper, title])
