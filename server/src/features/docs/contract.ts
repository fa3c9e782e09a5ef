import * as approvalsApi from '@comanda/shared/approvals/api'
import * as auditApi from '@comanda/shared/audit/api'
import * as authApi from '@comanda/shared/auth/api'
import * as authBodies from '@comanda/shared/auth/bodies'
import * as billingApi from '@comanda/shared/billing/api'
import * as checksApi from '@comanda/shared/checks/api'
import * as checksBodies from '@comanda/shared/checks/bodies'
import * as checksCheck from '@comanda/shared/checks/check'
import * as customersApi from '@comanda/shared/customers/api'
import * as customersBodies from '@comanda/shared/customers/bodies'
import * as dashboardApi from '@comanda/shared/dashboard/api'
import * as devicesApi from '@comanda/shared/devices/api'
import * as floorApi from '@comanda/shared/floor/api'
import * as floorBodies from '@comanda/shared/floor/bodies'
import * as invoicesApi from '@comanda/shared/invoices/api'
import { type Call, done } from '@comanda/shared/kernel/call'
import { bit, instantOut, moneyOut } from '@comanda/shared/kernel/fields'
import * as kitchenApi from '@comanda/shared/kitchen/api'
import * as kitchenStations from '@comanda/shared/kitchen/stations'
import * as menuApi from '@comanda/shared/menu/api'
import * as offlineApi from '@comanda/shared/offline/api'
import * as offlineSale from '@comanda/shared/offline/sale'
import * as ordersApi from '@comanda/shared/orders/api'
import * as ordersOrder from '@comanda/shared/orders/order'
import * as ordersReceipt from '@comanda/shared/orders/receipt'
import * as ordersRecord from '@comanda/shared/orders/record'
import * as platformApi from '@comanda/shared/platform/api'
import * as platformBodies from '@comanda/shared/platform/bodies'
import * as posApi from '@comanda/shared/pos/api'
import * as printingApi from '@comanda/shared/printing/api'
import * as printingJobs from '@comanda/shared/printing/jobs'
import * as printingPrinters from '@comanda/shared/printing/printers'
import * as qrApi from '@comanda/shared/qr/api'
import * as reportsApi from '@comanda/shared/reports/api'
import * as reportsLosses from '@comanda/shared/reports/losses'
import * as reservationsApi from '@comanda/shared/reservations/api'
import * as reservationsBodies from '@comanda/shared/reservations/bodies'
import * as settingsCategories from '@comanda/shared/settings/categories'
import * as settingsPaymentTypes from '@comanda/shared/settings/payment-types'
import * as settingsPrinting from '@comanda/shared/settings/printing'
import * as settingsService from '@comanda/shared/settings/service'
import * as settingsStations from '@comanda/shared/settings/stations'
import * as settingsStore from '@comanda/shared/settings/store'
import * as settingsTables from '@comanda/shared/settings/tables'
import * as settingsTaxes from '@comanda/shared/settings/taxes'
import * as settingsTill from '@comanda/shared/settings/till'
import * as storeDataApi from '@comanda/shared/store-data/api'
import * as tillApi from '@comanda/shared/till/api'
import * as tillBodies from '@comanda/shared/till/bodies'
import * as tillFigures from '@comanda/shared/till/figures'
import * as usersApi from '@comanda/shared/users/api'
import * as usersBodies from '@comanda/shared/users/bodies'
import * as usersPin from '@comanda/shared/users/pin'
import { z } from 'zod'

/** The modules that declare calls and the objects that they send. */
const MODULES: readonly object[] = [
  approvalsApi,
  auditApi,
  authApi,
  authBodies,
  billingApi,
  checksApi,
  checksBodies,
  checksCheck,
  customersApi,
  customersBodies,
  dashboardApi,
  devicesApi,
  floorApi,
  floorBodies,
  invoicesApi,
  kitchenApi,
  kitchenStations,
  menuApi,
  offlineApi,
  offlineSale,
  ordersApi,
  ordersOrder,
  ordersReceipt,
  ordersRecord,
  platformApi,
  platformBodies,
  posApi,
  printingApi,
  printingJobs,
  printingPrinters,
  qrApi,
  reportsApi,
  reportsLosses,
  reservationsApi,
  reservationsBodies,
  settingsCategories,
  settingsPaymentTypes,
  settingsPrinting,
  settingsService,
  settingsStations,
  settingsStore,
  settingsTables,
  settingsTaxes,
  settingsTill,
  storeDataApi,
  tillApi,
  tillBodies,
  tillFigures,
  usersApi,
  usersBodies,
  usersPin,
]

const exported = MODULES.flatMap((module) => Object.entries(module) as [string, unknown][])

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** The name of each declared call (`createOrder`), which is its operationId. */
export const CALL_NAMES: ReadonlyMap<Call, string> = new Map(
  exported.flatMap(([name, value]) => (isCall(value) ? [[value, name] as const] : [])),
)

/** Paths and queries, whose fields are parameters. */
const addresses = new Set([...CALL_NAMES.keys()].flatMap(({ params, query }) => [params, query]))

/** The object that a schema reads: `CartItemIn` is read into another shape. */
const isObject = (schema: unknown): schema is z.ZodType =>
  schema instanceof z.ZodObject || (schema instanceof z.ZodPipe && isObject(schema.def.in))

/** `chargeBody` → ChargeBody, `CartItemIn` → CartItem. */
const nameOf = (exported: string) => exported.charAt(0).toUpperCase() + exported.slice(1).replace(/In$/, '')

/** The named schemas of the document (`Order`, `Check`, `MenuItem`), by the names under which they are exported. */
export const SCHEMA_NAMES: ReadonlyMap<z.ZodType, string> = new Map<z.ZodType, string>([
  [done, 'Done'],
  [moneyOut, 'Money'],
  [instantOut, 'Instant'],
  [bit, 'Bit'],
  ...exported.flatMap(([name, value]) =>
    isObject(value) && !addresses.has(value) ? [[value, nameOf(name)] as const] : [],
  ),
])
