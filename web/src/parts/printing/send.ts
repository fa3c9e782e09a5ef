import type { BodyInput } from '@comanda/shared/kernel/call'
import { printPaper, reprintKitchen } from '@comanda/shared/printing/api'
import { ApiError, api, messageOf } from '../../api/client.ts'
import { toast } from '../../ui/toast.ts'
import { newRetryKey } from '../retry-key.ts'

const WORDS = {
  sent: (printer: string) => `Se imprime en ${printer}.`,
  again: 'La comanda se imprime otra vez, marcada como reimpresión.',
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

/** Prints the kitchen's papers of an order again. */
export async function sendKitchenAgain(orderId: number): Promise<void> {
  try {
    await api(reprintKitchen, { body: { orderId }, idempotencyKey: newRetryKey() })
    toast.success(WORDS.again)
  } catch (error) {
    toast.error(messageOf(error, WORDS.failed))
  }
}
