import type { BodyInput } from '@comanda/shared/kernel/call'
import { printPaper, reprintKitchen } from '@comanda/shared/printing/api'
import { ApiError, api, messageOf } from '../../api/client.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { newRetryKey } from '../browser/retry-key.ts'
import { followPrint } from './followed.ts'

const WORDS = { failed: 'No se pudo mandar a imprimir. Inténtalo de nuevo.' }

/** Sends a paper to its printer. @param open the print window, when the printer was removed meanwhile */
export async function sendToPrinter(body: BodyInput<typeof printPaper>, open: () => void): Promise<void> {
  try {
    followPrint([await api(printPaper, { body, idempotencyKey: newRetryKey() })])
  } catch (error) {
    if (error instanceof ApiError && error.code === 'no_printer') open()
    else toast.error(messageOf(error, WORDS.failed))
  }
}

/** Prints the kitchen's papers of an order again. */
export async function sendKitchenAgain(orderId: number): Promise<void> {
  try {
    const { jobs } = await api(reprintKitchen, { body: { orderId }, idempotencyKey: newRetryKey() })
    followPrint(jobs)
  } catch (error) {
    toast.error(messageOf(error, WORDS.failed))
  }
}
