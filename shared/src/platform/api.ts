import { z } from 'zod'
import { AuditEntry, auditQuery } from '../audit/api.ts'
import { User } from '../auth/api.ts'
import { OPERATOR, PUBLIC } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import { bit, id, instantOut, moneyOut, optionalText, periodFields } from '../kernel/fields.ts'
import { REPORT_PERIODS } from '../kernel/period.ts'
import { NewExchangeRate, OperatorSignIn } from './bodies.ts'
import { TENANT_STATES, Tenant } from './tenants.ts'

const INVALID = 'Invalid request!'
const INVALID_DATE = 'Please provide a valid date!'

export const operatorSignIn = declareCall({
  method: 'POST',
  path: '/superadmin/signin',
  summary: 'Start an operator’s session; sets the session cookies',
  audit: { key: 'operator.session_start', es: 'Inició sesión (operador)', en: 'Signed in' },
  access: PUBLIC,
  body: OperatorSignIn,
  answer: written({ accessToken: z.string(), user: User }),
})

export const operatorSignOut = declareCall({
  method: 'POST',
  path: '/superadmin/signout',
  summary: 'End this operator’s session',
  audit: { key: 'operator.session_end', es: 'Cerró sesión (operador)', en: 'Signed out' },
  access: OPERATOR,
  answer: done,
})

export const operatorRefresh = declareCall({
  method: 'POST',
  path: '/superadmin/refresh-token',
  summary: 'A new access token for an operator’s refresh cookie',
  audit: { none: 'a session goes on; nothing is done' },
  access: PUBLIC,
  answer: written({ accessToken: z.string() }),
})

const ExchangeRate = z.object({ currency: z.string(), perUsd: z.number(), day: z.string() })

/** The paying stores: `mrr` and `arr` are counts, the amounts are in the plan's currency. */
const payingStores = {
  activeTenants: z.int(),
  mrr: z.int(),
  arr: z.int(),
  mrrAmount: moneyOut,
  arrAmount: moneyOut,
  planPrice: moneyOut,
  planCurrency: z.string(),
}

/** Sales of the day in US dollars; `missingRates` lists the currencies without an exchange rate. */
const volume = {
  missingRates: z.array(z.object({ currency: z.string(), total: moneyOut })),
  usdRates: z.array(ExchangeRate),
}

const nowAndBefore = z.object({ now: z.int(), before: z.int() })

export const getPlatformDashboard = declareCall({
  method: 'GET',
  path: '/superadmin/dashboard',
  summary: 'The platform today. `mrr` and `arr` count paying stores; the amounts are in the plan’s currency',
  access: OPERATOR,
  answer: z.object({
    ...payingStores,
    ordersProcessedToday: z.int(),
    salesVolumeToday: moneyOut,
    /** The day of the figures, in the platform's zone. */
    today: z.string(),
    /** Stores whose trial ends within a week, whose payment was refused, and that stopped selling. */
    attention: z.object({ trialEnding: z.int(), pastDue: z.int(), quiet: z.int() }),
    /** The most urgent of them: refused payments, then trials, then silent stores. */
    attentionStores: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        state: z.enum(TENANT_STATES),
        /** When the store closes, or its trial ends. */
        until: instantOut.nullable(),
        /** The last day with orders. */
        lastDay: z.string().nullable(),
        time_zone: z.string(),
      }),
    ),
    /** Seven whole days and the seven before; thirty days until now and the thirty before. */
    growth: z.object({ orders: nowAndBefore, opened: nowAndBefore }),
    /** Mail that was refused at least once and is tried again. */
    unsentMail: z.int(),
    /** The last twelve months, this one last. */
    openedByMonth: z.array(z.object({ month: z.string(), opened: z.int() })),
    /** The last fourteen days, today last. */
    ordersByDay: z.array(z.object({ date: z.string(), orders: z.int() })),
    ...volume,
  }),
})

export const getPlatformReport = declareCall({
  method: 'GET',
  path: '/superadmin/reports',
  summary: 'The platform over a period; totalCustomers counts the customers of all stores',
  access: OPERATOR,
  query: z.object(periodFields(REPORT_PERIODS, INVALID, INVALID_DATE)),
  answer: z.object({
    from: z.string(),
    to: z.string(),
    ...payingStores,
    totalCustomers: z.int(),
    ordersProcessed: z.int(),
    salesVolume: moneyOut,
    topSellingItems: z.array(
      z.object({
        tenant_name: z.string(),
        tenant_id: z.int(),
        item_id: z.int(),
        title: z.string(),
        qty: z.int(),
      }),
    ),
    ...volume,
  }),
})

export const getSubscriptionHistory = declareCall({
  method: 'GET',
  path: '/superadmin/tenants/{id}/subscription-history',
  summary: 'A store and what it has paid',
  access: OPERATOR,
  params: z.object({ id: id(INVALID) }),
  answer: z.object({
    tenantInfo: Tenant,
    storeDetails: z.object({
      store_name: z.string(),
      address: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      currency: z.string(),
      is_qr_menu_enabled: bit,
    }),
    totalUsers: z.int(),
    /** Newest first, at most 200. */
    subscriptionHistory: z.array(
      z.object({
        id: z.int(),
        tenant_id: z.int(),
        created_at: instantOut,
        starts_on: instantOut.nullable(),
        expires_on: instantOut.nullable(),
        status: z.enum(['created', 'renewed', 'cancelled']),
        amount: moneyOut,
      }),
    ),
  }),
})

export const getPlatformAudit = declareCall({
  method: 'GET',
  path: '/superadmin/audit-log',
  summary: 'Who did what across stores, latest first; tenantId narrows it to one',
  access: OPERATOR,
  query: z.object({ ...auditQuery, tenantId: optionalText(12) }),
  answer: z.object({
    entries: z.array(
      AuditEntry.extend({
        /** Null for the system, and for an account that no longer exists. */
        actor_name: z.string().nullable(),
        tenant_id: z.int().nullable(),
        tenant_name: z.string().nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
})

export const listExchangeRates = declareCall({
  method: 'GET',
  path: '/superadmin/exchange-rates',
  summary: 'The latest rate of each currency: how many of it one US dollar buys',
  access: OPERATOR,
  answer: z.array(ExchangeRate),
})

export const saveExchangeRate = declareCall({
  method: 'POST',
  path: '/superadmin/exchange-rates',
  summary: 'Set a currency’s rate from today on',
  audit: { key: 'exchange_rate.set', es: 'Cambió un tipo de cambio', en: 'Set an exchange rate' },
  access: OPERATOR,
  body: NewExchangeRate,
  answer: done,
})
