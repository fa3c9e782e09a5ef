import { readEposResponse } from '@comanda/shared/printing/epos'
import { type JobEnd, needsHands } from '@comanda/shared/printing/transitions'
import { EPOS_FRAME, EPOS_READY, type EposAnswer, type EposAsk } from '../../../epos/messages.ts'
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

const READY_MS = 10_000

let frame: Promise<Window> | null = null
let asked = 0
const waiting = new Map<number, (xml: string | null) => void>()

/** Loads the frame once. @throws Error when it does not load */
function openFrame(): Promise<Window> {
  frame ??= loadFrame().catch((error) => {
    frame = null
    throw error
  })
  return frame
}

function loadFrame(): Promise<Window> {
  const element = document.createElement('iframe')
  element.hidden = true
  element.title = 'ePOS'
  element.src = EPOS_FRAME
  return new Promise((resolve, reject) => {
    const listen = ({ source, origin, data }: MessageEvent<EposAnswer | typeof EPOS_READY>) => {
      const inside = element.contentWindow
      if (inside === null || source !== inside || origin !== window.location.origin) return
      if (data === EPOS_READY) {
        clearTimeout(timer)
        return resolve(inside)
      }
      waiting.get(data.id)?.(data.xml)
      waiting.delete(data.id)
    }
    const timer = setTimeout(() => {
      window.removeEventListener('message', listen)
      element.remove()
      reject(new Error('the frame did not load'))
    }, READY_MS)
    window.addEventListener('message', listen)
    document.body.append(element)
  })
}

async function ask(address: string, bytes: Uint8Array): Promise<JobEnd | null> {
  const inside = await openFrame()
  const id = ++asked
  const xml = await new Promise<string | null>((resolve) => {
    waiting.set(id, resolve)
    inside.postMessage({ id, address, bytes } satisfies EposAsk, window.location.origin)
  })
  return xml === null ? null : readEposResponse(xml)
}

/** The printer's reported state; null: it does not answer. */
const eposState = async (address: string) =>
  (await ask(address, new Uint8Array()).catch(() => null))?.state ?? null

/** Prints a job. @returns null without an answer; it may have come out */
const printByEpos = (address: string, bytes: Uint8Array): Promise<JobEnd | null> => ask(address, bytes)
