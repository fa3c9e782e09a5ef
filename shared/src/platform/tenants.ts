import { z } from 'zod'
import { ACCESS_KINDS, SUBSCRIPTION_STATUSES } from '../billing/access.ts'
import { OPERATOR } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import {
  bit,
  id,
  instantOut,
  optionalCount,
  optionalOneOf,
  optionalText,
  periodFields,
} from '../kernel/fields.ts'
import { PERIODS } from '../kernel/period.ts'
import { ChangedTenant, NewTenant } from './bodies.ts'

const INVALID_DATE = 'Please provide a valid date!'
const INVALID = 'Invalid request!'
const TENANT_PAGE_SIZE = 5
export const TENANT_STATUSES = ['active', 'inactive', 'all'] as const
export type TenantStatus = (typeof TENANT_STATUSES)[number]
/** `deleted` stores are scheduled for erasure and can be restored; the other lists exclude them. */
export const TENANT_LISTS = [...TENANT_STATUSES, 'deleted'] as const
export const TENANT_SORTS = ['name', 'email', 'subscription_start', 'subscription_end', 'created_at'] as const
export type TenantSort = (typeof TENANT_SORTS)[number]
/** What calls for a person at a store. */
export const TENANT_STATES = ['trial_ending', 'past_due', 'quiet'] as const
export type TenantState = (typeof TENANT_STATES)[number]

export const getTenantCounts = declareCall({
  method: 'GET',
  path: '/superadmin/tenantsData',
  summary: 'How many stores are active, inactive, and in all',
  access: OPERATOR,
  answer: z.object({
    activeTenants: z.int(),
    inactiveTenants: z.int(),
    allTenants: z.int(),
    deletedTenants: z.int(),
  }),
})

export const Tenant = z.object({
  id: z.int(),
  name: z.string(),
  /** The e-mail of the store's admin, who signs in with it. */
  email: z.string(),
  is_active: bit,
  subscription_id: z.string().nullable(),
  subscription_start: instantOut.nullable(),
  /** The end of the paid period. */
  subscription_end: instantOut.nullable(),
  created_at: instantOut,
  subscription_status: z.enum(SUBSCRIPTION_STATUSES),
  /** Set after a refused charge, while the store may still sell until `open_until`. */
  unpaid_since: instantOut.nullable(),
  open_until: instantOut.nullable(),
  access: z.enum(ACCESS_KINDS),
  delete_after: instantOut.nullable(),
  /** The store's IANA zone, in which its days are read. */
  time_zone: z.string(),
})
export type Tenant = z.output<typeof Tenant>

/** Filters and order of a list of stores; type, from and to filter by the day they were opened. */
const tenantFilter = {
  search: optionalText(200),
  state: optionalOneOf(TENANT_STATES, INVALID),
  ...periodFields(PERIODS, INVALID, INVALID_DATE),
  sort: optionalOneOf(TENANT_SORTS, INVALID),
  order: optionalOneOf(['asc', 'desc'], INVALID),
}

export const exportTenants = declareCall({
  method: 'GET',
  path: '/superadmin/tenantsData/{status}',
  summary: 'All stores of a status, for the CSV, by the filters of the list',
  audit: {
    key: 'tenant.export',
    es: 'Descargó la lista de restaurantes',
    en: 'Downloaded the list of stores',
  },
  access: OPERATOR,
  query: z.object(tenantFilter),
  params: z.object({
    status: optionalOneOf(TENANT_STATUSES, INVALID).transform((status) => status ?? 'all'),
  }),
  answer: z.array(
    Tenant.pick({
      name: true,
      email: true,
      is_active: true,
      subscription_start: true,
      subscription_end: true,
      subscription_status: true,
      time_zone: true,
    }),
  ),
})

export const listTenants = declareCall({
  method: 'GET',
  path: '/superadmin/tenants',
  summary: 'Stores, a page at a time; type, from and to filter by the day they were opened',
  access: OPERATOR,
  query: z.object({
    page: optionalCount(INVALID, 1, 1_000_000, 1),
    perPage: optionalCount(INVALID, 1, 100, TENANT_PAGE_SIZE),
    ...tenantFilter,
    status: optionalOneOf(TENANT_LISTS, INVALID),
  }),
  answer: z.object({
    tenants: z.array(Tenant),
    currentPage: z.int(),
    perPage: z.int(),
    totalPages: z.int(),
    totalTenants: z.int(),
  }),
})

export const addTenant = declareCall({
  method: 'POST',
  path: '/superadmin/tenants/add',
  summary: 'Open a store for somebody; active means let in without a subscription',
  audit: { key: 'tenant.add', es: 'Comanda abrió el restaurante', en: 'Opened a store' },
  access: OPERATOR,
  body: NewTenant,
  answer: written({ id: z.int() }),
})

const tenantParams = z.object({ id: id(INVALID) })

export const updateTenant = declareCall({
  method: 'PATCH',
  path: '/superadmin/tenants/update/{id}',
  summary: 'Rename a store, change its admin’s e-mail, let it in or shut it',
  audit: {
    key: 'tenant.change',
    es: 'Comanda cambió los datos o el acceso del restaurante',
    en: 'Changed a store’s details or access',
  },
  access: OPERATOR,
  params: tenantParams,
  body: ChangedTenant,
  answer: done,
})

export const deleteTenant = declareCall({
  method: 'DELETE',
  path: '/superadmin/tenants/delete/{id}',
  summary: 'Close a store at once and erase it after the grace period',
  audit: {
    key: 'tenant.erase_request',
    es: 'Comanda pidió borrar el restaurante',
    en: 'Asked for a store to be erased',
  },
  access: OPERATOR,
  params: tenantParams,
  answer: written({ deleteAfter: instantOut }),
})

export const restoreTenant = declareCall({
  method: 'POST',
  path: '/superadmin/tenants/restore/{id}',
  summary: 'Take a deletion back while its grace period lasts',
  audit: {
    key: 'tenant.erase_withdraw',
    es: 'Comanda canceló el borrado del restaurante',
    en: 'Took the request to erase a store back',
  },
  access: OPERATOR,
  params: tenantParams,
  answer: done,
})
