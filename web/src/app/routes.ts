import { AREA, type Scope } from '@comanda/shared/kernel/scopes'
import { lazyRouteComponent as lazy } from '@tanstack/react-router'

export const SECTIONS = ['Servicios', 'Administración'] as const

interface PageInfo {
  /** Below /dashboard. */
  path: string
  title: string
  /** The browser tab's title, when it differs from `title`. */
  windowTitle?: string
  /** One of them is enough; without scopes every signed-in user may open the page. */
  scopes: readonly Scope[]
  /** The section in the side navigation; without it, only the search lists the page. */
  section?: (typeof SECTIONS)[number]
  /** Listed for admins only, but open to users with the scopes. */
  isListedForAdminOnly?: boolean
  /** Open to admins only, regardless of scopes. */
  isForAdminOnly?: boolean
  /** Reached only from another page, for example because its URL has a parameter. */
  isUnlisted?: boolean
  /** Fills the window, without padding or scrolling around it. */
  isFull?: boolean
  /** Shows a missing connection itself. */
  showsConnection?: boolean
}

const PAGES = [
  { path: 'home', title: 'Panel', scopes: AREA.dashboard, section: 'Servicios' },
  {
    path: 'pos',
    title: 'PDV',
    windowTitle: 'POS - Punto de Venta',
    scopes: AREA.pos,
    section: 'Servicios',
    isFull: true,
  },
  { path: 'floor', title: 'Salón', scopes: AREA.floor, section: 'Servicios' },
  { path: 'orders', title: 'Pedidos', scopes: AREA.orders, section: 'Servicios', showsConnection: true },
  { path: 'orders/$id', title: 'Pedido', scopes: AREA.readOrders, isUnlisted: true },
  { path: 'checks/$id', title: 'Cuenta', scopes: AREA.readOrders, isUnlisted: true, isFull: true },
  { path: 'reviews', title: 'Por revisar', scopes: AREA.readOrders },
  { path: 'kitchen', title: 'Cocina', scopes: AREA.kitchen, section: 'Servicios', showsConnection: true },
  { path: 'kitchen/expedition', title: 'Expedición', scopes: AREA.kitchen, showsConnection: true },
  { path: 'till', title: 'Caja', scopes: [...AREA.till, ...AREA.tillFigures], section: 'Servicios' },
  { path: 'till/z', title: 'Cortes', scopes: AREA.tillFigures },
  { path: 'till/z/$number', title: 'Corte', scopes: [...AREA.till, ...AREA.tillFigures], isUnlisted: true },
  { path: 'till/day', title: 'Cierre del día', scopes: AREA.tillFigures },
  {
    path: 'reservation',
    title: 'Reservaciones',
    windowTitle: 'Reservas',
    scopes: AREA.reservations,
    section: 'Servicios',
  },
  { path: 'customers', title: 'Clientes', scopes: AREA.customers, section: 'Servicios' },
  { path: 'customers/$phone', title: 'Cliente', scopes: AREA.customers, isUnlisted: true },
  { path: 'invoices', title: 'Facturas', scopes: AREA.invoices, section: 'Servicios' },
  { path: 'reports', title: 'Reportes', scopes: AREA.reports, section: 'Administración' },
  { path: 'reports/losses', title: 'Pérdidas', scopes: AREA.reports },
  {
    path: 'users',
    title: 'Usuarios',
    scopes: AREA.settings,
    section: 'Administración',
    isListedForAdminOnly: true,
  },
  { path: 'settings', title: 'Configuración', scopes: AREA.settings, section: 'Administración' },
  { path: 'settings/details', title: 'Configuración de Tienda', scopes: AREA.settings },
  { path: 'settings/print-settings', title: 'Configuración de Impresión', scopes: AREA.settings },
  { path: 'settings/printers', title: 'Impresoras', scopes: AREA.settings },
  { path: 'settings/tables', title: 'Mesas de la Tienda', scopes: AREA.settings },
  { path: 'settings/floor-plan', title: 'Plano del salón', scopes: AREA.settings },
  {
    path: 'settings/menu-items',
    title: 'Elementos del Menú',
    windowTitle: 'Artículos del Menú',
    scopes: AREA.settings,
  },
  { path: 'settings/menu-items/$id', title: 'Artículos del Menú', scopes: AREA.settings, isUnlisted: true },
  { path: 'settings/menu-items/categories', title: 'Categorías', scopes: AREA.settings },
  { path: 'settings/stations', title: 'Estaciones', scopes: AREA.settings },
  { path: 'settings/tax-setup', title: 'Configuración de Impuestos', scopes: AREA.settings },
  { path: 'settings/payment-types', title: 'Tipos de Pago', scopes: AREA.settings },
  { path: 'settings/service', title: 'Servicio', scopes: AREA.settings },
  { path: 'settings/till', title: 'Configuración de Caja', scopes: AREA.settings },
  { path: 'settings/offline', title: 'Venta sin internet', scopes: AREA.settings },
  { path: 'settings/audit-log', title: 'Bitácora', scopes: AREA.settings, isForAdminOnly: true },
  // Without scopes, because the admin of a closed store still owns its data.
  { path: 'settings/data', title: 'Datos y privacidad', scopes: [], isForAdminOnly: true },
  { path: 'devices', title: 'Dispositivos', scopes: [] },
  { path: 'profile', title: 'Perfil', scopes: [] },
  { path: 'contact-support', title: 'Soporte', windowTitle: 'Contact Support', scopes: [] },
] as const satisfies readonly PageInfo[]

export type StaffPath = (typeof PAGES)[number]['path']
type PageComponent = ReturnType<typeof lazy>

const COMPONENTS: Record<StaffPath, PageComponent> = {
  home: lazy(() => import('../features/home/HomePage.tsx'), 'HomePage'),
  pos: lazy(() => import('../features/pos/PosPage.tsx'), 'PosPage'),
  floor: lazy(() => import('../features/floor/FloorPage.tsx'), 'FloorPage'),
  orders: lazy(() => import('../features/orders/OrdersPage.tsx'), 'OrdersPage'),
  'orders/$id': lazy(() => import('../features/order/OrderPage.tsx'), 'OrderPage'),
  'checks/$id': lazy(() => import('../features/check/CheckPage.tsx'), 'CheckPage'),
  reviews: lazy(() => import('../features/reviews/ReviewsPage.tsx'), 'ReviewsPage'),
  kitchen: lazy(() => import('../features/kitchen/KitchenPage.tsx'), 'KitchenPage'),
  'kitchen/expedition': lazy(
    () => import('../features/kitchen/expedition/ExpeditionPage.tsx'),
    'ExpeditionPage',
  ),
  till: lazy(() => import('../features/till/TillPage.tsx'), 'TillPage'),
  'till/z': lazy(() => import('../features/till/day/ZListPage.tsx'), 'ZListPage'),
  'till/z/$number': lazy(() => import('../features/till/day/ZPage.tsx'), 'ZPage'),
  'till/day': lazy(() => import('../features/till/day/DayPage.tsx'), 'DayPage'),
  reservation: lazy(() => import('../features/reservations/ReservationsPage.tsx'), 'ReservationsPage'),
  customers: lazy(() => import('../features/customers/CustomersPage.tsx'), 'CustomersPage'),
  'customers/$phone': lazy(() => import('../features/customers/customer/CustomerPage.tsx'), 'CustomerPage'),
  invoices: lazy(() => import('../features/invoices/InvoicesPage.tsx'), 'InvoicesPage'),
  reports: lazy(() => import('../features/reports/ReportsPage.tsx'), 'ReportsPage'),
  'reports/losses': lazy(() => import('../features/reports/losses/LossesPage.tsx'), 'LossesPage'),
  users: lazy(() => import('../features/users/UsersPage.tsx'), 'UsersPage'),
  settings: lazy(() => import('../features/settings/SettingsIndexPage.tsx'), 'SettingsIndexPage'),
  'settings/details': lazy(
    () => import('../features/settings/store/StoreDetailsPage.tsx'),
    'StoreDetailsPage',
  ),
  'settings/print-settings': lazy(
    () => import('../features/settings/print/PrintSettingsPage.tsx'),
    'PrintSettingsPage',
  ),
  'settings/printers': lazy(() => import('../features/settings/printers/PrintersPage.tsx'), 'PrintersPage'),
  'settings/tables': lazy(() => import('../features/settings/TablesPage.tsx'), 'TablesPage'),
  'settings/floor-plan': lazy(() => import('../features/settings/floor/FloorPlanPage.tsx'), 'FloorPlanPage'),
  'settings/menu-items': lazy(() => import('../features/menu/list/MenuItemsPage.tsx'), 'MenuItemsPage'),
  'settings/menu-items/$id': lazy(() => import('../features/menu/item/MenuItemPage.tsx'), 'MenuItemPage'),
  'settings/menu-items/categories': lazy(
    () => import('../features/settings/CategoriesPage.tsx'),
    'CategoriesPage',
  ),
  'settings/stations': lazy(() => import('../features/settings/stations/StationsPage.tsx'), 'StationsPage'),
  'settings/tax-setup': lazy(() => import('../features/settings/TaxesPage.tsx'), 'TaxesPage'),
  'settings/payment-types': lazy(
    () => import('../features/settings/PaymentTypesPage.tsx'),
    'PaymentTypesPage',
  ),
  'settings/service': lazy(
    () => import('../features/settings/service/ServiceSettingsPage.tsx'),
    'ServiceSettingsPage',
  ),
  'settings/till': lazy(() => import('../features/settings/till/TillSettingsPage.tsx'), 'TillSettingsPage'),
  'settings/offline': lazy(
    () => import('../features/settings/offline/OfflineSettingsPage.tsx'),
    'OfflineSettingsPage',
  ),
  'settings/audit-log': lazy(() => import('../features/audit/AuditLogPage.tsx'), 'AuditLogPage'),
  'settings/data': lazy(() => import('../features/store-data/StoreDataPage.tsx'), 'StoreDataPage'),
  devices: lazy(() => import('../features/account/DevicesPage.tsx'), 'DevicesPage'),
  profile: lazy(() => import('../features/account/profile/ProfilePage.tsx'), 'ProfilePage'),
  'contact-support': lazy(() => import('../features/account/ContactSupportPage.tsx'), 'ContactSupportPage'),
}

export interface StaffPage extends PageInfo {
  path: StaffPath
  component: PageComponent
}

/** All staff pages. Routes, guards, side navigation and search use this list. */
export const STAFF_PAGES: readonly StaffPage[] = PAGES.map((page) => ({
  ...page,
  component: COMPONENTS[page.path],
}))

export const addressOfPage = (page: StaffPage): string => `/dashboard/${page.path}`

/** Pages outside the shell for signed-in users: the shell's calls are refused when the store is closed. */
export const SUBSCRIPTION_PAGES: Readonly<Record<string, PageComponent>> = {
  '/dashboard/inactive-subscription': lazy(
    () => import('../features/subscription/InactivePage.tsx'),
    'InactivePage',
  ),
  '/test-checkout': lazy(() => import('../features/subscription/TestCheckoutPage.tsx'), 'TestCheckoutPage'),
  '/success': lazy(() => import('../features/subscription/SuccessPage.tsx'), 'SuccessPage'),
  '/cancelled-payment': lazy(() => import('../features/subscription/CancelledPage.tsx'), 'CancelledPage'),
}

/** Pages of people who are not signed in, without the query cache. */
export const SIGNED_OUT_PAGES: Readonly<Record<string, PageComponent>> = {
  '/': lazy(() => import('../features/landing/LandingPage.tsx'), 'LandingPage'),
  '/login': lazy(() => import('../features/account/LoginPage.tsx'), 'LoginPage'),
  '/register': lazy(() => import('../features/account/RegisterPage.tsx'), 'RegisterPage'),
  '/forgot-password': lazy(() => import('../features/account/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  '/reset-password': lazy(() => import('../features/account/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
}

/** Further pages outside the shell. */
export const OPEN_PAGES: Readonly<Record<string, PageComponent>> = {
  '/lock': lazy(() => import('./lock/LockPage.tsx'), 'LockPage'),
  '/no-access': lazy(() => import('../features/account/NoAccessPage.tsx'), 'NoAccessPage'),
  '/turnos/$code': lazy(() => import('../features/token-screen/TokenScreenPage.tsx'), 'TokenScreenPage'),
  '/print-receipt': lazy(() => import('../features/print/PrintReceiptPage.tsx'), 'PrintReceiptPage'),
  '/print-token': lazy(() => import('../features/print/PrintTokenPage.tsx'), 'PrintTokenPage'),
  '/print-kitchen': lazy(() => import('../features/print/PrintReceiptPage.tsx'), 'PrintKitchenPage'),
  '/print-till': lazy(() => import('../features/print/PrintTillPage.tsx'), 'PrintTillPage'),
  '/print-report': lazy(() => import('../features/reports/PrintReportPage.tsx'), 'PrintReportPage'),
  '/print-table-codes': lazy(
    () => import('../features/settings/codes/PrintTableCodesPage.tsx'),
    'PrintTableCodesPage',
  ),
}
