export const SCOPES = [
  'DASHBOARD',
  'POS',
  'TAKE_ORDERS',
  'CHARGE',
  'CUSTOMER_DISPLAY',
  'KITCHEN_DISPLAY',
  'ORDER_STATUS_DISPLAY',
  'ORDER_STATUS',
  'ORDERS',
  'CLOSE_UNPAID',
  'DISCOUNTS',
  'REFUNDS',
  'VOIDS',
  'TILL',
  'TILL_FIGURES',
  'TILL_APPROVE',
  'CASH_DRAWER',
  'KITCHEN',
  'RESERVATIONS',
  'VIEW_RESERVATIONS',
  'MANAGE_RESERVATIONS',
  'CUSTOMERS',
  'VIEW_CUSTOMERS',
  'MANAGE_CUSTOMERS',
  'INVOICES',
  'CFDI',
  'VIEW_CFDI',
  'MEMBERSHIP',
  'INVENTORY',
  'VIEW_INVENTORY',
  'MANAGE_INVENTORY',
  'SETTINGS',
  'SHARED_DEVICES',
  'REPORTS',
] as const

export type Scope = (typeof SCOPES)[number]
type Role = 'superadmin' | 'admin' | 'user'

/** Whether a person has one of the listed scopes; an admin always passes. */
export function mayEnter(
  person: { role: Role; scopes: readonly string[] },
  anyOf: readonly Scope[],
): boolean {
  return person.role === 'admin' || anyOf.some((scope) => person.scopes.includes(scope))
}

/** Whether a person's scopes allow a call. @see Access */
export const hasScopesFor = (
  person: Parameters<typeof mayEnter>[0],
  { anyOf, andAnyOf }: { anyOf: readonly Scope[]; andAnyOf?: readonly Scope[] },
): boolean => mayEnter(person, anyOf) && (!andAnyOf || mayEnter(person, andAnyOf))

/** The wire format: comma-separated, "" for none. */
export const joinScopes = (scopes: readonly string[]): string => scopes.join(',')
export const splitScopes = (scope: string | null | undefined): string[] =>
  (scope ?? '')
    .split(',')
    .map((s) => s.trim())
    .filter(Boolean)

/** The contract's scopes charge what their pages show, so they include the scope that is only for charging. */
const CHARGING = ['POS', 'ORDERS', 'ORDER_STATUS', 'ORDER_STATUS_DISPLAY'] as const
const TAKING = ['POS', 'TAKE_ORDERS'] as const
const ORDER_SCREEN = [...CHARGING, 'TAKE_ORDERS'] as const
const READ_CUSTOMERS = ['CUSTOMERS', 'VIEW_CUSTOMERS', 'MANAGE_CUSTOMERS'] as const
const RESERVATIONS = ['RESERVATIONS', 'VIEW_RESERVATIONS', 'MANAGE_RESERVATIONS'] as const
const MANAGE_RESERVATIONS = ['RESERVATIONS', 'MANAGE_RESERVATIONS'] as const

/** The scopes that open each area, for the server's calls and the browser's pages. */
export const AREA = {
  dashboard: ['DASHBOARD'],
  pos: TAKING,
  orders: ORDER_SCREEN,
  /** In addition to the pages' own scopes: taking payments. */
  charge: [...CHARGING, 'CHARGE'],
  /** The floor's page; its calls are open to all who see orders. */
  floor: [...TAKING, 'ORDERS'],
  /** One order with its history, and its receipt or bill. */
  readOrders: [...ORDER_SCREEN, 'INVOICES'],
  /** In addition to the orders' own scopes: closing an unpaid order. */
  closeUnpaid: ['CLOSE_UNPAID'],
  /** In addition to the orders' own scopes: discounts above the store's limit, and courtesies. */
  discounts: ['DISCOUNTS'],
  /** Refunding a paid check, and correcting the type of a payment. */
  refunds: ['REFUNDS'],
  /** Voiding sent lines, where the store's settings require it. */
  voids: ['VOIDS'],
  /** Letting several people use a device by turns. */
  sharedDevices: ['SHARED_DEVICES'],
  /** Opening, counting and closing a shift, and moving cash. */
  till: ['TILL'],
  /** X, Z documents and the day. */
  tillFigures: ['TILL_FIGURES'],
  /** In addition to `till`: differences above the limit, and cancelling a count. */
  tillApprove: ['TILL_APPROVE'],
  /** Opening the drawer without a sale. */
  cashDrawer: ['CASH_DRAWER'],
  kitchen: ['KITCHEN', 'KITCHEN_DISPLAY'],
  reservations: RESERVATIONS,
  manageReservations: MANAGE_RESERVATIONS,
  customers: READ_CUSTOMERS,
  /** The phones of guests on open orders. */
  guestPhones: [...READ_CUSTOMERS, ...TAKING, 'ORDERS'],
  /** The names of guests on open orders: who serves or cooks, but no display on a wall. */
  guestNames: [...READ_CUSTOMERS, ...TAKING, 'ORDERS', 'ORDER_STATUS', 'KITCHEN', 'INVOICES'],
  searchCustomers: [...READ_CUSTOMERS, ...TAKING, ...RESERVATIONS],
  addCustomers: ['CUSTOMERS', 'MANAGE_CUSTOMERS', ...TAKING, ...MANAGE_RESERVATIONS],
  manageCustomers: ['CUSTOMERS', 'MANAGE_CUSTOMERS'],
  invoices: ['INVOICES'],
  readInvoices: ['INVOICES', 'POS'],
  /** Seeing fiscal documents. */
  readCfdi: ['CFDI', 'VIEW_CFDI'],
  /** Invoicing a paid sale by name: who charges, and the office. */
  issueCfdi: [...CHARGING, 'CHARGE', 'INVOICES', 'CFDI'],
  /** One fiscal document, by its number: without the areas below, only of sales that the person has charged or invoiced. */
  seeCfdi: [...CHARGING, 'CHARGE', 'INVOICES', 'CFDI', 'VIEW_CFDI'],
  seeEachCfdi: ['POS', 'INVOICES', 'CFDI', 'VIEW_CFDI'],
  /** The tax data of guests, by their whole RFC or phone. */
  findReceivers: ['POS', 'INVOICES', 'CFDI'],
  /** Globals, credit notes and cancelling. */
  manageCfdi: ['CFDI'],
  reports: ['REPORTS'],
  settings: ['SETTINGS'],
} as const satisfies Record<string, readonly Scope[]>

export interface SeenOfGuests {
  /** Of orders that are open. */
  name: boolean
  phone: boolean
}

/** All that people may see. */
export const SEES_GUESTS: readonly SeenOfGuests[] = [
  { name: true, phone: true },
  { name: true, phone: false },
  { name: false, phone: false },
]

/** The guest data of open orders that a person may see. */
export const seenOfGuests = (person: Parameters<typeof mayEnter>[0]): SeenOfGuests => ({
  name: mayEnter(person, AREA.guestNames),
  phone: mayEnter(person, AREA.guestPhones),
})
