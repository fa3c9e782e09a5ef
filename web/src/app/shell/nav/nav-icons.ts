// The icons of the side navigation, apart from the others, so that the first page does not load these.
export {
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
} from 'lucide-react'
