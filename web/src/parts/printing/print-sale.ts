import { markPrinted } from '../../offline/outbox/current-outbox.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { paperOfSale, type SalePaper } from '../paper/paper-of-sale.ts'
import { drawFor, printDirect } from './direct.ts'
import { localPrintersFor } from './printers.ts'
import { whyNot } from './result.ts'
import { RESULT_WORDS } from './words.ts'

const UNKNOWN = 'La impresora no contestó. Revisa si salió el papel antes de imprimirlo otra vez.'

/**
 * Prints a paper of a sale that this device keeps on the printers of this browser. A comanda that came out is not printed
 * again when the server gets the order.
 * @param open the print window, when the printer does not print
 */
export async function printSale(paper: SalePaper, key: string, open: () => void): Promise<void> {
  const local = paper === 'kitchen' ? localPrintersFor(paper) : localPrintersFor(paper).slice(0, 1)
  try {
    const { document } = await paperOfSale(key, paper)
    for (const { printer } of local) {
      const { outcome, state } = await printDirect(printer.id, await drawFor(printer.id, document))
      if (outcome === 'printed') toast.success(RESULT_WORDS.printed([printer.title]))
      else toast.error(outcome === 'unknown' ? UNKNOWN : whyNot(printer.title, state))
      if (outcome === 'printed' && paper === 'kitchen') await markPrinted(key)
      if (outcome === 'not_printed') open()
    }
  } catch {
    open()
  }
}
