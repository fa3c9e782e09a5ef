import { AREA, type Scope } from '@comanda/shared/kernel/scopes'
import { lazyRouteComponent as lazy } from '@tanstack/react-router'
import type { PageIcon } from './shell/nav/page-icons.ts'

export const SECTIONS = ['Servicios', 'Administración'] as const

type PageComponent = ReturnType<typeof lazy>

export interface StaffPage {
  /** Below /dashboard. */
  path: string
  title: string
  /** The browser tab's title, when it differs from `title`. */
  windowTitle?: string
  /** By name, because the sign-in page loads this list too, but no icons. */
  icon: PageIcon
  /** One of them is enough; without scopes every signed-in user may open the page. */
  scopes: readonly Scope[]
  /** The section in the side navigation; without it, only the search lists the page. */
  section?: (typeof SECTIONS)[number]
  /** The entry in the menu of the settings, which lists the pages below them, when it differs from `title`. */
  menuLabel?: string
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
  component: PageComponent
}

/** All staff pages. Routes, guards, titles, side navigation, search and the menu of the settings use this list. */
export const STAFF_PAGES: readonly StaffPage[] = [
  {
    path: 'home',
    title: 'Panel',
    icon: 'LayoutDashboard',
    scopes: AREA.dashboard,
    section: 'Servicios',
    component: lazy(() => import('../features/home/HomePage.tsx'), 'HomePage'),
  },
  {
    path: 'pos',
    title: 'PDV',
    windowTitle: 'POS - Punto de Venta',
    icon: 'ShoppingCart',
    scopes: AREA.pos,
    section: 'Servicios',
    isFull: true,
    component: lazy(() => import('../features/pos/PosPage.tsx'), 'PosPage'),
  },
  {
    path: 'floor',
    title: 'Salón',
    icon: 'Armchair',
    scopes: AREA.floor,
    section: 'Servicios',
    component: lazy(() => import('../features/floor/FloorPage.tsx'), 'FloorPage'),
  },
  {
    path: 'orders',
    title: 'Pedidos',
    icon: 'ClipboardList',
    scopes: AREA.orders,
    section: 'Servicios',
    showsConnection: true,
    component: lazy(() => import('../features/orders/OrdersPage.tsx'), 'OrdersPage'),
  },
  {
    path: 'orders/$id',
    title: 'Pedido',
    icon: 'ClipboardList',
    scopes: AREA.readOrders,
    isUnlisted: true,
    component: lazy(() => import('../features/order/OrderPage.tsx'), 'OrderPage'),
  },
  {
    path: 'checks/$id',
    title: 'Cuenta',
    icon: 'ClipboardList',
    scopes: AREA.readOrders,
    isUnlisted: true,
    isFull: true,
    component: lazy(() => import('../features/check/CheckPage.tsx'), 'CheckPage'),
  },
  {
    path: 'reviews',
    title: 'Por revisar',
    icon: 'ListChecks',
    scopes: AREA.readOrders,
    component: lazy(() => import('../features/reviews/ReviewsPage.tsx'), 'ReviewsPage'),
  },
  {
    path: 'kitchen',
    title: 'Cocina',
    icon: 'ChefHat',
    scopes: AREA.kitchen,
    section: 'Servicios',
    showsConnection: true,
    isFull: true,
    component: lazy(() => import('../features/kitchen/KitchenPage.tsx'), 'KitchenPage'),
  },
  {
    path: 'kitchen/expedition',
    title: 'Expedición',
    icon: 'ListChecks',
    scopes: AREA.kitchen,
    showsConnection: true,
    isFull: true,
    component: lazy(() => import('../features/kitchen/expedition/ExpeditionPage.tsx'), 'ExpeditionPage'),
  },
  {
    path: 'till',
    title: 'Caja',
    icon: 'Banknote',
    scopes: [...AREA.till, ...AREA.tillFigures],
    section: 'Servicios',
    component: lazy(() => import('../features/till/TillPage.tsx'), 'TillPage'),
  },
  {
    path: 'till/z',
    title: 'Cortes',
    icon: 'Banknote',
    scopes: AREA.tillFigures,
    component: lazy(() => import('../features/till/day/ZListPage.tsx'), 'ZListPage'),
  },
  {
    path: 'till/z/$number',
    title: 'Corte',
    icon: 'Banknote',
    scopes: [...AREA.till, ...AREA.tillFigures],
    isUnlisted: true,
    component: lazy(() => import('../features/till/day/ZPage.tsx'), 'ZPage'),
  },
  {
    path: 'till/day',
    title: 'Cierre del día',
    icon: 'CalendarCheck',
    scopes: AREA.tillFigures,
    component: lazy(() => import('../features/till/day/DayPage.tsx'), 'DayPage'),
  },
  {
    path: 'reservation',
    title: 'Reservaciones',
    windowTitle: 'Reservas',
    icon: 'CalendarCheck',
    scopes: AREA.reservations,
    section: 'Servicios',
    component: lazy(() => import('../features/reservations/ReservationsPage.tsx'), 'ReservationsPage'),
  },
  {
    path: 'customers',
    title: 'Clientes',
    icon: 'ContactRound',
    scopes: AREA.customers,
    section: 'Servicios',
    component: lazy(() => import('../features/customers/CustomersPage.tsx'), 'CustomersPage'),
  },
  {
    path: 'customers/$phone',
    title: 'Cliente',
    icon: 'ContactRound',
    scopes: AREA.customers,
    isUnlisted: true,
    component: lazy(() => import('../features/customers/customer/CustomerPage.tsx'), 'CustomerPage'),
  },
  {
    path: 'invoices',
    title: 'Facturas',
    icon: 'ReceiptText',
    scopes: AREA.invoices,
    section: 'Servicios',
    component: lazy(() => import('../features/invoices/InvoicesPage.tsx'), 'InvoicesPage'),
  },
  {
    path: 'reports',
    title: 'Reportes',
    icon: 'ChartNoAxesCombined',
    scopes: AREA.reports,
    section: 'Administración',
    component: lazy(() => import('../features/reports/ReportsPage.tsx'), 'ReportsPage'),
  },
  {
    path: 'reports/losses',
    title: 'Pérdidas',
    icon: 'ChartNoAxesCombined',
    scopes: AREA.reports,
    component: lazy(() => import('../features/reports/losses/LossesPage.tsx'), 'LossesPage'),
  },
  {
    path: 'users',
    title: 'Usuarios',
    icon: 'UserCog',
    scopes: AREA.settings,
    section: 'Administración',
    isListedForAdminOnly: true,
    component: lazy(() => import('../features/users/UsersPage.tsx'), 'UsersPage'),
  },
  {
    path: 'settings',
    title: 'Configuración',
    icon: 'Settings',
    scopes: AREA.settings,
    section: 'Administración',
    component: lazy(() => import('../features/settings/SettingsIndexPage.tsx'), 'SettingsIndexPage'),
  },
  {
    path: 'settings/details',
    title: 'Configuración de Tienda',
    icon: 'Store',
    scopes: AREA.settings,
    menuLabel: 'Detalles',
    component: lazy(() => import('../features/store/details/StoreDetailsPage.tsx'), 'StoreDetailsPage'),
  },
  {
    path: 'settings/print-settings',
    title: 'Configuración de Impresión',
    icon: 'Printer',
    scopes: AREA.settings,
    menuLabel: 'Impresión',
    component: lazy(() => import('../features/print/settings/PrintSettingsPage.tsx'), 'PrintSettingsPage'),
  },
  {
    path: 'settings/printers',
    title: 'Impresoras',
    icon: 'Printer',
    scopes: AREA.settings,
    component: lazy(() => import('../features/printers/PrintersPage.tsx'), 'PrintersPage'),
  },
  {
    path: 'settings/tables',
    title: 'Mesas de la Tienda',
    icon: 'LayoutGrid',
    scopes: AREA.settings,
    menuLabel: 'Mesas',
    component: lazy(() => import('../features/floor/tables/TablesPage.tsx'), 'TablesPage'),
  },
  {
    path: 'settings/floor-plan',
    title: 'Plano del salón',
    icon: 'Armchair',
    scopes: AREA.settings,
    component: lazy(() => import('../features/floor/plan-editor/FloorPlanPage.tsx'), 'FloorPlanPage'),
  },
  {
    path: 'settings/menu-items',
    title: 'Elementos del Menú',
    windowTitle: 'Artículos del Menú',
    icon: 'UtensilsCrossed',
    scopes: AREA.settings,
    menuLabel: 'Menú',
    component: lazy(() => import('../features/menu/list/MenuItemsPage.tsx'), 'MenuItemsPage'),
  },
  {
    path: 'settings/menu-items/$id',
    title: 'Artículos del Menú',
    icon: 'UtensilsCrossed',
    scopes: AREA.settings,
    isUnlisted: true,
    component: lazy(() => import('../features/menu/item/MenuItemPage.tsx'), 'MenuItemPage'),
  },
  {
    path: 'settings/menu-items/categories',
    title: 'Categorías',
    icon: 'UtensilsCrossed',
    scopes: AREA.settings,
    component: lazy(() => import('../features/menu/categories/CategoriesPage.tsx'), 'CategoriesPage'),
  },
  {
    path: 'settings/stations',
    title: 'Estaciones',
    icon: 'ChefHat',
    scopes: AREA.settings,
    component: lazy(() => import('../features/kitchen/stations/StationsPage.tsx'), 'StationsPage'),
  },
  {
    path: 'settings/tax-setup',
    title: 'Configuración de Impuestos',
    icon: 'Percent',
    scopes: AREA.settings,
    menuLabel: 'Impuestos',
    component: lazy(() => import('../features/store/taxes/TaxesPage.tsx'), 'TaxesPage'),
  },
  {
    path: 'settings/payment-types',
    title: 'Tipos de Pago',
    icon: 'CreditCard',
    scopes: AREA.settings,
    component: lazy(() => import('../features/store/payment-types/PaymentTypesPage.tsx'), 'PaymentTypesPage'),
  },
  {
    path: 'settings/service',
    title: 'Servicio',
    icon: 'ConciergeBell',
    scopes: AREA.settings,
    component: lazy(
      () => import('../features/check/settings/ServiceSettingsPage.tsx'),
      'ServiceSettingsPage',
    ),
  },
  {
    path: 'settings/till',
    title: 'Configuración de Caja',
    icon: 'Banknote',
    scopes: AREA.settings,
    menuLabel: 'Caja',
    component: lazy(() => import('../features/till/settings/TillSettingsPage.tsx'), 'TillSettingsPage'),
  },
  {
    path: 'settings/suppliers',
    title: 'Proveedores',
    icon: 'ContactRound',
    scopes: AREA.settings,
    component: lazy(() => import('../features/suppliers/SuppliersPage.tsx'), 'SuppliersPage'),
  },
  {
    path: 'settings/offline',
    title: 'Venta sin internet',
    icon: 'CloudOff',
    scopes: AREA.settings,
    component: lazy(() => import('../features/offline/OfflineSettingsPage.tsx'), 'OfflineSettingsPage'),
  },
  {
    path: 'settings/audit-log',
    title: 'Bitácora',
    icon: 'ScrollText',
    scopes: AREA.settings,
    isForAdminOnly: true,
    component: lazy(() => import('../features/audit/AuditLogPage.tsx'), 'AuditLogPage'),
  },
  // Without scopes, because the admin of a closed store still owns its data.
  {
    path: 'settings/data',
    title: 'Datos y privacidad',
    icon: 'ShieldCheck',
    scopes: [],
    isForAdminOnly: true,
    component: lazy(() => import('../features/store-data/StoreDataPage.tsx'), 'StoreDataPage'),
  },
  {
    path: 'devices',
    title: 'Dispositivos',
    icon: 'MonitorSmartphone',
    scopes: [],
    component: lazy(() => import('../features/account/DevicesPage.tsx'), 'DevicesPage'),
  },
  {
    path: 'profile',
    title: 'Perfil',
    icon: 'UserRound',
    scopes: [],
    component: lazy(() => import('../features/account/profile/ProfilePage.tsx'), 'ProfilePage'),
  },
  {
    path: 'contact-support',
    title: 'Soporte',
    windowTitle: 'Contact Support',
    icon: 'LifeBuoy',
    scopes: [],
    component: lazy(() => import('../features/account/ContactSupportPage.tsx'), 'ContactSupportPage'),
  },
]

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
    () => import('../features/floor/codes/PrintTableCodesPage.tsx'),
    'PrintTableCodesPage',
  ),
}
