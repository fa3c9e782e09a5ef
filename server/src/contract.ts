import * as approvalsApi from '@comanda/shared/approvals/api'
import * as auditApi from '@comanda/shared/audit/api'
import * as authApi from '@comanda/shared/auth/api'
import * as authBodies from '@comanda/shared/auth/bodies'
import * as usersPin from '@comanda/shared/auth/pin'
import * as billingApi from '@comanda/shared/billing/api'
import * as cfdiApi from '@comanda/shared/cfdi/api'
import * as cfdiCancelling from '@comanda/shared/cfdi/cancelling'
import * as cfdiFiles from '@comanda/shared/cfdi/files'
import * as cfdiGlobal from '@comanda/shared/cfdi/global'
import * as cfdiGuest from '@comanda/shared/cfdi/guest'
import * as cfdiReady from '@comanda/shared/cfdi/ready'
import * as cfdiSettings from '@comanda/shared/cfdi/settings'
import * as checksApi from '@comanda/shared/checks/api'
import * as checksBodies from '@comanda/shared/checks/bodies'
import * as checksCheck from '@comanda/shared/checks/check'
import * as customersApi from '@comanda/shared/customers/api'
import * as customersBodies from '@comanda/shared/customers/bodies'
import * as dashboardApi from '@comanda/shared/dashboard/api'
import * as devicesApi from '@comanda/shared/devices/api'
import * as feedApi from '@comanda/shared/feed/api'
import * as floorApi from '@comanda/shared/floor/api'
import * as floorBodies from '@comanda/shared/floor/bodies'
import * as invoicesApi from '@comanda/shared/invoices/api'
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
import * as settingsReleaseNotes from '@comanda/shared/settings/release-notes'
import * as settingsService from '@comanda/shared/settings/service'
import * as settingsStations from '@comanda/shared/settings/stations'
import * as settingsStore from '@comanda/shared/settings/store'
import * as settingsTables from '@comanda/shared/settings/tables'
import * as settingsTaxes from '@comanda/shared/settings/taxes'
import * as settingsTill from '@comanda/shared/settings/till'
import * as storeDataApi from '@comanda/shared/store-data/api'
import * as suppliersApi from '@comanda/shared/suppliers/api'
import * as tillApi from '@comanda/shared/till/api'
import * as tillBodies from '@comanda/shared/till/bodies'
import * as tillFigures from '@comanda/shared/till/figures'
import * as usersApi from '@comanda/shared/users/api'
import * as usersBodies from '@comanda/shared/users/bodies'
import { approvalRoutes } from './features/approvals/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { cfdiRoutes } from './features/cfdi/routes.ts'
import { checkRoutes } from './features/checks/routes.ts'
import { customerRoutes } from './features/customers/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { deviceRoutes } from './features/devices/routes.ts'
import { floorRoutes } from './features/floor/routes.ts'
import { invoiceRoutes } from './features/invoices/routes.ts'
import { kitchenRoutes } from './features/kitchen/routes.ts'
import { menuRoutes } from './features/menu/routes.ts'
import { offlineRoutes } from './features/offline/routes.ts'
import { orderRoutes } from './features/orders/routes.ts'
import { operatorRoutes } from './features/platform/operator-routes.ts'
import { platformRoutes } from './features/platform/routes.ts'
import { posRoutes } from './features/pos/routes.ts'
import { printingRoutes } from './features/printing/routes.ts'
import { qrRoutes } from './features/qr/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { reservationRoutes } from './features/reservations/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { stationRoutes } from './features/stations/routes.ts'
import { erasureRoutes } from './features/store-data/erasure-routes.ts'
import { exportRoutes } from './features/store-data/export-routes.ts'
import { supplierRoutes } from './features/suppliers/routes.ts'
import { tillRoutes } from './features/till/routes.ts'
import { userRoutes } from './features/users/routes.ts'

/** The modules that declare calls and the objects that they send, for the document. */
export const MODULES: readonly object[] = [
  approvalsApi,
  auditApi,
  authApi,
  authBodies,
  billingApi,
  checksApi,
  checksBodies,
  checksCheck,
  cfdiApi,
  cfdiCancelling,
  cfdiGlobal,
  cfdiFiles,
  cfdiGuest,
  cfdiReady,
  cfdiSettings,
  customersApi,
  customersBodies,
  dashboardApi,
  devicesApi,
  feedApi,
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
  settingsReleaseNotes,
  settingsService,
  settingsStations,
  settingsStore,
  settingsTables,
  settingsTaxes,
  settingsTill,
  storeDataApi,
  suppliersApi,
  tillApi,
  tillBodies,
  tillFigures,
  usersApi,
  usersBodies,
  usersPin,
]

/** The features that answer the declared calls, in the order of the documentation. */
export const FEATURES = [
  authRoutes,
  approvalRoutes,
  deviceRoutes,
  auditRoutes,
  billingRoutes,
  erasureRoutes,
  exportRoutes,
  operatorRoutes,
  platformRoutes,
  posRoutes,
  cfdiRoutes,
  offlineRoutes,
  orderRoutes,
  checkRoutes,
  floorRoutes,
  kitchenRoutes,
  invoiceRoutes,
  customerRoutes,
  dashboardRoutes,
  reportRoutes,
  userRoutes,
  reservationRoutes,
  settingsRoutes,
  stationRoutes,
  supplierRoutes,
  tillRoutes,
  printingRoutes,
  qrRoutes,
  menuRoutes,
]
