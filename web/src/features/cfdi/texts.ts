import { formatCount } from '@comanda/shared/kernel/count-format'

export const TEXTS = {
  title: 'Facturación',
  salesPage: 'Facturas',
  failed: '¡Error al cargar las facturas fiscales! ¡Intenta más tarde!',
  search: 'Folio, RFC, nombre o venta',
  kind: 'Tipo',
  anyKind: 'Todos los tipos',
  state: 'Estado',
  anyState: 'Todos los estados',
  more: 'Mostrar más',

  folio: 'Folio',
  date: 'Fecha',
  receiver: 'Receptor',
  total: 'Total',
  todo: 'Ver',
  open: (folio: string) => `Abrir la factura fiscal ${folio}`,
  tickets: (count: number) => (count === 1 ? '1 venta' : `${formatCount(count)} ventas`),

  empty: 'No hay facturas fiscales en este periodo',
  emptyHint:
    'Se hacen al cobrar, en Facturas, o las pide el cliente con el código de su recibo. Lo demás va en la factura global.',
  noResults: '¡No se encontraron resultados!',
  noResultsHint: 'Cambia el periodo, el tipo o el estado, o busca por folio, RFC, nombre o número de venta.',
  clear: 'Quitar filtros',

  sums: 'Ventas del periodo',
  sold: 'Vendido',
  named: 'Facturado a nombre',
  inGlobal: 'En global',
  inNone: 'Sin facturar',
  pending: (amount: string) => `y ${amount} en camino`,
  allInvoiced: 'Todo está facturado',
  waiting: (count: number, since: string) =>
    count === 1
      ? `1 factura fiscal espera respuesta desde el ${since}`
      : `${formatCount(count)} facturas fiscales esperan respuesta, la primera desde el ${since}`,
  settings: 'Abrir Configuración › Datos fiscales',
} as const

export const DOWNLOADS = {
  button: 'Descargar',
  zip: 'XML y PDF',
  zipHint: 'Los archivos de todo el periodo, en un ZIP',
  filesName: 'CFDI',
  csv: 'CSV',
  csvHint: 'La lista, para cualquier hoja de cálculo',
  xlsx: 'Excel',
  xlsxHint: 'La lista, con importes como números',
  listName: 'Facturas fiscales',
  exporting: 'Preparando el archivo…',
  exported: 'El archivo se descargó.',
  failed: '¡Algo salió mal!',
} as const

export const DOCUMENT = {
  title: (folio: string) => `Factura fiscal ${folio}`,
  failed: '¡Error al cargar la factura fiscal! ¡Intenta más tarde!',
  test: 'Documento de prueba, sin validez fiscal',
  refusal: 'El SAT no la aceptó',
  inDoubt: 'Falta saber si está timbrada',
  stillValid: 'No se canceló',
  release: 'Liberar venta',
  releaseTitle: '¿Liberar la venta de esta factura?',
  releaseText:
    'Primero revisa en el portal del SAT que no esté vigente. Después la venta se puede facturar otra vez.',
  releaseFailed: '¡No se pudo liberar! ¡Intenta más tarde!',
  inWork: 'Se está timbrando. Esta pantalla cambia sola cuando termina.',
  repeat: 'Corregir y facturar otra vez',
  cancelling: (by: string, date: string) =>
    `${by} pidió cancelarla el ${date}. Falta la respuesta del SAT, o que quien la recibió acepte.`,
  receiver: 'A quién',
  name: 'Nombre o razón social',
  rfc: 'RFC',
  postalCode: 'Código postal',
  regime: 'Régimen fiscal',
  use: 'Uso',
  form: 'Forma de pago',
  mail: 'Correo',
  document: 'Documento',
  kind: 'Tipo',
  uuid: 'Folio fiscal (UUID)',
  created: 'Creada',
  stamped: 'Timbrada',
  cancelled: 'Cancelada',
  period: 'Periodo',
  net: 'Subtotal',
  tax: 'Impuestos',
  withheld: 'ISR que retiene el cliente',
  total: 'Total',
  related: 'Otros documentos',
  credits: 'Acredita la factura',
  replaces: 'Sustituye a la factura',
  creditedBy: 'Acreditada por',
  replacedBy: 'Sustituida por',
  sales: 'Ventas',
  sale: (id: number) => `Venta ${id}`,
  freed: 'Ya no está en esta factura',
  allSales: (count: number) => `Mostrar las ${formatCount(count)}`,
  more: 'Más acciones',
  substitute: 'Corregir y sustituir',
  cancel: 'Cancelar ante el SAT',
} as const

export const CANCEL = {
  title: (folio: string) => `Cancelar la factura fiscal ${folio}`,
  failed: '¡Error al cargar las opciones! ¡Intenta más tarde!',
  failure: '¡No se pudo cancelar! ¡Intenta más tarde!',
  why: '¿Por qué se cancela?',
  back: 'Volver',
  next: 'Corregir datos',
  confirm: 'Cancelar factura',
  freed: 'Sus ventas quedan sin facturar, y van en la siguiente factura global si nadie las pide.',
  replaced: 'La venta ya está en la factura que la sustituye, y se queda ahí.',
  substituted: 'Primero se timbra la factura correcta; con ella se cancela esta.',
} as const

export const SUBSTITUTE = {
  title: (folio: string) => `Sustituir la factura fiscal ${folio}`,
  what: 'Se timbra otra factura por la misma venta, y esta se cancela con ella.',
  send: 'Timbrar y sustituir',
  failure: '¡No se pudo sustituir! ¡Intenta más tarde!',
} as const

export const GLOBAL = {
  button: 'Factura global',
  title: 'Factura global',
  what: 'Las ventas que nadie pidió a su nombre van juntas, al público en general. El SAT la espera dentro de las 24 horas después del cierre del periodo.',
  failed: '¡Error al cargar la factura global! ¡Intenta más tarde!',
  empty: 'No hay ventas por facturar',
  parts: (net: string, tax: string) => `${net} + ${tax} de impuestos`,
  documents: (count: number) => `${formatCount(count)} facturas, porque cada una admite 2,000 ventas`,
  leftOut: 'Fuera de ella:',
  named: (count: number) => (count === 1 ? '1 ya facturada' : `${formatCount(count)} ya facturadas`),
  review: (count: number) => `${formatCount(count)} por revisar`,
  emptySales: (count: number) =>
    count === 1
      ? '1 sin importe, por cortesía o reembolso'
      : `${formatCount(count)} sin importe, por cortesía o reembolso`,
  issue: 'Emitir factura global',
  issueOne: 'Emitir',
  issueOf: (days: string) => `Emitir la factura global de ${days}`,
  issueMany: 'Emitir facturas globales',
  issueAll: (count: number, total: string) => `Emitir las ${formatCount(count)} · ${total}`,
  sure: (tickets: string, days: string, total: string) =>
    `Se timbra la factura global de ${days}, con ${tickets} por ${total}.`,
  sureOfAll: (count: number, tickets: string, total: string) =>
    `Se timbran ${formatCount(count)} facturas globales con ${tickets} por ${total}.`,
  change: 'Cambiar cada cuánto se emite',
} as const
