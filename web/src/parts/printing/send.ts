import type { BodyInput } from '@comanda/shared/kernel/call'
import { printPaper } from '@comanda/shared/printing/api'
import { ApiError, api, messageOf } from '../../api/client.ts'
import { toast } from '../../ui/toast.ts'
import { newRetryKey } from '../retry-key.ts'

const WORDS = {
  sent: (printer: string) => `Se imprime en ${printer}.`,
  failed: 'No se pudo mandar a imprimir. Inténtalo de nuevo.',
}

/** Sends a paper to its printer. @param open the print window, when the printer was removed meanwhile */
export async function sendToPrinter(body: BodyInput<typeof printPaper>, open: () => boolean): Promise<void> {
  try {
    const { printerTitle } = await api(printPaper, { body, idempotencyKey: newRetryKey() })
    toast.success(WORDS.sent(printerTitle))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'no_printer') open()
    else toast.error(messageOf(error, WORDS.failed))
  }
}
