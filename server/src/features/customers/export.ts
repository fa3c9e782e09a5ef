import { CUSTOMER_COLUMNS, cellsOfCustomer } from '@comanda/shared/customers/csv'
import { localDate } from '@comanda/shared/kernel/business-day'
import type { StoreContext } from '../../http/context.ts'
import { pagedCsv } from '../../http/sending/csv.ts'
import type { StreamedAnswer } from '../../http/sending/streamed-answer.ts'
import { customersAfter, type KeyedCustomer } from './queries.ts'
import { searchOf } from './service.ts'

const ROWS_PER_PAGE = 1_000

/** Customers as a CSV file, by phone. @param filter the text of a search; null for all */
export async function exportCustomers(context: StoreContext, filter: string | null): Promise<StreamedAnswer> {
  const { db, tenantId, now, store } = context
  const dateAtStore = (at: Date) => localDate(at, store.timeZone)
  const search = await searchOf(context, filter)
  return pagedCsv<KeyedCustomer>(
    `Clientes ${dateAtStore(now)}.csv`,
    CUSTOMER_COLUMNS,
    (last) => db.all(customersAfter(tenantId, search, last?.phone_key ?? '', ROWS_PER_PAGE)),
    (rows) => rows.map((row) => cellsOfCustomer({ ...row, since: dateAtStore(row.created_at) })),
  )
}
