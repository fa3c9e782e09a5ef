import { BOM, writeCsv } from '@comanda/shared/kernel/csv'
import { sampleSheet } from '@comanda/shared/menu/sheet'
import { saveAs } from '../../../parts/save-as.ts'
import { IMPORT } from '../texts.ts'

/** Downloads a file to begin with. */
export const saveTemplate = (): void =>
  saveAs(new Blob([BOM + writeCsv(sampleSheet())], { type: 'text/csv;charset=utf-8' }), IMPORT.templateName)
