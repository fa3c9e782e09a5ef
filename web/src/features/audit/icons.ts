import {
  CalendarCheck,
  ClipboardX,
  ContactRound,
  CreditCard,
  Download,
  FileClock,
  KeyRound,
  LogIn,
  LogOut,
  type LucideIcon,
  MonitorX,
  Printer,
  QrCode,
  ReceiptText,
  Shapes,
  ShieldAlert,
  Store,
  Trash2,
  UserRound,
  Users,
  UtensilsCrossed,
} from 'lucide-react'

/** Looked up by the whole action first, then by the part before the dot. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  'session.start': LogIn,
  'session.end': LogOut,
  'session.refused': ShieldAlert,
  'store.erase_request': Trash2,
  'tenant.erase_request': Trash2,
  'customer.export': Download,
  password: KeyRound,
  profile: UserRound,
  device: MonitorX,
  subscription: CreditCard,
  checkout: CreditCard,
  billing: CreditCard,
  payment_type: CreditCard,
  customer: ContactRound,
  data: Download,
  item: UtensilsCrossed,
  variant: UtensilsCrossed,
  addon: UtensilsCrossed,
  order: ClipboardX,
  qr_order: QrCode,
  reservation: CalendarCheck,
  store: Store,
  tenant: Store,
  print: Printer,
  tax: ReceiptText,
  table: Shapes,
  category: UtensilsCrossed,
  user: Users,
}

export const iconOf = (action: string): LucideIcon =>
  ICONS[action] ?? ICONS[action.split('.')[0] ?? ''] ?? FileClock

/** Actions that get a warning colour. */
const HIGHLIGHTED_ACTIONS = new Set([
  'session.refused',
  'order.cancel',
  'order.item_cancel',
  'store.erase_request',
  'data.export',
])

export const isHighlighted = (action: string): boolean => HIGHLIGHTED_ACTIONS.has(action)
