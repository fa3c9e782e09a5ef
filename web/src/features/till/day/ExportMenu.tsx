import type { Call } from '@comanda/shared/kernel/call'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { exportFile } from '../../../parts/files/export-file.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { PhoneLabel } from '../../../ui/fields/PhoneLabel.tsx'
import { MenuButton } from '../../../ui/layers/Menu.tsx'
import { EXPORT, FIGURES } from '../figures/texts.ts'

const FORMATS = [
  { id: 'csv', icon: FileText },
  { id: 'xlsx', icon: FileSpreadsheet },
] as const

interface ExportMenuProps {
  call: Call
  query: Record<string, string>
  /** The name of the file, when the server sends none. */
  name: string
}

/** Downloads a page's content as a file for spreadsheets. */
export const ExportMenu = ({ call, query, name }: ExportMenuProps) => (
  <MenuButton
    trigger={
      <Button size="touch" icon={Download}>
        <PhoneLabel>{FIGURES.export}</PhoneLabel>
      </Button>
    }
    items={FORMATS.map(({ id, icon }) => ({
      id,
      icon,
      label: FIGURES[id],
      description: FIGURES[`${id}Hint`],
      onAction: () => exportFile(call, { ...query, format: id }, { ...EXPORT, fileName: `${name}.${id}` }),
    }))}
  />
)
