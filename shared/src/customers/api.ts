import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import { field, flag, instantOut, moneyOut, optionalCount, optionalText } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { SALE_MARKS } from '../offline/sale.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../orders/order.ts'
import { ChangedCustomer, CustomerPhone, GENDERS, NewCustomer } from './bodies.ts'

export const Customer = z.object({
  phone: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  birth_date: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  created_at: instantOut,
  updated_at: instantOut.nullable(),
})
export type Customer = z.output<typeof Customer>

export const addCustomer = declareCall({
  method: 'POST',
  path: '/customers/add',
  summary: 'Add a customer; the phone identifies',
  audit: { key: 'customer.add', es: 'Agregó un cliente', en: 'Added a customer' },
  access: needs(AREA.addCustomers),
  idempotent: true,
  offline: { es: 'Cliente nuevo', isUnasked: true },
  body: NewCustomer,
  answer: written({ marks: z.array(z.enum(SALE_MARKS)).optional() }),
})

export const updateCustomer = declareCall({
  method: 'POST',
  path: '/customers/{phone}/update',
  summary: 'Change a customer; the phone stays',
  audit: { key: 'customer.change', of: 'customer', es: 'Cambió un cliente', en: 'Changed a customer' },
  access: needs(AREA.manageCustomers),
  params: CustomerPhone,
  body: ChangedCustomer,
  answer: done,
})

export const deleteCustomer = declareCall({
  method: 'DELETE',
  path: '/customers/{phone}/delete',
  summary: 'Remove a customer; bills keep the name',
  audit: { key: 'customer.remove', of: 'customer', es: 'Eliminó un cliente', en: 'Removed a customer' },
  access: needs(AREA.manageCustomers),
  params: CustomerPhone,
  answer: done,
})

export const getCustomer = declareCall({
  method: 'GET',
  path: '/customers/{phone}',
  summary: 'One customer',
  access: needs(AREA.customers),
  params: CustomerPhone,
  answer: Customer,
})

const pageFields = {
  page: optionalCount('¡Página inválida!', 1, 100_000, 1),
  perPage: optionalCount('¡Página inválida!', 1, 100, 10),
  filter: optionalText(100),
}

export const listCustomers = declareCall({
  method: 'GET',
  path: '/customers',
  summary: 'Customers, newest first, by page',
  access: needs(AREA.customers),
  query: z.object({
    ...pageFields,
    sort: optionalText(40),
  }),
  answer: z.object({
    customers: z.array(Customer),
    currentPage: z.int(),
    perPage: z.int(),
    totalPages: z.int(),
    totalCustomers: z.int(),
  }),
})

export const searchCustomers = declareCall({
  method: 'GET',
  path: '/customers/search-by-phone-name/search',
  summary:
    'At most ten customers whose phone or name contains the text; without one, with `recent`, the five that were added last',
  access: needs(AREA.searchCustomers),
  query: z.object({ q: optionalText(100), recent: flag(false) }),
  answer: z.array(Customer),
})

const visitFields = {
  /** Business days with an order that was not cancelled: a second round at the table is the same visit. */
  visits: z.int(),
  /** The sum of paid bills; open bills do not count. */
  spent: moneyOut,
  lastVisit: instantOut.nullable(),
}

/** The store's currency for the amounts and its zone for the times. */
const storeFields = { currency: z.string(), time_zone: z.string() }

export const CustomerHistory = z.object({
  ...visitFields,
  ...storeFields,
  /** Newest first, cancelled orders included. */
  orders: z.array(
    z.object({
      id: z.int(),
      date: instantOut,
      token_no: z.int(),
      /** Without cancelled items. */
      total: moneyOut,
      status: z.enum(ORDER_STATUSES),
      payment_status: z.enum(PAYMENT_STATUSES),
    }),
  ),
})
export type CustomerHistory = z.output<typeof CustomerHistory>

export const getCustomerHistory = declareCall({
  method: 'GET',
  path: '/customers/{phone}/history',
  summary: 'How often a customer came, what they spent, and their last 20 orders',
  access: needs(AREA.customers),
  showsSums: true,
  params: CustomerPhone,
  answer: CustomerHistory,
})

export const CustomerVisits = z.object({ phone: z.string(), ...visitFields })
export type CustomerVisits = z.output<typeof CustomerVisits>

export const listCustomerVisits = declareCall({
  method: 'GET',
  path: '/customers/visits',
  summary: 'How often each customer of a page of the list came, and what they spent',
  access: needs(AREA.customers),
  showsSums: true,
  query: z.object(pageFields),
  answer: z.object({ ...storeFields, customers: z.array(CustomerVisits) }),
})

/** Maximum rows of one import call; a longer file needs several calls. */
const MAX_IMPORTED = 2_000

const importedRows = field<readonly z.input<typeof NewCustomer>[], readonly unknown[]>(
  { type: 'array', minItems: 1, maxItems: MAX_IMPORTED, items: { type: 'object' } },
  (raw, fail) => {
    if (!Array.isArray(raw) || raw.length === 0) return fail('¡El archivo no contiene clientes!')
    return raw.length > MAX_IMPORTED ? fail(`¡Son más de ${MAX_IMPORTED} clientes en un envío!`) : raw
  },
)

export const importCustomers = declareCall({
  method: 'POST',
  path: '/customers/import',
  summary: 'Add customers by the hundred: the good rows at once, the others named with what is wrong',
  audit: { key: 'customer.import', es: 'Importó clientes', en: 'Imported customers' },
  access: needs(AREA.manageCustomers),
  idempotent: true,
  body: z.object({
    /** Each like the body of `POST /customers/add`. */
    rows: importedRows,
    /** Returns the result without saving it. */
    dryRun: flag(false),
  }),
  answer: written({
    imported: z.int(),
    /** `row` counts from 1. */
    failed: z.array(z.object({ row: z.int(), message: z.string() })),
  }),
})

export const exportCustomers = declareCall({
  method: 'GET',
  path: '/customers/export',
  summary:
    'Customers as a CSV file that a spreadsheet opens and the import reads back: all, or those of a search',
  audit: { key: 'customer.export', es: 'Descargó la lista de clientes', en: 'Downloaded the customers' },
  access: needs(AREA.manageCustomers),
  query: z.object({ filter: optionalText(100) }),
  answer: z.string(),
  answerTypes: ['text/csv'],
})
