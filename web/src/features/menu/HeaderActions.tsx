import { ArrowUpDown, FileSpreadsheet, FileText, Plus, Tags, Upload } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { MenuButton } from '../../ui/Menu.tsx'
import { PhoneLabel } from '../../ui/PhoneLabel.tsx'
import { CATEGORIES } from './addresses.ts'
import { saveMenuFile } from './sheet/save-menu-file.ts'
import { TEXTS } from './texts.ts'

export const CategoriesLink = () => (
  <LinkButton href={CATEGORIES} icon={Tags} size="touch">
    {TEXTS.categories}
  </LinkButton>
)

interface HeaderActionsProps {
  onAdd: () => void
  onImport: () => void
}

export function HeaderActions({ onAdd, onImport }: HeaderActionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <CategoriesLink />
      <MenuButton
        trigger={
          <Button size="touch" icon={ArrowUpDown}>
            <PhoneLabel>{TEXTS.importExport}</PhoneLabel>
          </Button>
        }
        items={[
          {
            id: 'import',
            label: TEXTS.importMenu,
            description: TEXTS.importHint,
            icon: Upload,
            onAction: onImport,
          },
          {
            id: 'xlsx',
            label: TEXTS.exportXlsx,
            description: TEXTS.exportXlsxHint,
            icon: FileSpreadsheet,
            startsGroup: true,
            onAction: () => saveMenuFile('xlsx'),
          },
          {
            id: 'csv',
            label: TEXTS.exportCsv,
            description: TEXTS.exportCsvHint,
            icon: FileText,
            onAction: () => saveMenuFile('csv'),
          },
        ]}
      />
      <Button variant="primary" size="touch" icon={Plus} onPress={onAdd}>
        {TEXTS.add}
      </Button>
    </div>
  )
}
