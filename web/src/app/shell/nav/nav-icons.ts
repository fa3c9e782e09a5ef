import {
  Armchair,
  Banknote,
  CalendarCheck,
  ChartNoAxesCombined,
  ChefHat,
  ClipboardList,
  ContactRound,
  LayoutDashboard,
  type LucideIcon,
  ReceiptText,
  Settings,
  ShoppingCart,
  Stamp,
  Users,
} from 'lucide-react'
import type { PageIcon } from './page-icons.ts'

/** The icons of the side navigation. The icons of other pages are elsewhere, so that the first page does not load them. */
export const NAV_ICONS: Partial<Record<PageIcon, LucideIcon>> = {
  Armchair,
  Banknote,
  CalendarCheck,
  ChartNoAxesCombined,
  ChefHat,
  ClipboardList,
  ContactRound,
  LayoutDashboard,
  ReceiptText,
  Settings,
  ShoppingCart,
  Stamp,
  Users,
}
