import type { PaperDocument } from '@comanda/shared/printing/document'
import type { JobEnd } from '@comanda/shared/printing/transitions'
import { UNKNOWN_STATE } from './local/esc-pos.ts'
import { localPrinter } from './local/local-printers.ts'
import { setLocalState } from './local/local-states.ts'
import { withPrinter } from './local/open.ts'

const WORDS = {
  notHere: 'Esta computadora no imprime en esa impresora.',
  not_connected: 'La impresora no está conectada.',
  busy: 'Otro programa está usando la impresora.',
}

const notPrinted = (problem: string): JobEnd => ({
  outcome: 'not_printed',
  state: { ...UNKNOWN_STATE, problem },
  isOfPrinter: false,
})

/**
 * Prints on a printer of this browser without the server. The caller remembers papers that must come out once: after `unknown`,
 * the next copy needs the mark `duplicate`.
 * @param bytes the printer's commands, as `drawFor` makes them
 * @returns never rejects
 */
export async function printDirect(printerId: number, bytes: Uint8Array): Promise<JobEnd> {
  const local = localPrinter(printerId)
  if (!local) return notPrinted(WORDS.notHere)
  return withPrinter<JobEnd>(
    local,
    async (printer) => {
      const found = await printer.check()
      if (!found) return notPrinted(WORDS.not_connected)
      if (!found.isReady) return { outcome: 'not_printed', state: found.state, isOfPrinter: true }
      setLocalState(printerId, 'printing')
      const end = await printer.print(bytes)
      setLocalState(printerId, 'ready')
      return end
    },
    (why) => {
      setLocalState(printerId, why)
      return notPrinted(WORDS[why])
    },
  ).catch(() => ({ outcome: 'unknown', state: UNKNOWN_STATE, isOfPrinter: false }))
}

/**
 * A document as commands of a printer of this browser. The library of commands is loaded with the first document, so call it
 * while the browser has internet.
 * @throws Error when this browser does not print on it
 */
export async function drawFor(printerId: number, document: PaperDocument): Promise<Uint8Array> {
  const local = localPrinter(printerId)
  if (!local) throw new Error(WORDS.notHere)
  const { loadBytesOfPaper } = await import('@comanda/shared/printing/bytes')
  const bytesOfPaper = await loadBytesOfPaper()
  return bytesOfPaper(document, local.printer)
}
