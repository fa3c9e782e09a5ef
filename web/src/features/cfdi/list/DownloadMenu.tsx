import { exportFiscalDocuments } from '@comanda/shared/cfdi/api'
import { exportFiscalFiles } from '@comanda/shared/cfdi/files'
import { FileArchive } from 'lucide-react'
import { ExportMenu } from '../../../parts/files/ExportMenu.tsx'
import { exportFile } from '../../../parts/files/export-file.ts'
import { type Chosen, daysOf, queryOf } from '../data.ts'
import { DOWNLOADS } from '../texts.ts'

/** Downloads the list as it is filtered, or the files of the whole period. */
export const DownloadMenu = ({ chosen }: { chosen: Chosen }) => (
  <ExportMenu
    label={DOWNLOADS.button}
    hints={DOWNLOADS.formats}
    before={[
      {
        id: 'zip',
        icon: FileArchive,
        label: DOWNLOADS.zip,
        description: DOWNLOADS.zipHint,
        onAction: () => exportFile(exportFiscalFiles, daysOf(chosen.period), `${DOWNLOADS.filesName}.zip`),
      },
    ]}
    onSave={(format) =>
      exportFile(exportFiscalDocuments, { ...queryOf(chosen), format }, `${DOWNLOADS.listName}.${format}`)
    }
  />
)
