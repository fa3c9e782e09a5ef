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
  formats: {
    csv: 'La lista, para cualquier hoja de cálculo',
    xlsx: 'La lista, con importes como números',
  },
  listName: 'Facturas fiscales',
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
  sale: (id: number, part: number | null) => (part === null ? `Venta ${id}` : `Venta ${id}, parte ${part}`),
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
  title: 'Factura global',
  short: 'Global',
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

export const MISSING = {
  open: (sales: string) => `Ver ${sales} sin facturar`,
  title: 'Sin facturar',
  what: 'Ventas del periodo que no están en ninguna factura fiscal, y a dónde puede ir cada una.',
  failed: '¡Error al cargar las ventas sin facturar! ¡Intenta más tarde!',
  byName: (until: string) => `A nombre, hasta el ${until}.`,
  global: (days: string) => `En la factura global de ${days}`,
  whenClosed: 'cuando termine el periodo.',
  automatic: 'que se emite sola.',
  ready: 'que ya se puede emitir.',
  nowhere: 'No puede ir en ninguna factura.',
} as const

export const COMPARE = {
  button: 'Comparar con el SAT',
  title: 'Comparar con el SAT',
  what: 'Elige lo que descargaste del portal del SAT de tus facturas emitidas: los metadatos (TXT), la lista (CSV o Excel) o los XML, también en ZIP y varios archivos juntos. Se leen en este equipo y no se guardan. Nada cambia en tus facturas.',
  choose: 'Elegir archivos',
  another: 'Elegir otros',
  reading: 'Leyendo los archivos…',
  comparing: 'Comparando…',
  failed: '¡No se pudo comparar! ¡Intenta más tarde!',
  tooLarge: 'Los archivos son demasiado grandes. Descarga un periodo más corto.',
  tooMany: (count: number) =>
    `Hay más de ${formatCount(count)} facturas en los archivos. Descarga un periodo más corto.`,
  broken: 'El archivo está dañado. Descárgalo otra vez.',
  noDocuments:
    'No hay facturas en estos archivos: faltan las columnas Uuid y FechaEmision, o los XML timbrados.',
  noIssuer: 'Falta el RFC de quien factura, en Configuración › Datos fiscales.',
  files: (names: string, count: number) =>
    count === 1 ? `${names}: 1 factura` : `${names}: ${formatCount(count)} facturas`,
  unreadable: (count: number) =>
    count === 1
      ? 'Un renglón o XML no se pudo leer, y no está en la comparación.'
      : `${formatCount(count)} renglones o XML no se pudieron leer, y no están en la comparación.`,
  received: (count: number) =>
    count === 1
      ? 'Una factura es recibida, no emitida: no se compara.'
      : `${formatCount(count)} facturas son recibidas, no emitidas: no se comparan.`,
  trials: (count: number) =>
    count === 1
      ? 'Una factura de prueba del periodo no se compara: el SAT no la conoce.'
      : `${formatCount(count)} facturas de prueba del periodo no se comparan: el SAT no las conoce.`,
  others: (rfcs: string, count: number) =>
    count === 1
      ? `Una factura es de otro RFC (${rfcs}): no se compara.`
      : `${formatCount(count)} facturas son de otro RFC (${rfcs}): no se comparan.`,
  noStates:
    'Los XML no dicen si una factura está cancelada. Para comparar estados, elige también los metadatos.',
  same: (count: number) => (count === 1 ? '1 igual' : `${formatCount(count)} iguales`),
  different: (count: number) => (count === 1 ? '1 diferencia' : `${formatCount(count)} diferencias`),
  noneDifferent: 'Todo coincide: las mismas facturas, con el mismo importe y el mismo estado.',
  save: 'Descargar diferencias',
  fileName: (from: string, to: string) => `Diferencias con el SAT ${from} ${to}.csv`,
  is: {
    only_there: 'En el SAT y no aquí',
    only_here: 'Aquí y no en el SAT',
    amount: 'Con otro importe',
    state: 'Con otro estado',
  },
  hints: {
    only_there:
      'Se hicieron en el portal del SAT o con otro programa. La que aquí espera respuesta se abre con su folio: puede ser la misma.',
    only_here:
      'El SAT tarda hasta 72 horas en mostrarlas. Si tu archivo no tiene todos los días, cambia el periodo.',
    amount: 'Abre cada una y compara su XML con el del portal del SAT.',
    state:
      'La que solo está cancelada en el SAT se cancela también aquí, con «Cancelar ante el SAT», y su venta queda libre. La que solo está cancelada aquí: tu archivo puede ser de antes.',
  },
  mayBe: (folio: string) => `Puede ser la ${folio}`,
  document: 'Factura',
  here: 'Aquí',
  there: 'En el SAT',
  columns: [
    'Diferencia',
    'UUID',
    'Serie y folio',
    'Fecha',
    'RFC del receptor',
    'Receptor',
    'Total aquí',
    'Total en el SAT',
    'Estado aquí',
    'Estado en el SAT',
  ],
  states: { valid: 'Vigente', cancelled: 'Cancelada' },
} as const
