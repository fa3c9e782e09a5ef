import { formatPrice, type MoneyFormat } from '@comanda/shared/kernel/money-format'
import { type PreviewRow, ROW_STATUSES, type RowStatus } from '@comanda/shared/menu/files'
import { COLUMN_KEYS, COLUMNS } from '@comanda/shared/menu/sheet'
import { CircleAlert, CirclePlus, Equal, type LucideIcon, Pencil } from 'lucide-react'
import { ImportDialog as FileDialog } from '../../../parts/files/ImportDialog.tsx'
import { FILES, IMPORT as WORDS } from '../../../parts/files/texts.ts'
import { PagedTable } from '../../../parts/PagedTable.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import type { Column } from '../../../ui/page/Table.tsx'
import { IMPORT } from '../texts.ts'
import { type Preview, useImport } from './use-import.ts'

const IMPORT_COLUMNS = COLUMN_KEYS.map((key) => ({ title: COLUMNS[key], hint: IMPORT.columnHints[key] }))
const saveTemplate = async () => (await import('./menu-file.ts')).saveTemplate()

interface ImportDialogProps {
  isOpen: boolean
  onClose: () => void
  format: MoneyFormat
}

/** Imports a menu file: all rows or none. */
export function ImportDialog({ isOpen, onClose, format }: ImportDialogProps) {
  const importing = useImport(onClose)
  return (
    <FileDialog
      isOpen={isOpen}
      onClose={onClose}
      words={IMPORT}
      columns={IMPORT_COLUMNS}
      saveTemplate={saveTemplate}
      importing={importing}
      submit={(preview) => {
        const { counts } = preview
        const count = counts.new + counts.changed
        const isDisabled = counts.error > 0 || count === 0
        return { label: IMPORT.submit(count), isDisabled, onPress: () => void importing.send(preview) }
      }}
    >
      {(preview) => <PreviewTable preview={preview} format={format} />}
    </FileDialog>
  )
}

const LOOKS: Record<RowStatus, { tone: 'good' | 'info' | 'idle' | 'bad'; icon: LucideIcon }> = {
  new: { tone: 'good', icon: CirclePlus },
  changed: { tone: 'info', icon: Pencil },
  unchanged: { tone: 'idle', icon: Equal },
  error: { tone: 'bad', icon: CircleAlert },
}

interface PreviewTableProps {
  preview: Preview
  format: MoneyFormat
}

/** The effect of the import on each row; rows with errors first. */
function PreviewTable({ preview, format }: PreviewTableProps) {
  const { fileName, sheet, counts, newCategories, shown, key } = preview
  const uncategorized = shown.some(({ category }) => category !== null)
    ? shown.filter(({ status, category }) => status === 'new' && category === null).length
    : 0
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto min-w-0 truncate font-medium">{fileName}</p>
        {ROW_STATUSES.filter((status) => counts[status] > 0).map((status) => (
          <Badge key={status} {...LOOKS[status]}>
            {IMPORT.counts[status](counts[status])}
          </Badge>
        ))}
      </div>
      {counts.error > 0 && <Banner tone="bad">{IMPORT.blocked(counts.error)}</Banner>}
      {counts.error + counts.new + counts.changed === 0 && <Banner tone="good">{IMPORT.upToDate}</Banner>}
      {newCategories.length > 0 && <Banner>{IMPORT.newCategories(newCategories)}</Banner>}
      {uncategorized > 0 && <Banner tone="warn">{IMPORT.uncategorized(uncategorized)}</Banner>}
      {sheet.ignored.length > 0 && <Banner>{FILES.ignored(sheet.ignored.join(', '))}</Banner>}
      <PagedTable
        key={key}
        label={WORDS.preview}
        columns={columns(format)}
        rows={shown}
        rowKey={(row) => row.row}
      />
    </>
  )
}

const columns = (format: MoneyFormat): Column<PreviewRow>[] => [
  { id: 'row', title: WORDS.row, align: 'right', render: ({ row }) => row },
  {
    id: 'status',
    title: IMPORT.status,
    render: ({ status }) => <Badge {...LOOKS[status]}>{IMPORT.statuses[status]}</Badge>,
  },
  {
    id: 'item',
    title: IMPORT.item,
    render: ({ title, category }) => (
      <>
        <span className="font-medium">{title || '—'}</span>
        {category && <span className="block text-sm text-muted">{category}</span>}
      </>
    ),
  },
  {
    id: 'price',
    title: IMPORT.price,
    align: 'right',
    render: ({ price }) => (price === null ? '—' : formatPrice(format, price)),
  },
  { id: 'detail', title: IMPORT.detail, render: (row) => <Detail row={row} /> },
]

function Detail({ row: { errors, changes } }: { row: PreviewRow }) {
  if (errors.length > 0) {
    return (
      <ul className="text-sm text-bad">
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    )
  }
  return (
    <ul className="text-sm">
      {changes.map(({ column, before, after }) => (
        <li key={column} className="break-words">
          <span className="text-muted">{column}: </span>
          <span className="text-muted line-through">{before || IMPORT.nothing}</span> →{' '}
          {after || IMPORT.nothing}
        </li>
      ))}
    </ul>
  )
}
