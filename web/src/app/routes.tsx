import { AREA, type Scope } from '@comanda/shared/kernel/scopes'
import { lazyRouteComponent } from '@tanstack/react-router'
import {
  CalendarCheck,
  ChartNoAxesCombined,
  ChefHat,
  ClipboardList,
  ContactRound,
  CreditCard,
  LayoutDashboard,
  LayoutGrid,
  LifeBuoy,
  type LucideIcon,
  MonitorSmartphone,
  Percent,
  Printer,
  ReceiptText,
  ScrollText,
  Settings,
  ShieldCheck,
  ShoppingCart,
  Store,
  Tags,
  UserCog,
  UserRound,
  UtensilsCrossed,
} from 'lucide-react'

export const SECTIONS = ['Servicios', 'Administración'] as const

export interface StaffPage {
  /** Below /dashboard. */
  path: string
  title: string
  /** The window's title where it differs. */
  windowTitle?: string
  icon: LucideIcon
  /** Any one lets in; an empty list lets everybody in. */
  scopes: readonly Scope[]
  /** Where the side navigation lists it; absent: only the search does. */
  section?: (typeof SECTIONS)[number]
  /** The navigation lists it for admins alone, whoever may enter. */
  isListedForAdminOnly?: boolean
  /** Closed to everybody but the admin, whatever their scopes. */
  isForAdminOnly?: boolean
  /** Reached from another page only: a parameter in its address, say. */
  isUnlisted?: boolean
  /** Fills the window by itself: no padding, no scrolling around it. */
  isFull?: boolean
  /** Says itself when events do not arrive. */
  showsConnection?: boolean
  component: ReturnType<typeof lazyRouteComponent>
}

/** Every staff page, once: its route and guard, the side navigation and the search list come from here. */
export const STAFF_PAGES: readonly StaffPage[] = [
  {
    path: 'home',
    title: 'Panel',
    icon: LayoutDashboard,
    scopes: AREA.dashboard,
    section: 'Servicios',
    component: lazyRouteComponent(() => import('../features/home/HomePage.tsx'), 'HomePage'),
  },
  {
    path: 'pos',
    title: 'PDV',
    windowTitle: 'POS - Punto de Venta',
    icon: ShoppingCart,
    scopes: AREA.pos,
    section: 'Servicios',
    isFull: true,
    component: lazyRouteComponent(() => import('../features/pos/PosPage.tsx'), 'PosPage'),
  },
  {
    path: 'orders',
    title: 'Pedidos',
    icon: ClipboardList,
    scopes: AREA.orders,
    section: 'Servicios',
    showsConnection: true,
    component: lazyRouteComponent(() => import('../features/orders/OrdersPage.tsx'), 'OrdersPage'),
  },
  {
    path: 'orders/$id',
    title: 'Pedido',
    icon: ClipboardList,
    scopes: AREA.readOrders,
    isUnlisted: true,
    component: lazyRouteComponent(() => import('../features/order/OrderPage.tsx'), 'OrderPage'),
  },
  {
    path: 'kitchen',
    title: 'Cocina',
    icon: ChefHat,
    scopes: AREA.kitchen,
    section: 'Servicios',
    showsConnection: true,
    component: lazyRouteComponent(() => import('../features/kitchen/KitchenPage.tsx'), 'KitchenPage'),
  },
  {
    path: 'reservation',
    title: 'Reservaciones',
    windowTitle: 'Reservas',
    icon: CalendarCheck,
    scopes: AREA.reservations,
    section: 'Servicios',
    component: lazyRouteComponent(
      () => import('../features/reservations/ReservationsPage.tsx'),
      'ReservationsPage',
    ),
  },
  {
    path: 'customers',
    title: 'Clientes',
    icon: ContactRound,
    scopes: AREA.customers,
    section: 'Servicios',
    component: lazyRouteComponent(() => import('../features/customers/CustomersPage.tsx'), 'CustomersPage'),
  },
  {
    path: 'customers/$phone',
    title: 'Cliente',
    icon: ContactRound,
    scopes: AREA.customers,
    isUnlisted: true,
    component: lazyRouteComponent(
      () => import('../features/customers/customer/CustomerPage.tsx'),
      'CustomerPage',
    ),
  },
  {
    path: 'invoices',
    title: 'Facturas',
    icon: ReceiptText,
    scopes: AREA.invoices,
    section: 'Servicios',
    component: lazyRouteComponent(() => import('../features/invoices/InvoicesPage.tsx'), 'InvoicesPage'),
  },
  {
    path: 'reports',
    title: 'Reportes',
    icon: ChartNoAxesCombined,
    scopes: AREA.reports,
    section: 'Administración',
    component: lazyRouteComponent(() => import('../features/reports/ReportsPage.tsx'), 'ReportsPage'),
  },
  {
    path: 'users',
    title: 'Usuarios',
    icon: UserCog,
    scopes: AREA.settings,
    section: 'Administración',
    isListedForAdminOnly: true,
    component: lazyRouteComponent(() => import('../features/users/UsersPage.tsx'), 'UsersPage'),
  },
  {
    path: 'settings',
    title: 'Configuración',
    icon: Settings,
    scopes: AREA.settings,
    section: 'Administración',
    component: lazyRouteComponent(
      () => import('../features/settings/SettingsIndexPage.tsx'),
      'SettingsIndexPage',
    ),
  },
  {
    path: 'settings/details',
    title: 'Configuración de Tienda',
    icon: Store,
    scopes: AREA.settings,
    component: lazyRouteComponent(
      () => import('../features/settings/store/StoreDetailsPage.tsx'),
      'StoreDetailsPage',
    ),
  },
  {
    path: 'settings/print-settings',
    title: 'Configuración de Impresión',
    icon: Printer,
    scopes: AREA.settings,
    component: lazyRouteComponent(
      () => import('../features/settings/print/PrintSettingsPage.tsx'),
      'PrintSettingsPage',
    ),
  },
  {
    path: 'settings/tables',
    title: 'Mesas de la Tienda',
    icon: LayoutGrid,
    scopes: AREA.settings,
    component: lazyRouteComponent(() => import('../features/settings/TablesPage.tsx'), 'TablesPage'),
  },
  {
    path: 'settings/menu-items',
    title: 'Elementos del Menú',
    windowTitle: 'Artículos del Menú',
    icon: UtensilsCrossed,
    scopes: AREA.settings,
    component: lazyRouteComponent(() => import('../features/menu/list/MenuItemsPage.tsx'), 'MenuItemsPage'),
  },
  {
    path: 'settings/menu-items/$id',
    title: 'Artículos del Menú',
    icon: UtensilsCrossed,
    scopes: AREA.settings,
    isUnlisted: true,
    component: lazyRouteComponent(() => import('../features/menu/item/MenuItemPage.tsx'), 'MenuItemPage'),
  },
  {
    path: 'settings/menu-items/categories',
    title: 'Categorías',
    icon: Tags,
    scopes: AREA.settings,
    component: lazyRouteComponent(() => import('../features/settings/CategoriesPage.tsx'), 'CategoriesPage'),
  },
  {
    path: 'settings/tax-setup',
    title: 'Configuración de Impuestos',
    icon: Percent,
    scopes: AREA.settings,
    component: lazyRouteComponent(() => import('../features/settings/TaxesPage.tsx'), 'TaxesPage'),
  },
  {
    path: 'settings/payment-types',
    title: 'Tipos de Pago',
    icon: CreditCard,
    scopes: AREA.settings,
    component: lazyRouteComponent(
      () => import('../features/settings/PaymentTypesPage.tsx'),
      'PaymentTypesPage',
    ),
  },
  {
    path: 'settings/audit-log',
    title: 'Bitácora',
    icon: ScrollText,
    scopes: AREA.settings,
    isForAdminOnly: true,
    component: lazyRouteComponent(() => import('../features/audit/AuditLogPage.tsx'), 'AuditLogPage'),
  },
  {
    path: 'settings/data',
    title: 'Datos y privacidad',
    icon: ShieldCheck,
    // The admin of a closed store still owns its data.
    scopes: [],
    isForAdminOnly: true,
    component: lazyRouteComponent(() => import('../features/store-data/StoreDataPage.tsx'), 'StoreDataPage'),
  },
  {
    path: 'devices',
    title: 'Dispositivos',
    icon: MonitorSmartphone,
    scopes: [],
    component: lazyRouteComponent(() => import('../features/account/DevicesPage.tsx'), 'DevicesPage'),
  },
  {
    path: 'profile',
    title: 'Perfil',
    icon: UserRound,
    scopes: [],
    component: lazyRouteComponent(() => import('../features/account/ProfilePage.tsx'), 'ProfilePage'),
  },
  {
    path: 'contact-support',
    title: 'Soporte',
    windowTitle: 'Contact Support',
    icon: LifeBuoy,
    scopes: [],
    component: lazyRouteComponent(
      () => import('../features/account/ContactSupportPage.tsx'),
      'ContactSupportPage',
    ),
  },
]

export const addressOfPage = (page: StaffPage): string => `/dashboard/${page.path}`

/** Outside the shell, whose calls a closed store is refused; for whoever has signed in at a store. */
export const SUBSCRIPTION_PAGES = [
  {
    path: '/dashboard/inactive-subscription',
    component: lazyRouteComponent(() => import('../features/subscription/InactivePage.tsx'), 'InactivePage'),
  },
  {
    path: '/test-checkout',
    component: lazyRouteComponent(
      () => import('../features/subscription/TestCheckoutPage.tsx'),
      'TestCheckoutPage',
    ),
  },
  {
    path: '/success',
    component: lazyRouteComponent(() => import('../features/subscription/SuccessPage.tsx'), 'SuccessPage'),
  },
  {
    path: '/cancelled-payment',
    component: lazyRouteComponent(
      () => import('../features/subscription/CancelledPage.tsx'),
      'CancelledPage',
    ),
  },
] as const

/** Pages outside the shell. */
export const OPEN_PAGES = [
  {
    path: '/',
    component: lazyRouteComponent(() => import('../features/landing/LandingPage.tsx'), 'LandingPage'),
  },
  {
    path: '/login',
    component: lazyRouteComponent(() => import('../features/account/LoginPage.tsx'), 'LoginPage'),
  },
  {
    path: '/register',
    component: lazyRouteComponent(() => import('../features/account/RegisterPage.tsx'), 'RegisterPage'),
  },
  {
    path: '/forgot-password',
    component: lazyRouteComponent(
      () => import('../features/account/ForgotPasswordPage.tsx'),
      'ForgotPasswordPage',
    ),
  },
  {
    path: '/reset-password',
    component: lazyRouteComponent(
      () => import('../features/account/ResetPasswordPage.tsx'),
      'ResetPasswordPage',
    ),
  },
  {
    path: '/no-access',
    component: lazyRouteComponent(() => import('../features/account/NoAccessPage.tsx'), 'NoAccessPage'),
  },
  {
    path: '/print-receipt',
    component: lazyRouteComponent(() => import('../features/print/PrintReceiptPage.tsx'), 'PrintReceiptPage'),
  },
  {
    path: '/print-token',
    component: lazyRouteComponent(() => import('../features/print/PrintTokenPage.tsx'), 'PrintTokenPage'),
  },
  {
    path: '/print-report',
    component: lazyRouteComponent(() => import('../features/reports/PrintReportPage.tsx'), 'PrintReportPage'),
  },
  {
    path: '/print-table-codes',
    component: lazyRouteComponent(
      () => import('../features/settings/codes/PrintTableCodesPage.tsx'),
      'PrintTableCodesPage',
    ),
  },
] as const
