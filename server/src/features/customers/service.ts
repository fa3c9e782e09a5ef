import type { CustomerHistory, updateCustomer } from '@comanda/shared/customers/api'
import type { NewCustomer } from '@comanda/shared/customers/bodies'
import { customerFault } from '@comanda/shared/customers/bodies'
import { CUSTOMER_COLUMNS, cellsOfCustomer } from '@comanda/shared/customers/csv'
import { isPhone } from '@comanda/shared/customers/phone'
import { localDate } from '@comanda/shared/kernel/business-day'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatCentavos } from '@comanda/shared/kernel/money'
import { deleteOrArchive } from '../../db/delete-or-archive.ts'
import type { RowOf } from '../../db/statement.ts'
import { instant, saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { pagedCsv } from '../../http/sending/csv.ts'
import type { StreamedAnswer } from '../../http/sending/streamed-answer.ts'
import { phoneKey } from '../../kernel/phone-key.ts'
import * as queries from './queries.ts'
import { customersAfter, type KeyedCustomer } from './queries.ts'

/** The country for phones without a prefix. */
export async function countryOf({ db, tenantId }: StoreContext): Promise<string> {
  const store = await db.first(queries.findCountry(tenantId))
  if (!store) throw new AppError('not_found')
  return store.country
}

const phoneKeyOf = async (context: StoreContext, phone: string): Promise<string> =>
  phoneKey(phone, await countryOf(context))

const unknownCustomer = () => new AppError('not_found', 'El cliente no existe.')

export async function readCustomer(context: StoreContext, phone: string) {
  const key = await phoneKeyOf(context, phone)
  const row = await context.db.first(queries.findCustomer(context.tenantId, key))
  if (!row) throw unknownCustomer()
  return queries.customerOfRow(row)
}

const MOST_ORDERS = 20

export async function readHistory(context: StoreContext, phone: string): Promise<CustomerHistory> {
  const { db, tenantId } = context
  const key = await phoneKeyOf(context, phone)
  const [[customer], [summary], orders] = await db.run(
    queries.findCustomer(tenantId, key),
    queries.visitsOf(tenantId, [key]),
    queries.lastOrdersOf(tenantId, key, MOST_ORDERS),
  )
  if (!customer) throw unknownCustomer()
  return {
    ...visitsOfRow(summary),
    ...unitsOf(context),
    orders: orders.map((order) => ({
      id: order.id,
      date: instant(order.created_at),
      token_no: order.token_no,
      total: formatCentavos(order.total),
      status: order.status as CustomerHistory['orders'][number]['status'],
      payment_status: order.payment_status as CustomerHistory['orders'][number]['payment_status'],
    })),
  }
}

const unitsOf = ({ store }: StoreContext) => ({ currency: store.currency, time_zone: store.timeZone })

const visitsOfRow = (row: RowOf<ReturnType<typeof queries.visitsOf>> | undefined) => ({
  visits: row?.visits ?? 0,
  spent: formatCentavos(row?.spent ?? 0),
  lastVisit: row?.last_visit ? instant(row.last_visit) : null,
})

/** Adds the phone key of this store to a search text. */
export async function searchOf(context: StoreContext, text: string | null): Promise<queries.CustomerSearch> {
  return { text, key: text && isPhone(text) ? await phoneKeyOf(context, text) : null }
}

interface PageQuery {
  page: number
  perPage: number
  filter: string | null
}

const rowsOf = (tenantId: number, search: queries.CustomerSearch, { page, perPage }: PageQuery) =>
  queries.pageOfCustomers(tenantId, search, { limit: perPage, offset: (page - 1) * perPage })

export async function pageOfCustomers(context: StoreContext, query: PageQuery) {
  const { db, tenantId } = context
  const { page, perPage } = query
  const search = await searchOf(context, query.filter)
  const [rows, [counted]] = await db.run(
    rowsOf(tenantId, search, query),
    queries.countCustomers(tenantId, search),
  )
  const totalCustomers = counted?.count ?? 0
  return {
    customers: rows.map(queries.customerOfRow),
    currentPage: page,
    perPage,
    totalPages: Math.ceil(totalCustomers / perPage),
    totalCustomers,
  }
}

/** The visits of the customers of one page, in two statements. */
export async function visitsOfPage(context: StoreContext, query: PageQuery) {
  const { db, tenantId } = context
  const page = await db.all(rowsOf(tenantId, await searchOf(context, query.filter), query))
  const rows = await db.all(
    queries.visitsOf(
      tenantId,
      page.map((customer) => customer.phone_key),
    ),
  )
  const byKey = new Map(rows.map((row) => [row.phone_key, row]))
  return {
    ...unitsOf(context),
    customers: page.map(({ phone, phone_key }) => ({ phone, ...visitsOfRow(byKey.get(phone_key)) })),
  }
}

const MOST_RECENT = 5
const MOST_FOUND = 10

/** @throws not_found when no customer matches, which the screens of the specification expect. */
export async function findCustomers(
  context: StoreContext,
  { q, recent }: { q: string | null; recent: boolean },
) {
  const limit = q ? MOST_FOUND : MOST_RECENT
  const rows =
    q || recent
      ? await context.db.all(
          queries.pageOfCustomers(context.tenantId, await searchOf(context, q), { limit, offset: 0 }),
        )
      : []
  if (rows.length === 0) throw new AppError('not_found', '¡No se encontraron resultados!')
  return rows.map(queries.customerOfRow)
}

/** @throws invalid_input for a birth date after today. */
export function personOfBody(context: StoreContext, body: Body<typeof updateCustomer>): queries.Person {
  const birthDate = body.birthDate ?? body.birthdate
  if (birthDate && birthDate > localDate(context.now, context.store.timeZone))
    throw new AppError('invalid_input', '¡La fecha de nacimiento no puede ser futura!')
  return { name: body.name, email: body.email, birth_date: birthDate, gender: body.gender }
}

export async function enterCustomer(context: StoreContext, body: NewCustomer) {
  const person = personOfBody(context, body)
  const customer = { ...person, phone: body.phone, phone_key: await phoneKeyOf(context, body.phone) }
  return context.write(async (tx) => {
    const entered = await tx.affected(queries.insertCustomer(tx.tenantId, customer, context.now))
    // A device that sold without internet could not know that another device had added the customer.
    if (entered === 0 && !context.sale)
      throw new AppError('duplicate', '¡Ya existe un cliente con ese teléfono!')
    return saved('El cliente se agregó.')
  })
}

export async function changeCustomer(
  context: StoreContext,
  phone: string,
  body: Body<typeof updateCustomer>,
) {
  const fault = customerFault({ phone, email: body.email }, 'update')
  if (fault) throw new AppError('invalid_input', fault.message, { errors: [fault] })
  const person = personOfBody(context, body)
  const key = await phoneKeyOf(context, phone)
  return context.write(async (tx) => {
    const changed = await tx.affected(queries.updateCustomer(tx.tenantId, key, person, context.now))
    if (changed === 0) throw unknownCustomer()
    return saved('El cliente se guardó.')
  })
}

export interface CustomerDeps {
  /** Deletes the queued mails with these documents of a store. */
  dropMails: (store: number, documents: readonly number[]) => Promise<unknown>
}

/** Removes a customer and the addresses in its fiscal documents; bills keep the name. */
export async function removeCustomer(context: StoreContext, { dropMails }: CustomerDeps, phone: string) {
  const key = await phoneKeyOf(context, phone)
  let sent: { id: number }[] = []
  const answer = await context.write(async (tx) => {
    const removed = await deleteOrArchive(
      tx,
      queries.deleteCustomer(tx.tenantId, key),
      queries.archiveCustomer(tx.tenantId, key, context.now),
    )
    if (removed === 0) throw unknownCustomer()
    sent = await tx.all(queries.forgetAddresses(tx.tenantId, key))
    await tx.all(queries.forgetReceivers(tx.tenantId, key))
    return saved('El cliente se eliminó.')
  })
  const documents = sent.map(({ id }) => id)
  if (documents.length > 0) await dropMails(context.tenantId, documents)
  return answer
}

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
