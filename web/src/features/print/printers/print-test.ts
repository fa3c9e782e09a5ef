import { testPrinter } from '@comanda/shared/printing/api'
import type { Printer } from '@comanda/shared/printing/printers'
import { api, messageOf } from '../../../api/client.ts'
import { followPrint } from '../../../parts/printing/followed.ts'
import { toast } from '../../../ui/feedback/toast.ts'

/** Prints a page with a ruler and accents; the shell says whether it came out. */
export async function printTest({ id, title }: Pick<Printer, 'id' | 'title'>): Promise<void> {
  try {
    const { jobId } = await api(testPrinter, { params: { id } })
    followPrint([{ jobId, printerTitle: title }])
  } catch (error) {
    toast.error(messageOf(error))
  }
}
