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

// The modules that declare calls and the objects that they send, for the document.
export * as approvalsApi from '@comanda/shared/approvals/api'
export * as auditApi from '@comanda/shared/audit/api'
export * as authApi from '@comanda/shared/auth/api'
export * as authBodies from '@comanda/shared/auth/bodies'
export * as usersPin from '@comanda/shared/auth/pin'
export * as billingApi from '@comanda/shared/billing/api'
export * as cfdiApi from '@comanda/shared/cfdi/api'
export * as cfdiCancelling from '@comanda/shared/cfdi/cancelling'
export * as cfdiFiles from '@comanda/shared/cfdi/files'
export * as cfdiGlobal from '@comanda/shared/cfdi/global'
export * as cfdiGuest from '@comanda/shared/cfdi/guest'
export * as cfdiReady from '@comanda/shared/cfdi/ready'
export * as cfdiSettings from '@comanda/shared/cfdi/settings'
export * as checksApi from '@comanda/shared/checks/api'
export * as checksBodies from '@comanda/shared/checks/bodies'
export * as checksCheck from '@comanda/shared/checks/check'
export * as customersApi from '@comanda/shared/customers/api'
export * as customersBodies from '@comanda/shared/customers/bodies'
export * as dashboardApi from '@comanda/shared/dashboard/api'
export * as devicesApi from '@comanda/shared/devices/api'
export * as feedApi from '@comanda/shared/feed/api'
export * as floorApi from '@comanda/shared/floor/api'
export * as floorBodies from '@comanda/shared/floor/bodies'
export * as invoicesApi from '@comanda/shared/invoices/api'
export * as kitchenApi from '@comanda/shared/kitchen/api'
export * as kitchenStations from '@comanda/shared/kitchen/stations'
export * as menuApi from '@comanda/shared/menu/api'
export * as offlineApi from '@comanda/shared/offline/api'
export * as offlineSale from '@comanda/shared/offline/sale'
export * as ordersApi from '@comanda/shared/orders/api'
export * as ordersOrder from '@comanda/shared/orders/order'
export * as ordersReceipt from '@comanda/shared/orders/receipt'
export * as ordersRecord from '@comanda/shared/orders/record'
export * as platformApi from '@comanda/shared/platform/api'
export * as platformBodies from '@comanda/shared/platform/bodies'
export * as posApi from '@comanda/shared/pos/api'
export * as printingApi from '@comanda/shared/printing/api'
export * as printingJobs from '@comanda/shared/printing/jobs'
export * as printingPrinters from '@comanda/shared/printing/printers'
export * as qrApi from '@comanda/shared/qr/api'
export * as reportsApi from '@comanda/shared/reports/api'
export * as reportsLosses from '@comanda/shared/reports/losses'
export * as reservationsApi from '@comanda/shared/reservations/api'
export * as reservationsBodies from '@comanda/shared/reservations/bodies'
export * as settingsCategories from '@comanda/shared/settings/categories'
export * as settingsPaymentTypes from '@comanda/shared/settings/payment-types'
export * as settingsPrinting from '@comanda/shared/settings/printing'
export * as settingsReleaseNotes from '@comanda/shared/settings/release-notes'
export * as settingsService from '@comanda/shared/settings/service'
export * as settingsStations from '@comanda/shared/settings/stations'
export * as settingsStore from '@comanda/shared/settings/store'
export * as settingsTables from '@comanda/shared/settings/tables'
export * as settingsTaxes from '@comanda/shared/settings/taxes'
export * as settingsTill from '@comanda/shared/settings/till'
export * as storeDataApi from '@comanda/shared/store-data/api'
export * as suppliersApi from '@comanda/shared/suppliers/api'
export * as tillApi from '@comanda/shared/till/api'
export * as tillBodies from '@comanda/shared/till/bodies'
export * as tillFigures from '@comanda/shared/till/figures'
export * as usersApi from '@comanda/shared/users/api'
export * as usersBodies from '@comanda/shared/users/bodies'

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
