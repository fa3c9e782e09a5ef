import { APPROVAL_WORDS } from '@comanda/shared/approvals/words'
import { CANCEL_REASON_WORDS } from '@comanda/shared/cfdi/cancelling'
import {
  CERTIFIER_NAMES,
  DOCUMENT_KIND_WORDS,
  DOCUMENT_STATE_WORDS,
  GLOBAL_PERIOD_WORDS,
} from '@comanda/shared/cfdi/words'
import { ALLERGEN_WORDS, DIET_WORDS, SPICY_WORDS } from '@comanda/shared/menu/info'
import { DELIVERY_WORDS } from '@comanda/shared/orders/order-words'
import { REFUSED_BECAUSE } from '@comanda/shared/selling/refusal-words'
import { TRUST_WORDS } from '@comanda/shared/settings/guest-trust'
import { PAYMENT_KIND_WORDS } from '@comanda/shared/settings/payment-kind-words'
import { scopeTitle } from '@comanda/shared/users/scopes'
import { CUSTOMER_TEXTS } from '../../parts/customers/texts.ts'
import { ITEM_STATUS_WORDS } from '../../parts/orders/order-words.ts'
import { PERIOD_WORDS } from '../../parts/period/period-words.ts'
import { PAPER_WORDS, WAY_WORDS } from '../../parts/printing/words.ts'
import { STATION_COLOR_WORDS } from '../../parts/StationDot.tsx'

export const TEXTS = {
  title: 'Bitácora',
  lead: 'Quién hizo qué, cuándo y desde dónde. Nadie la puede cambiar ni borrar.',
  loadFailed: 'Error al cargar los datos, ¡Inténtalo más tarde!',
  empty: 'Aún no hay nada en la bitácora',
  emptyHint: 'Aquí aparecen los cambios del menú, los pedidos cancelados, los inicios de sesión y lo demás.',
  nothingFound: 'Nada con estos filtros',
  nothingFoundHint: 'Prueba con otro periodo, otra persona u otra acción.',
  clear: 'Quitar filtros',
  person: 'Persona',
  everybody: 'Todas las personas',
  action: 'Acción',
  allActions: 'Todas las acciones',
  more: 'Mostrar anteriores',
  noMore: 'No hay nada anterior.',
  details: 'Detalles',
  detailsOf: (what: string) => `Detalles: ${what}`,
  device: 'Dispositivo',
  address: 'Dirección IP',
  account: 'Cuenta',
  operator: 'Equipo de Comanda',
  system: 'Automático',
  yes: 'Sí',
  no: 'No',
  nothing: 'vacío',
  days: ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'],
  approved: (what: string) => `Autorizó ${what.toLowerCase()}`,
  approvedTo: (name: string) => `a ${name}`,
  approvedBy: (name: string) => `autorizó ${name}`,
} as const

/** The labels of request fields, as in their forms; those of one call alone are in its declaration. */
const FIELDS: Readonly<Record<string, string>> = {
  title: 'Título',
  folio: 'Folio',
  sentBy: 'Enviada en la sesión de',
  signIn: 'Inicia sesión',
  name: 'Nombre',
  price: 'Precio',
  netPrice: 'Precio neto',
  seats: 'Capacidad de asientos',
  wasted: 'Comida desperdiciada',
  rows: 'Filas',
  phone: 'Teléfono',
  email: 'Correo',
  username: 'Cuenta',
  birthDate: 'Nacimiento',
  gender: 'Género',
  designation: 'Puesto',
  userScopes: 'Permisos',
  rate: 'Tasa',
  type: 'Tipo',
  isActive: 'Activo',
  isSoldOut: 'Agotado',
  mustChoose: 'Hay que elegir variante',
  description: 'Descripción',
  allergens: 'Alérgenos',
  diets: 'Dietas',
  spicy: 'Picante',
  isRecommended: 'Recomendado',
  addsAtOnce: 'Agregar sin preguntar',
  quickNotes: 'Notas en botones',
  hours: 'Horario',
  storeName: 'Negocio',
  address: 'Dirección',
  currency: 'Moneda',
  timeZone: 'Zona horaria',
  businessDayStart: 'Inicio del día',
  isQRMenuEnabled: 'Menú QR',
  isQROrderEnabled: 'Pedidos QR',
  reservationMinutes: 'Minutos por reserva',
  qrOrderMinutes: 'Minutos de un pedido QR',
  guestTrust: 'Pedidos desde la mesa',
  pageFormat: 'Papel',
  header: 'Encabezado',
  footer: 'Pie',
  floor: 'Piso',
  seatingCapacity: 'Capacidad de asientos',
  date: 'Fecha',
  status: 'Estado',
  notes: 'Notas',
  peopleCount: 'Personas',
  amount: 'Importe',
  percent: 'Porcentaje',
  reason: 'Motivo',
  note: 'Nota',
  lines: 'Artículos',
  part: 'Parte',
  rfc: 'RFC',
  approvedBy: 'Autorizó',
  approvedHere: 'PIN comprobado en el dispositivo, sin internet: folio',
  times: 'Veces en una hora',
  action: 'Acción autorizada',
  target: 'De',
  isOn: 'Encendido',
  biz_name: 'Negocio',
  remember: 'Recordar la cuenta',
  card: 'Últimos dígitos',
  tip: 'Propina',
  birthdate: 'Nacimiento',
  dryRun: 'Solo revisar',
  lockSeconds: 'Segundos hasta el bloqueo',
  resolution: 'Qué se hizo',
  perUsd: 'Por dólar',
  way: 'Conexión',
  width: 'Ancho del papel',
  model: 'Modelo',
  papers: 'Papeles',
  printsKitchen: 'Imprime comandas',
  printsAlways: 'Imprime con cada cobro',
  opensDrawer: 'Abre el cajón',
  copies: 'Copias',
  kind: 'Clase',
  showNotes: 'Muestra notas',
  isEnablePrint: 'Impresión activa',
  printOnSend: 'Imprimir al enviar',
  printOnCharge: 'Imprimir al cobrar',
  showStoreDetails: 'Muestra el negocio',
  showCustomerDetails: 'Muestra el cliente',
  discountReasons: 'Motivos de descuento y cortesía',
  voidReasons: 'Motivos para anular',
  refundReasons: 'Motivos de reembolso',
  discountLimit: 'Descuento sin permiso (%)',
  voidApproval: 'Anular requiere autorización',
  tipOwner: 'Propinas',
  offlineHours: 'Horas sin internet',
  hasKitchenScreen: 'Usa la pantalla de cocina',
  lateMinutes: 'Tarde a los (min)',
  tooLateMinutes: 'Urgente a los (min)',
  color: 'Color',
  skippedTypes: 'Servicios que no recibe',
  renew: 'Código nuevo',
  requireShift: 'Cobrar pide turno',
  differenceLimit: 'Límite de diferencia',
  inReasons: 'Motivos de entrada',
  outReasons: 'Motivos de salida',
  pieces: 'Billetes y monedas',
  amounts: 'Importes contados',
  handOver: 'Deja cuentas abiertas',
}

const TAX_WORDS = { inclusive: 'Incluido', exclusive: 'Exclusivo' }
const TAX_CLASS_WORDS = {
  auto: 'Por su nombre',
  iva: 'IVA',
  ieps: 'IEPS',
  exempt: 'Exento',
  none: 'Sin impuesto',
}
type SpanishWords = readonly { es: string }[] | Readonly<Record<string, { es: string }>>
const inSpanish = (words: SpanishWords): Record<string, string> =>
  Object.fromEntries(Object.entries(words).map(([key, { es }]) => [key, es]))

/** The Spanish words for the constants of requests, by the field that has them. */
const REASON_WORDS: Readonly<Record<string, string>> = { ...CANCEL_REASON_WORDS, ...REFUSED_BECAUSE }

const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: {
    ...PAYMENT_KIND_WORDS,
    ...DOCUMENT_KIND_WORDS,
    discount: 'Descuento',
    courtesy: 'Cortesía',
    in: 'Entrada',
    out: 'Salida',
    tip_payout: 'Pago de propinas',
    open: 'Abrir el cajón',
  },
  status: { ...ITEM_STATUS_WORDS, booked: 'Reservada', paid: 'Pagada' },
  state: DOCUMENT_STATE_WORDS,
  type: { ...TAX_WORDS, ...PERIOD_WORDS },
  gender: CUSTOMER_TEXTS.genders,
  guestTrust: TRUST_WORDS,
  tipOwner: { waiter: 'De cada mesero', pool: 'De todo el equipo' },
  resolution: {
    returned: 'Se devolvió',
    applied: 'Se aplicó a otra cuenta',
    kept: 'Se quedó con una nota',
    refused: 'No se registró',
  },
  target: { category: 'Categoría', item: 'Artículo', variant: 'Variante' },
  table: { without: 'Sin mesa' },
  action: APPROVAL_WORDS,
  globalPeriod: GLOBAL_PERIOD_WORDS,
  is: { ...TAX_CLASS_WORDS, ...CERTIFIER_NAMES, double: 'Certificador de prueba' },
  color: STATION_COLOR_WORDS,
  skippedTypes: DELIVERY_WORDS,
  way: WAY_WORDS,
  papers: PAPER_WORDS,
  allergens: inSpanish(ALLERGEN_WORDS),
  diets: inSpanish(DIET_WORDS),
  spicy: inSpanish(SPICY_WORDS),
}

/** Numbers, keys and codes of requests, which say nothing to a person; the entry keeps them. */
const CODES = /^ids?$|Ids?$|^(?:device_id|request|version|plan|regime|use|form|model|sort|order)$/

export const isCode = (field: string): boolean => CODES.test(field)

export const fieldName = (name: string, own: Readonly<Record<string, string>> = {}): string =>
  own[name] ?? FIELDS[name] ?? name

/** A typed value as it is; a chosen one in Spanish, and null for a constant that has no word. */
export function valueName(field: string, value: string): string | null {
  if (field === 'userScopes') return scopeTitle(value)
  // The same field has reasons that people type.
  if (field === 'reason') return REASON_WORDS[value] ?? value
  const chosen = VALUES[field]
  return chosen ? (chosen[value] ?? null) : value
}
