import type { Call } from '@comanda/shared/kernel/call'
import { messageOf } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { saveAs } from './save-as.ts'

/**
 * Downloads a call's answer as a file, with messages about progress and result.
 * @param fileName when the server sends none
 */
export async function exportFile(
  call: Call,
  query: Record<string, string>,
  fileName: string,
  params: Record<string, string | number> = {},
): Promise<void> {
  toast.loading('Preparando el archivo…')
  try {
    const { file, name } = await download(call, query, undefined, params)
    saveAs(file, name ?? fileName)
    toast.success('El archivo se descargó.')
  } catch (error) {
    toast.error(messageOf(error))
  }
}
