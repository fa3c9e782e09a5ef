import { CircleAlert, CircleCheck } from 'lucide-react'
import { PagedTable } from '../../../parts/PagedTable.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import type { Column } from '../../../ui/page/Table.tsx'
import { IMPORT } from '../texts.ts'
import type { BadRow, FileRow } from './import-rows.ts'

type Row = FileRow & Partial<BadRow>

const COLUMNS: readonly Column<Row>[] = [
  { id: 'row', title: IMPORT.row, align: 'right', render: ({ rowNumber }) => rowNumber },
  { id: 'name', title: IMPORT.name, render: ({ row }) => <Cell text={row.name} /> },
  { id: 'phone', title: IMPORT.phone, render: ({ row }) => <Phone text={row.phone} /> },
  { id: 'outcome', title: IMPORT.outcome, render: ({ message }) => <RowResult message={message} /> },
]

/** The rows of a file in the given order, each with its error. */
export const RowsTable = ({ label, rows }: { label: string; rows: readonly Row[] }) => (
  <PagedTable label={label} columns={COLUMNS} rows={rows} rowKey={(row) => row.rowNumber} />
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
