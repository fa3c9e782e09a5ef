import { isBlank } from '@comanda/shared/kernel/visible-text'
import {
  addStoreTable,
  deleteStoreTable,
  rotateTableCode,
  type StoreTable,
  updateStoreTable,
} from '@comanda/shared/settings/tables'
import { CopyPlus, Printer, QrCode, RefreshCcw, Shapes, SquareArrowOutUpRight } from 'lucide-react'
import { api, FAILED } from '../../../api/client.ts'
import { menuLink, tableFileName } from '../../../parts/codes/menu-link.ts'
import { saveQr } from '../../../parts/codes/save-qr.ts'
import { useDialogSubject } from '../../../parts/hooks/use-dialog-subject.ts'
import { useWrite } from '../../../parts/hooks/use-write.ts'
import { useStoreSetting, useTables } from '../../../parts/settings/data.ts'
import { type RecordRules, SettingsList } from '../../../parts/settings/list/SettingsList.tsx'
import { TEXTS } from '../../../parts/settings/texts.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import type { MenuEntry } from '../../../ui/layers/Menu.tsx'
import { type Column, UNTITLED } from '../../../ui/page/Table.tsx'
import { MAX_TEXT, type Place, PlaceFields, problemOfPlace } from './PlaceFields.tsx'
import { SeveralTablesDialog } from './SeveralTablesDialog.tsx'
import { LIST_PAGE, TABLES_TABS } from './tabs.ts'
import { TABLES } from './texts.ts'

interface Draft extends Place {
  title: string
}

const rules: RecordRules<StoreTable, Draft> = {
  draftOf: (table) => ({
    title: table?.table_title ?? '',
    floor: table?.floor ?? '',
    seatingCapacity: table?.seating_capacity ?? Number.NaN,
  }),
  problemOf: ({ title, ...place }) =>
    isBlank(title) ? { field: 'title', message: TABLES.titleMissing } : problemOfPlace(place),
  save: (body, table) =>
    table ? api(updateStoreTable, { params: { id: table.id }, body }) : api(addStoreTable, { body }),
  fields: ({ field }) => (
    <>
      <TextField
        {...field('title')}
        label={TABLES.tableTitle}
        placeholder="Mesa 1"
        isRequired
        autoFocus
        maxLength={MAX_TEXT}
      />
      <PlaceFields floor={field('floor')} seats={field('seatingCapacity')} />
    </>
  ),
}

const columns: Column<StoreTable>[] = [
  { id: 'floor', title: TABLES.floor, className: UNTITLED, render: (table) => table.floor },
  { id: 'capacity', title: TABLES.people, align: 'right', render: (table) => table.seating_capacity },
]

export function TablesPage() {
  const { data, error, refetch } = useTables()
  const { isKnown, download, openMenu, openSheet } = useTableCodes()
  const { subject: rotated, isOpen, onClose, open } = useDialogSubject<StoreTable>()
  const several = useDialogSubject<readonly StoreTable[]>()
  const write = useWrite()

  const moreOf = (table: StoreTable): MenuEntry[] => [
    { id: 'code', label: TABLES.downloadCode, icon: QrCode, onAction: () => download(table) },
    { id: 'open', label: TABLES.openMenu, icon: SquareArrowOutUpRight, onAction: () => openMenu(table) },
    { id: 'rotate', label: TABLES.rotate, icon: RefreshCcw, onAction: () => open(table) },
  ]
  const pageActions: MenuEntry[] = data
    ? [
        ...(data.length > 0
          ? [{ id: 'codes', label: TABLES.printAll, icon: Printer, onAction: openSheet }]
          : []),
        { id: 'several', label: TABLES.addSeveral, icon: CopyPlus, onAction: () => several.open(data) },
      ]
    : []
  return (
    <>
      <SettingsList
        words={TABLES}
        tabs={{ ...TABLES_TABS, here: LIST_PAGE }}
        icon={Shapes}
        // Hidden until the settings are loaded: a code works only while the menu is on.
        query={{ data: isKnown ? data : undefined, error, refetch }}
        nameOf={(table) => table.table_title}
        rules={rules}
        columns={columns}
        remove={(table) => api(deleteStoreTable, { params: { id: table.id } })}
        pageActions={pageActions}
        more={moreOf}
      />
      {several.subject && (
        <SeveralTablesDialog
          key={several.turn}
          isOpen={several.isOpen}
          onClose={several.onClose}
          tables={several.subject}
        />
      )}
      {rotated && (
        <ConfirmDialog
          isOpen={isOpen}
          onClose={onClose}
          title={`${TABLES.rotate}: ${rotated.table_title}`}
          confirmLabel={TABLES.rotate}
          onConfirm={() => write(api(rotateTableCode, { params: { id: rotated.id } }))}
        >
          <p>{TEXTS.irreversible}</p>
          <p className="mt-2 text-muted">{TABLES.rotateSentence(rotated.table_title)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Downloads, opens and prints the codes of tables. While the menu is off, a message says so instead. */
function useTableCodes() {
  const store = useStoreSetting()

  /** The store's code while its menu is on, else null and a message. */
  function activeCode(): string | null {
    if (store.data?.isQRMenuEnabled) return store.data.uniqueQRCode
    toast.error(store.data ? TEXTS.qrMenuOff : TEXTS.loadFailed)
    return null
  }

  const linkOf = (table: StoreTable): string | null => {
    const code = activeCode()
    return code && menuLink(window.location.origin, code, table.encrypted_id)
  }

  async function download(table: StoreTable): Promise<void> {
    const link = linkOf(table)
    if (!link) return
    await saveQr(link, tableFileName(table.table_title)).catch(() => toast.error(FAILED))
  }

  function openMenu(table: StoreTable): void {
    const link = linkOf(table)
    if (link) window.open(link, '_blank', 'noopener')
  }

  function openSheet(): void {
    if (activeCode()) window.open('/print-table-codes', '_blank')
  }

  return { isKnown: !store.isPending, download, openMenu, openSheet }
}
