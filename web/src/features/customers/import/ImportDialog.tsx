import { CircleAlert, CircleCheck, Download } from 'lucide-react'
import { ImportDialog as FileDialog } from '../../../parts/files/ImportDialog.tsx'
import { saveAs } from '../../../parts/files/save-as.ts'
import { FILES, IMPORT as WORDS } from '../../../parts/files/texts.ts'
import { PagedTable } from '../../../parts/PagedTable.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import type { Column } from '../../../ui/page/Table.tsx'
import { IMPORT } from '../texts.ts'
import type { BadRow, FileRow } from './import-rows.ts'
import { badRowsFile, COLUMN_OF, templateFile } from './import-rows.ts'
import { type Outcome, type Preview, useImport } from './use-import.ts'

const COLUMNS = Object.values(COLUMN_OF).map((title, index) => ({ title, hint: IMPORT.hints[index] ?? '' }))

interface ImportDialogProps {
  /** Called when at least one customer was added. */
  onImported: () => void
  onClose: () => void
}

/** Imports a customer file without its rejected rows. Mounting it opens it. */
export function ImportDialog({ onImported, onClose }: ImportDialogProps) {
  const importing = useImport()
  const { outcome, start } = importing
  function close(): void {
    if (outcome && outcome.imported > 0) onImported()
    onClose()
  }
  return (
    <FileDialog
      onClose={close}
      words={IMPORT}
      columns={COLUMNS}
      saveTemplate={() => saveAs(templateFile(), IMPORT.templateName)}
      importing={importing}
      submit={(preview) => ({
        label: IMPORT.submit(preview.good.length),
        isDisabled: preview.good.length === 0,
        onPress: () => void start(preview),
      })}
      outcome={outcome && <OutcomeStep outcome={outcome} />}
    >
      {(preview) => <PreviewStep preview={preview} />}
    </FileDialog>
  )
}

const listFormat = new Intl.ListFormat('es-MX')

function PreviewStep({ preview: { fileName, sheet, good, bad } }: { preview: Preview }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto min-w-0 truncate font-medium">{fileName}</p>
        {bad.length > 0 && (
          <Badge tone="bad" icon={CircleAlert}>
            {IMPORT.bad(bad.length)}
          </Badge>
        )}
        <Badge tone="good" icon={CircleCheck}>
          {IMPORT.ready(good.length)}
        </Badge>
      </div>
      {sheet.missing.length > 0 && <Banner>{IMPORT.without(listFormat.format(sheet.missing))}</Banner>}
      {sheet.ignored.length > 0 && <Banner>{FILES.ignored(listFormat.format(sheet.ignored))}</Banner>}
      {bad.length > 0 && (
        <Banner tone="warn">{good.length === 0 ? IMPORT.allBad : IMPORT.badHint(bad.length)}</Banner>
      )}
      <RowsTable key={`${fileName} ${sheet.name}`} label={WORDS.preview} rows={[...bad, ...good]} />
    </>
  )
}

function OutcomeStep({ outcome: { imported, bad } }: { outcome: Outcome }) {
  return (
    <>
      <Banner tone="good">{IMPORT.imported(imported)}</Banner>
      {bad.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="font-semibold">{IMPORT.left(bad.length)}</h3>
            <Button
              size="touch"
              icon={Download}
              onPress={() => saveAs(badRowsFile(bad, IMPORT.reason), IMPORT.leftName)}
            >
              {IMPORT.saveLeft}
            </Button>
          </div>
          <RowsTable label={IMPORT.leftList} rows={bad} />
        </>
      )}
    </>
  )
}

type Row = FileRow & Partial<BadRow>

const SHOWN: readonly Column<Row>[] = [
  { id: 'row', title: WORDS.row, align: 'right', render: ({ rowNumber }) => rowNumber },
  { id: 'name', title: IMPORT.name, render: ({ row }) => <Cell text={row.name} /> },
  { id: 'phone', title: IMPORT.phone, render: ({ row }) => <Phone text={row.phone} /> },
  { id: 'outcome', title: IMPORT.outcome, render: ({ message }) => <RowResult message={message} /> },
]

/** The rows of a file in the given order, each with its error. */
const RowsTable = ({ label, rows }: { label: string; rows: readonly Row[] }) => (
  <PagedTable label={label} columns={SHOWN} rows={rows} rowKey={(row) => row.rowNumber} />
)

const Cell = ({ text }: { text: string | undefined }) => (
  <span className="line-clamp-2 wrap-anywhere">{text || '—'}</span>
)

/** On one line, unless it is too long for a phone. */
const Phone = ({ text = '' }: { text: string | undefined }) =>
  text.length > 20 ? <Cell text={text} /> : <span className="whitespace-nowrap">{text || '—'}</span>

const RowResult = ({ message }: { message: string | undefined }) =>
  message === undefined ? (
    <Badge tone="good" icon={CircleCheck}>
      {IMPORT.isReady}
    </Badge>
  ) : (
    <span className="inline-flex items-start gap-1.5 text-bad">
      <CircleAlert aria-hidden size={18} className="mt-1 shrink-0" />
      {message}
    </span>
  )
