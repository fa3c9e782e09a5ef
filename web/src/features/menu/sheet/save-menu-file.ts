import { exportMenu, type SHEET_FORMATS } from '@comanda/shared/menu/api'
import { messageOf } from '../../../api/client.ts'
import { download } from '../../../api/download.ts'
import { saveAs } from '../../../parts/save-as.ts'
import { toast } from '../../../ui/toast.ts'
import { TEXTS } from '../texts.ts'

/** Downloads the menu as a spreadsheet. */
export async function saveMenuFile(format: (typeof SHEET_FORMATS)[number]): Promise<void> {
  toast.loading(TEXTS.exporting)
  try {
    const { file, name } = await download(exportMenu, { format })
    saveAs(file, name ?? `menu.${format}`)
    toast.success(TEXTS.exported)
  } catch (error) {
    toast.error(messageOf(error, TEXTS.exportFailed))
  }
}
