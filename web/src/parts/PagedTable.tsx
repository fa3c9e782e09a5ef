import { useState } from 'react'
import { Pagination } from '../ui/page/Pagination.tsx'
import { Table, type TableProps } from '../ui/page/Table.tsx'

const PAGE_SIZE = 25

/** A table of many rows in pages. */
export function PagedTable<R>({ rows, ...table }: TableProps<R>) {
  const [page, setPage] = useState(1)
  const shown = rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  return (
    <div>
      <Table {...table} rows={shown} />
      {rows.length > PAGE_SIZE && (
        <Pagination
          page={page}
          totalPages={Math.ceil(rows.length / PAGE_SIZE)}
          onChange={setPage}
          shown={shown.length}
          total={rows.length}
        />
      )}
    </div>
  )
}
