import { CUSTOMER_COLUMNS, cellsOf } from '@comanda/shared/customers/csv'
import { localDate } from '@comanda/shared/kernel/business-day'
import type { StoreContext } from '../../http/context.ts'
import { pagedCsv } from '../../http/sending/csv.ts'
import type { StreamedAnswer } from '../../http/sending/streamed-answer.ts'
import { customersAfter, type KeyedCustomer } from './queries.ts'

const ROWS_PER_PAGE = 1_000

/** All customers as a CSV file, by phone. */
export function exportCustomers({ db, tenantId, now, store }: StoreContext): Promise<StreamedAnswer> {
  const dateOf = (at: Date) => localDate(at, store.timeZone)
  return pagedCsv<KeyedCustomer>(
    `Clientes ${dateOf(now)}.csv`,
    CUSTOMER_COLUMNS,
    (last) => db.all(customersAfter(tenantId, last?.phone_key ?? '', ROWS_PER_PAGE)),
    (rows) => rows.map((row) => cellsOf({ ...row, since: dateOf(row.created_at) })),
  )
}
