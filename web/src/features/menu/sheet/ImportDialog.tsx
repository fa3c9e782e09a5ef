import { formatPrice, type MoneyFormat } from '@comanda/shared/kernel/money-format'
import { type PreviewRow, ROW_STATUSES, type RowStatus } from '@comanda/shared/menu/files'
import { COLUMN_KEYS, COLUMNS } from '@comanda/shared/menu/sheet'
import { CircleAlert, CirclePlus, Equal, type LucideIcon, Pencil } from 'lucide-react'
import { ChooseFile, FileButton } from '../../../parts/files/ChooseFile.tsx'
import { SheetChoice } from '../../../parts/files/SheetChoice.tsx'
import { FILES } from '../../../parts/files/texts.ts'
import { PagedTable } from '../../../parts/PagedTable.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ProgressLine } from '../../../ui/feedback/ProgressLine.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import type { Column } from '../../../ui/page/Table.tsx'
import { IMPORT } from '../texts.ts'
import { type Preview, useImport } from './use-import.ts'

const TYPES = ['.csv', '.txt', '.xlsx', '.xlsm']
const IMPORT_COLUMNS = COLUMN_KEYS.map((key) => ({ title: COLUMNS[key], hint: IMPORT.columnHints[key] }))
const saveTemplate = async () => (await import('./menu-file.ts')).saveTemplate()

interface ImportDialogProps {
  isOpen: boolean
  onClose: () => void
  format: MoneyFormat
}

/** Imports a menu file: choose the file, check the preview, then import all rows or none. */
export function ImportDialog({ isOpen, onClose, format }: ImportDialogProps) {
  const importing = useImport(onClose)
  const { step, problem, preview, choose, chooseSheet } = importing

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={IMPORT.title}
      size="lg"
      isDismissable={step !== IMPORT.importing}
      footer={<Footer importing={importing} onClose={onClose} />}
    >
      <div className="flex flex-col gap-4">
        {problem && <Banner tone="bad">{problem}</Banner>}
        {step && <ProgressLine label={step} />}
        {preview ? (
          <>
            <SheetChoice
              sheets={preview.sheets}
              value={preview.sheet}
              isDisabled={step !== null}
              onChange={(sheet) => void chooseSheet(preview, sheet)}
            />
            <PreviewTable preview={preview} format={format} />
          </>
        ) : (
          <ChooseFile
            types={TYPES}
            words={IMPORT}
            columns={IMPORT_COLUMNS}
            saveTemplate={saveTemplate}
            isDisabled={step !== null}
            onChoose={choose}
          />
        )}
      </div>
    </Dialog>
  )
}

interface FooterProps {
  importing: ReturnType<typeof useImport>
  onClose: () => void
}

function Footer({ importing: { step, preview, choose, send }, onClose }: FooterProps) {
  const count = preview ? preview.counts.new + preview.counts.changed : 0
  return (
    <>
      {preview && (
        <div className="mr-auto">
          <FileButton types={TYPES} isDisabled={step !== null} onChoose={choose}>
            {IMPORT.chooseAnother}
          </FileButton>
        </div>
      )}
      <Button size="touch" isDisabled={step === IMPORT.importing} onPress={onClose}>
        {IMPORT.cancel}
      </Button>
      {preview && (
        <Button
          variant="primary"
          size="touch"
          isDisabled={preview.counts.error > 0 || count === 0}
          isPending={step === IMPORT.importing}
          onPress={() => send(preview)}
        >
          {IMPORT.submit(count)}
        </Button>
      )}
    </>
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
        label={IMPORT.preview}
        columns={columns(format)}
        rows={shown}
        rowKey={(row) => row.row}
      />
    </>
  )
}

const columns = (format: MoneyFormat): Column<PreviewRow>[] => [
  { id: 'row', title: IMPORT.row, align: 'right', render: ({ row }) => row },
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
