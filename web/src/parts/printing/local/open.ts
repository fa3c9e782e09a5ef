import { type JobEnd, needsHands } from '@comanda/shared/printing/transitions'
import { eposState, printByEpos } from './epos.ts'
import { PipePrinter, type Readiness, UNKNOWN_END } from './esc-pos.ts'
import type { LocalPrinter } from './local-printers.ts'
import type { Pipe } from './pipe.ts'
import { findSerial, openSerial } from './serial.ts'
import { findUsb, openUsb } from './usb.ts'

/** A printer that is connected and in use by this tab. */
export interface ReadyPrinter {
  /** @returns null when it answered before and does not any more: it is off, and must get no job */
  check(): Promise<Readiness | null>
  print(bytes: Uint8Array): Promise<JobEnd>
}

/** Why a printer cannot be used: unplugged or switched off, or in use by another program. */
export type Absence = 'not_connected' | 'busy'

/**
 * Opens the printer for this work and closes it, so that each job finds it again after it was unplugged, and other tabs
 * and programs can use it in between. Tabs take turns.
 */
export const withPrinter = <T>(
  local: LocalPrinter,
  work: (printer: ReadyPrinter) => Promise<T>,
  absent: (why: Absence) => T,
): Promise<T> => inTurn(local, () => open(local, work, absent))

/** Without Web Locks, on pages that are not secure, the server gives one job of a printer at a time. */
const inTurn = <T>({ tenantId, printer }: LocalPrinter, work: () => Promise<T>): Promise<T> =>
  navigator.locks
    ? (navigator.locks.request(`comanda.printer.${tenantId}.${printer.id}`, work) as Promise<T>)
    : work()

async function open<T>(
  local: LocalPrinter,
  work: (printer: ReadyPrinter) => Promise<T>,
  absent: (why: Absence) => T,
): Promise<T> {
  const { way, address, model } = local.printer
  if (way === 'epos') {
    let first = await eposState(address ?? '')
    if (!first) return absent('not_connected')
    return work({
      check: async () => {
        const state = first ?? (await eposState(address ?? ''))
        first = null
        return state && { state, isReady: !needsHands(state) }
      },
      print: async (bytes) => (await printByEpos(address ?? '', bytes)) ?? UNKNOWN_END,
    })
  }
  const device = await findDevice(local)
  if (!device) return absent('not_connected')
  let pipe: Pipe
  try {
    pipe = await device()
  } catch {
    return absent('busy')
  }
  const printer = new PipePrinter(pipe)
  const answers = !model.startsWith('star')
  try {
    return await work({ check: () => printer.check(answers), print: (bytes) => printer.print(bytes) })
  } finally {
    await printer.close()
  }
}

/** @returns a function that opens it; null: it is not plugged in */
async function findDevice({ usb, serial }: LocalPrinter): Promise<(() => Promise<Pipe>) | null> {
  if (usb) {
    const device = await findUsb(usb)
    return device && (() => openUsb(device))
  }
  const port = serial && (await findSerial(serial))
  return port && (() => openSerial(port, serial.baudRate))
}

/** Whether the printer is there, without using it. */
export const isConnected = async (local: LocalPrinter): Promise<boolean> =>
  local.printer.way === 'epos'
    ? (await eposState(local.printer.address ?? '')) !== null
    : (await findDevice(local)) !== null
