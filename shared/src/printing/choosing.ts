import {
  POLLING_WAYS,
  type PrintedPaper,
  type Printer,
  type PrinterState,
  SILENT_MS,
  type Way,
} from './printers.ts'
import { needsHands } from './transitions.ts'

export type ChosenPrinter = Pick<
  Printer,
  'id' | 'papers' | 'printsKitchen' | 'stationIds' | 'drawerId' | 'opensDrawer' | 'printsAlways'
>

/** Chooses the printer at this drawer of the till, else a printer for any drawer. */
function atDrawer<P extends ChosenPrinter>(printers: readonly P[], drawerId: number | null): P | null {
  const own = drawerId !== null && printers.find((one) => one.drawerId === drawerId)
  const anyone = own || printers.find((one) => one.drawerId === null)
  if (anyone) return anyone
  // A store with one drawer does not choose it.
  const drawers = new Set(printers.map((one) => one.drawerId))
  return drawerId === null && drawers.size === 1 ? (printers[0] ?? null) : null
}

/** The printer of a paper for a session that uses this drawer; null: none is set up for it. */
export const printerFor = <P extends ChosenPrinter>(
  printers: readonly P[],
  paper: PrintedPaper,
  drawerId: number | null,
): P | null =>
  atDrawer(
    printers.filter(({ papers }) => papers.includes(paper)),
    drawerId,
  )

/** The printer to which the cash drawer is connected. */
export const printerOfDrawer = <P extends ChosenPrinter>(
  printers: readonly P[],
  drawerId: number | null,
): P | null =>
  atDrawer(
    printers.filter(({ opensDrawer }) => opensDrawer),
    drawerId,
  )

/**
 * The kitchen's printers with the lines that each prints, as indexes.
 * @param stations of each line; null: of the store's only station, which every printer of the kitchen prints; empty: no
 *   station prepares it, so only a printer of all stations lists it
 */
export const kitchenPapers = <P extends ChosenPrinter>(
  printers: readonly P[],
  stations: readonly (readonly number[] | null)[],
): { printer: P; lines: number[] }[] =>
  printers
    .filter(({ printsKitchen }) => printsKitchen)
    .map((printer) => ({
      printer,
      lines: stations.flatMap((ids, index) => (isPrinted(printer, ids) ? [index] : [])),
    }))
    .filter(({ lines }) => lines.length > 0)

const isPrinted = ({ stationIds }: ChosenPrinter, ids: readonly number[] | null): boolean =>
  ids === null || stationIds.length === 0 || ids.some((id) => stationIds.includes(id))

/** The contacts of a printer; instants in ms. */
export interface Contact {
  way: Way
  lastSeenAt: number | null
  /** When the oldest of its waiting jobs was made; null: none waits. */
  waitsSince: number | null
  state: PrinterState
  /** Since when its paper is out or its cover open. */
  troubleSince: number | null
}

/**
 * Whether jobs wait and the printer does not ask. A printer that always asks is silent as soon as its first job waits;
 * a printer that is asked only while jobs wait has time to answer.
 */
export function isSilent({ way, lastSeenAt, waitsSince }: Contact, now: number): boolean {
  const long = now - SILENT_MS
  if (waitsSince === null || (lastSeenAt !== null && lastSeenAt > long)) return false
  return waitsSince <= long || (lastSeenAt !== null && POLLING_WAYS.includes(way))
}

/** Whether its fallback prints its jobs. */
export const isDown = (contact: Contact, now: number): boolean =>
  isSilent(contact, now) ||
  (contact.waitsSince !== null &&
    needsHands(contact.state) &&
    contact.troubleSince !== null &&
    contact.troubleSince <= now - SILENT_MS)

/** The printers whose jobs this printer takes over, directly or through others that are down. */
export function coveredBy(
  id: number,
  printers: readonly { id: number; fallbackId: number | null; isDown: boolean }[],
): number[] {
  const covered = new Set<number>()
  const follow = (to: number): void => {
    for (const one of printers) {
      if (one.fallbackId !== to || !one.isDown || one.id === id || covered.has(one.id)) continue
      covered.add(one.id)
      follow(one.id)
    }
  }
  follow(id)
  return [...covered]
}
