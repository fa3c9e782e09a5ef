import { exportFiscalDocuments } from '@comanda/shared/cfdi/api'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { exportFile } from '../../../parts/files/export-file.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { PhoneLabel } from '../../../ui/fields/PhoneLabel.tsx'
import { MenuButton } from '../../../ui/layers/Menu.tsx'
import { type Chosen, queryOf } from '../data.ts'
import { DOWNLOADS } from '../texts.ts'

const FORMATS = [
  { id: 'csv', icon: FileText },
  { id: 'xlsx', icon: FileSpreadsheet },
] as const

/** Downloads the list as it is filtered. */
export const DownloadMenu = ({ chosen }: { chosen: Chosen }) => (
  <MenuButton
    trigger={
      <Button size="touch" icon={Download}>
        <PhoneLabel>{DOWNLOADS.button}</PhoneLabel>
      </Button>
    }
    items={FORMATS.map(({ id, icon }) => ({
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
    }))}
  />
)
