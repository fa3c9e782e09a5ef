import type { Call } from '@comanda/shared/kernel/call'
import { messageOf } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { saveAs } from './save-as.ts'

interface ExportWords {
  exporting: string
  exported: string
  /** The message after a failure without a reason from the server. */
  failed: string
  /** The file name when the server sends none. */
  fileName: string
}

/** Downloads a call's answer as a file, with messages about progress and result. */
export async function exportFile(
  call: Call,
  query: Record<string, string>,
  { exporting, exported, failed, fileName }: ExportWords,
  params: Record<string, string | number> = {},
): Promise<void> {
  toast.loading(exporting)
  try {
    const { file, name } = await download(call, query, undefined, params)
    saveAs(file, name ?? fileName)
    toast.success(exported)
  } catch (error) {
    toast.error(messageOf(error, failed))
  }
}
