import type { FileFormat } from '@comanda/shared/kernel/file-format'
import type { MenuItem } from '@comanda/shared/menu/api'
import { exportMenu } from '@comanda/shared/menu/files'
import type { MenuFilter } from '@comanda/shared/menu/menu'
import { EllipsisVertical, FileSpreadsheet, FileText, Plus, Upload } from 'lucide-react'
import { exportFile } from '../../../parts/files/export-file.ts'
import { useCategories } from '../../../parts/settings/data.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { FilterChips } from '../../../ui/choices/FilterChips.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { MenuButton, type MenuEntry } from '../../../ui/layers/Menu.tsx'
import { TEXTS } from '../texts.ts'
import { ALL, NONE, type useMenuFilter } from './use-menu-filter.ts'

/** The files of the menu, under ⋮; a phone has the other pages of the menu there, too. */
export const fileActions = (
  { found, ...filter }: ReturnType<typeof useMenuFilter>,
  items: readonly MenuItem[],
  onImport: () => void,
): MenuEntry[] => [
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
    description: found.length < items.length ? TEXTS.exportFiltered(found.length) : TEXTS.exportXlsxHint,
    icon: FileSpreadsheet,
    startsGroup: true,
    onAction: () => saveMenuFile('xlsx', filter),
  },
  {
    id: 'csv',
    label: TEXTS.exportCsv,
    description: found.length < items.length ? TEXTS.exportFiltered(found.length) : TEXTS.exportCsvHint,
    icon: FileText,
    onAction: () => saveMenuFile('csv', filter),
  },
]

interface HeaderActionsProps {
  files: readonly MenuEntry[]
  onAdd: () => void
}

export function HeaderActions({ files, onAdd }: HeaderActionsProps) {
  return (
    <div className="flex gap-2">
      <span className="max-sm:hidden">
        <MenuButton
          trigger={<IconButton size="touch" icon={EllipsisVertical} label={TEXTS.importExport} />}
          items={files}
        />
      </span>
      <Button variant="primary" size="touch" icon={Plus} onPress={onAdd}>
        {TEXTS.add}
      </Button>
    </div>
  )
}

interface MenuToolbarProps {
  items: readonly MenuItem[]
  filter: ReturnType<typeof useMenuFilter>
}

export function MenuToolbar({ items, filter }: MenuToolbarProps) {
  const categories = useCategories().data ?? []
  const soldOut = items.filter((item) => item.is_sold_out === 1).length
  const hasUncategorized = items.some((item) => item.category_id === null)
  const options = [
    { id: ALL, label: TEXTS.allCategories },
    ...categories.map(({ id, title }) => ({ id, label: title })),
    ...(hasUncategorized ? [{ id: NONE, label: TEXTS.noCategory }] : []),
  ]
  return (
    <>
      <SearchField
        label={TEXTS.search}
        value={filter.search}
        onChange={(search) => filter.change({ search })}
        className="grow basis-48 max-sm:min-w-40"
      />
      <Select
        label={TEXTS.category}
        isLabelHidden
        options={options}
        value={filter.category}
        onChange={(category) => filter.change({ category })}
        className="w-56"
      />
      <FilterChips
        label={TEXTS.show}
        options={[
          { id: 'all', label: TEXTS.all(items.length) },
          { id: 'sold-out', label: TEXTS.soldOutOnly(soldOut) },
        ]}
        value={filter.isSoldOutOnly ? 'sold-out' : 'all'}
        onChange={(shown) => filter.change({ isSoldOutOnly: shown === 'sold-out' })}
      />
    </>
  )
}

/** Downloads the filtered menu as a spreadsheet. */
const saveMenuFile = (format: FileFormat, { search, category, isSoldOutOnly }: MenuFilter): Promise<void> =>
  exportFile(
    exportMenu,
    {
      format,
      ...(search && { search }),
      ...(category !== ALL && { category: String(category) }),
      ...(isSoldOutOnly && { soldOut: '1' }),
    },
    `menu.${format}`,
  )
