import { CUSTOMER_COLUMNS, cellsOf } from '@comanda/shared/customers/csv'
import { localDate } from '@comanda/shared/kernel/business-day'
import { BOM, writeCsv } from '@comanda/shared/kernel/csv'
import type { StoreContext } from '../../http/context.ts'
import { StreamedAnswer } from '../../http/streamed-answer.ts'
import { type CustomerRow, customersAfter } from './queries.ts'

/** Rows read and sent at a time: memory stays flat however many customers there are. */
const STRETCH = 1_000

/** All customers as a CSV file, in the order of their phones. */
export async function exportCustomers(context: StoreContext): Promise<StreamedAnswer> {
  const { db, tenantId, now, store } = context
  const after = (key: string) => db.all(customersAfter(tenantId, key, STRETCH))
  const cells = (row: CustomerRow) => cellsOf({ ...row, since: localDate(row.created_at, store.timeZone) })

  // Read before the answer begins, so that a database that is away is a refusal and no broken file.
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
