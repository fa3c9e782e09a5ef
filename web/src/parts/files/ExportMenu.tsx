import type { FileFormat } from '@comanda/shared/kernel/file-format'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { PhoneLabel } from '../../ui/fields/PhoneLabel.tsx'
import { MenuButton } from '../../ui/layers/Menu.tsx'

const FORMATS = [
  { id: 'csv', icon: FileText, label: 'CSV' },
  { id: 'xlsx', icon: FileSpreadsheet, label: 'Excel' },
] as const

interface ExportMenuProps {
  label?: string
  hints: Readonly<Record<FileFormat, string>>
  onSave: (format: FileFormat) => void
  /** Entries before the formats. */
  before?: ComponentProps<typeof MenuButton>['items']
}

/** Saves what a page shows as a file for spreadsheets. */
export const ExportMenu = ({ label = 'Exportar', hints, onSave, before = [] }: ExportMenuProps) => (
  <MenuButton
    trigger={
      <Button size="touch" icon={Download}>
        <PhoneLabel>{label}</PhoneLabel>
      </Button>
    }
    items={[
      ...before,
      ...FORMATS.map((format) => ({
        ...format,
        description: hints[format.id],
        onAction: () => onSave(format.id),
      })),
    ]}
  />
)
