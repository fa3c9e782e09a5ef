import { exportFiscalDocuments } from '@comanda/shared/cfdi/api'
import { exportFiscalFiles } from '@comanda/shared/cfdi/files'
import { Download, FileArchive, FileSpreadsheet, FileText } from 'lucide-react'
import { exportFile } from '../../../parts/files/export-file.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { PhoneLabel } from '../../../ui/fields/PhoneLabel.tsx'
import { MenuButton } from '../../../ui/layers/Menu.tsx'
import { type Chosen, daysOf, queryOf } from '../data.ts'
import { DOWNLOADS } from '../texts.ts'

const FORMATS = [
  { id: 'csv', icon: FileText },
  { id: 'xlsx', icon: FileSpreadsheet },
] as const

/** Downloads the list as it is filtered, or the files of the whole period. */
export const DownloadMenu = ({ chosen }: { chosen: Chosen }) => (
  <MenuButton
    trigger={
      <Button size="touch" icon={Download}>
        <PhoneLabel>{DOWNLOADS.button}</PhoneLabel>
      </Button>
    }
    items={[
      {
        id: 'zip',
        icon: FileArchive,
        label: DOWNLOADS.zip,
        description: DOWNLOADS.zipHint,
        onAction: () =>
          exportFile(exportFiscalFiles, daysOf(chosen.period), {
            ...DOWNLOADS,
            fileName: `${DOWNLOADS.filesName}.zip`,
          }),
      },
      ...FORMATS.map(({ id, icon }) => ({
        id,
        icon,
        label: DOWNLOADS[id],
        description: DOWNLOADS[`${id}Hint`],
        onAction: () =>
          exportFile(
            exportFiscalDocuments,
            { ...queryOf(chosen), format: id },
            { ...DOWNLOADS, fileName: `${DOWNLOADS.listName}.${id}` },
          ),
      })),
    ]}
  />
)
