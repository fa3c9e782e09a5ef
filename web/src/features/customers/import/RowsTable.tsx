import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../ui/Badge.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { IMPORT } from '../texts.ts'
import type { BadRow, FileRow } from './rows.ts'

const PAGE_SIZE = 25

type Row = FileRow & Partial<BadRow>

const COLUMNS: readonly Column<Row>[] = [
  { id: 'row', title: IMPORT.row, align: 'right', render: ({ place }) => place },
  { id: 'name', title: IMPORT.name, render: ({ row }) => <Cell text={row.name} /> },
  { id: 'phone', title: IMPORT.phone, render: ({ row }) => <Phone text={row.phone} /> },
  { id: 'outcome', title: IMPORT.outcome, render: ({ message }) => <Verdict message={message} /> },
]

/** Rows of a file, each with what is wrong with it; the order is the caller's. */
export function RowsTable({ label, rows }: { label: string; rows: readonly Row[] }) {
  const [page, setPage] = useState(1)
  const totalPages = Math.ceil(rows.length / PAGE_SIZE)
  const shown = rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  return (
    <div>
      <Table label={label} columns={COLUMNS} rows={shown} rowKey={(row) => row.place} />
      {totalPages > 1 && (
        <Pagination
          page={page}
          totalPages={totalPages}
          onChange={setPage}
          shown={shown.length}
          total={rows.length}
        />
      )}
    </div>
  )
}

const Cell = ({ text }: { text: string | undefined }) => (
  <span className="line-clamp-2 wrap-anywhere">{text || '—'}</span>
)

/** On one line, unless it is no phone at all. */
const Phone = ({ text = '' }: { text: string | undefined }) =>
  text.length > 20 ? <Cell text={text} /> : <span className="whitespace-nowrap">{text || '—'}</span>

const Verdict = ({ message }: { message: string | undefined }) =>
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
