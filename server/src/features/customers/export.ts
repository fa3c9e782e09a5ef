import { CUSTOMER_COLUMNS, cellsOf } from '@comanda/shared/customers/csv'
import { localDate } from '@comanda/shared/kernel/business-day'
import { BOM, writeCsv } from '@comanda/shared/kernel/csv'
import type { StoreContext } from '../../http/context.ts'
import { StreamedAnswer } from '../../http/sending/streamed-answer.ts'
import { type CustomerRow, customersAfter } from './queries.ts'

/** Rows read and sent at a time, so that memory use does not grow with the number of customers. */
const STRETCH = 1_000

/** Streams all customers as a CSV file, by phone. */
export async function exportCustomers(context: StoreContext): Promise<StreamedAnswer> {
  const { db, tenantId, now, store } = context
  const after = (key: string) => db.all(customersAfter(tenantId, key, STRETCH))
  const cells = (row: CustomerRow) => cellsOf({ ...row, since: localDate(row.created_at, store.timeZone) })

  // The first rows are read before the answer starts, so that a database error is a refusal instead of a broken file.
  const first = await after('')
  async function* pieces() {
    yield BOM + writeCsv([CUSTOMER_COLUMNS])
    for (let rows = first; rows.length > 0; ) {
      yield writeCsv(rows.map(cells))
      const last = rows.at(-1)
      rows = last && rows.length === STRETCH ? await after(last.phone_key) : []
    }
  }
  return new StreamedAnswer('text/csv', `Clientes ${localDate(now, store.timeZone)}.csv`, pieces())
}
