import {
  Armchair,
  Banknote,
  ChefHat,
  CloudOff,
  ConciergeBell,
  CreditCard,
  LayoutGrid,
  type LucideIcon,
  Percent,
  Printer,
  ScrollText,
  ShieldCheck,
  Store,
  UtensilsCrossed,
} from 'lucide-react'

interface SettingsSection {
  path: string
  label: string
  icon: LucideIcon
  isForAdminOnly?: boolean
}

/** The entries of the side menu. */
export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  { path: '/dashboard/settings/details', label: 'Detalles', icon: Store },
  { path: '/dashboard/settings/print-settings', label: 'Impresión', icon: Printer },
  { path: '/dashboard/settings/printers', label: 'Impresoras', icon: Printer },
  { path: '/dashboard/settings/tables', label: 'Mesas', icon: LayoutGrid },
  { path: '/dashboard/settings/floor-plan', label: 'Plano del salón', icon: Armchair },
  { path: '/dashboard/settings/menu-items', label: 'Menú', icon: UtensilsCrossed },
  { path: '/dashboard/settings/menu-items/categories', label: 'Categorías', icon: UtensilsCrossed },
  { path: '/dashboard/settings/stations', label: 'Estaciones', icon: ChefHat },
  { path: '/dashboard/settings/tax-setup', label: 'Impuestos', icon: Percent },
  { path: '/dashboard/settings/payment-types', label: 'Tipos de Pago', icon: CreditCard },
  { path: '/dashboard/settings/service', label: 'Servicio', icon: ConciergeBell },
  { path: '/dashboard/settings/till', label: 'Caja', icon: Banknote },
  { path: '/dashboard/settings/offline', label: 'Venta sin internet', icon: CloudOff },
  { path: '/dashboard/settings/audit-log', label: 'Bitácora', icon: ScrollText, isForAdminOnly: true },
  { path: '/dashboard/settings/data', label: 'Datos y privacidad', icon: ShieldCheck, isForAdminOnly: true },
]

/** The entry of a URL: the longest matching path, because categories are below the menu items. */
export const sectionAt = (address: string): SettingsSection | undefined =>
  SETTINGS_SECTIONS.filter(({ path }) => `${address}/`.startsWith(`${path}/`)).sort(
    (a, b) => b.path.length - a.path.length,
  )[0]
