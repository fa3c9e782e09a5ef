import { z } from 'zod'
import { declareCall, done, needs, written } from '../kernel/call.ts'
import {
  field,
  flag,
  instantOut,
  isAbsent,
  isDate,
  isEmail,
  moneyOut,
  optionalCount,
  optionalOneOf,
  optionalText,
  REQUIRED,
  text,
} from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../orders/order.ts'
import { isPhone } from './phone.ts'

export const GENDERS = ['female', 'male', 'other'] as const

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

const birthday = field<string | null | undefined, string | null>(
  { type: ['string', 'null'], format: 'date' },
  (raw, fail) => {
    if (isAbsent(raw)) return null
    const date = typeof raw === 'string' ? raw.slice(0, 10) : ''
    return isDate(date) ? date : fail('¡La fecha de nacimiento no es válida!')
  },
)

const person = {
  email: optionalText(254),
  gender: optionalOneOf(GENDERS, '¡El género no es válido!'),
  birthDate: birthday,
  birthdate: birthday,
}

/** The wording differs between the POS picker (part 1) and the customers screen (part 2). */
const WORDS = {
  add: {
    phone: '¡Por favor proporciona el teléfono del cliente!',
    name: '¡Por favor proporciona el nombre del cliente!',
    email: '¡Por favor proporciona un email válido!',
    badPhone: '¡Por favor proporciona un número de teléfono válido!',
  },
  update: {
    phone: '¡Por favor proporcione el teléfono del cliente!',
    name: '¡Por favor proporcione el nombre del cliente!',
    email: '¡Por favor proporcione un email válido!',
    badPhone: '¡Por favor proporcione un número de teléfono válido!',
  },
} as const

/** What is wrong with a customer's e-mail or phone, in the order the forms check them. */
export function customerFault(
  customer: { phone: string; email: string | null },
  form: keyof typeof WORDS,
): { field: 'email' | 'phone'; message: string } | null {
  if (customer.email !== null && !isEmail(customer.email))
    return { field: 'email', message: WORDS[form].email }
  if (!isPhone(customer.phone)) return { field: 'phone', message: WORDS[form].badPhone }
  return null
}

export const NewCustomer = z
  .object({ phone: text(WORDS.add.phone, 40), name: text(WORDS.add.name, 120), ...person })
  .superRefine((customer, context) => {
    const fault = customerFault(customer, 'add')
    if (fault) context.addIssue({ code: 'custom', path: [fault.field], message: fault.message })
  })
export type NewCustomer = z.output<typeof NewCustomer>

export const addCustomer = declareCall({
  method: 'POST',
  path: '/customers/add',
  summary: 'Add a customer; the phone identifies',
  access: needs(AREA.addCustomers),
  idempotent: true,
  body: NewCustomer,
  answer: done,
})

export const updateCustomer = declareCall({
  method: 'POST',
  path: '/customers/{phone}/update',
  summary: 'Change a customer; the phone stays',
  access: needs(AREA.manageCustomers),
  params: z.object({ phone: text(WORDS.update.phone, 40) }),
  body: z.object({ name: text(WORDS.update.name, 120), ...person }).superRefine((customer, context) => {
    if (customer.email !== null && !isEmail(customer.email))
      context.addIssue({ code: 'custom', path: ['email'], message: WORDS.update.email })
  }),
  answer: done,
})

export const deleteCustomer = declareCall({
  method: 'DELETE',
  path: '/customers/{phone}/delete',
  summary: 'Remove a customer; bills keep the name',
  access: needs(AREA.manageCustomers),
  params: z.object({ phone: text(WORDS.update.phone, 40) }),
  answer: done,
})

export const getCustomer = declareCall({
  method: 'GET',
  path: '/customers/{phone}',
  summary: 'One customer',
  access: needs(AREA.customers),
  params: z.object({ phone: text(WORDS.update.phone, 40) }),
  answer: Customer,
})

export const listCustomers = declareCall({
  method: 'GET',
  path: '/customers',
  summary: 'Customers, newest first, by page',
  access: needs(AREA.customers),
  query: z.object({
    page: optionalCount('¡Página inválida!', 1, 100_000, 1),
    perPage: optionalCount('¡Página inválida!', 1, 100, 10),
    filter: optionalText(100),
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
  summary: 'At most ten customers whose phone or name contains the text',
  access: needs(AREA.searchCustomers),
  query: z.object({ q: optionalText(100) }),
  answer: z.array(Customer),
})

export const CustomerHistory = z.object({
  /** Business days with an order that was not cancelled: a second round at the table is no second visit. */
  visits: z.int(),
  /** What they have paid; an open bill is not spent yet. */
  spent: moneyOut,
  /** The store's, for the amounts; its zone, for the times. */
  currency: z.string(),
  time_zone: z.string(),
  lastVisit: instantOut.nullable(),
  /** The last ones, newest first, cancelled ones included. */
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
  params: z.object({ phone: text(WORDS.update.phone, 40) }),
  answer: CustomerHistory,
})

/** Rows of one import call; a longer file takes several. */
export const MAX_IMPORTED = 2_000

const importedRows = field<readonly z.input<typeof NewCustomer>[], readonly unknown[]>(
  { ...REQUIRED, type: 'array', minItems: 1, maxItems: MAX_IMPORTED, items: { type: 'object' } },
  (raw, fail) => {
    if (!Array.isArray(raw) || raw.length === 0) return fail('¡El archivo no contiene clientes!')
    return raw.length > MAX_IMPORTED ? fail(`¡Son más de ${MAX_IMPORTED} clientes en un envío!`) : raw
  },
)

export const importCustomers = declareCall({
  method: 'POST',
  path: '/customers/import',
  summary: 'Add customers by the hundred: the good rows at once, the others named with what is wrong',
  access: needs(AREA.manageCustomers),
  idempotent: true,
  body: z.object({
    /** Each like the body of `POST /customers/add`. */
    rows: importedRows,
    /** Only says what would happen. */
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
  summary: 'All customers as a CSV file that a spreadsheet opens and the import reads back',
  access: needs(AREA.manageCustomers),
  answer: z.string(),
  answerType: 'text/csv',
})
