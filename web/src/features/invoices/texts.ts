const written = new Intl.NumberFormat('es-MX')

/** The invoices screen's words, as the specification gives them where it does. */
export const TEXTS = {
  title: 'Facturas',
  failed: '¡Error al cargar las órdenes! ¡Intenta más tarde!',
  search: 'Factura, token o cliente',
  resultsOf: (q: string) => `Resultados de «${q}» en todas las fechas`,
  found: (count: number) => (count === 1 ? '1 factura' : `${written.format(count)} facturas`),
  mostFound: (count: number) => `Las ${count} más recientes. Escribe algo más preciso para ver menos.`,
  endSearch: 'Quitar búsqueda',
  noResults: '¡No se encontraron resultados!',
  noResultsHint: 'Busca por número de factura, token, nombre o teléfono del cliente.',
  emptyToday: 'Hoy no hay facturas',
  empty: 'No hay facturas en este periodo',
  emptyHint: 'Cada cuenta cobrada queda aquí con su número, su total y su recibo.',
  export: 'Exportar',
  exporting: 'Preparando el archivo…',
  exported: 'El archivo se descargó.',
  exportName: 'Facturas.csv',
  exportFailed: '¡Algo salió mal!',

  id: 'Factura',
  tokens: 'Tokens',
  date: 'Fecha',
  subtotal: 'Subtotal',
  tax: 'Impuestos',
  total: 'Total',
  payment: 'Pago',
  service: 'Servicio y mesa',
  customer: 'Cliente',
  token: 'Token',
  numbered: (id: number) => `Factura ${id}`,
  /** A time after midnight: its own date, since the day beside it is the business day. */
  nextDay: (time: string, day: string) => `${time} del ${day}`,
  walkIn: 'CLIENTE OCASIONAL',
  actions: 'Acciones',
  nothing: '—',
  open: (id: number) => `Abrir el recibo de la factura ${id}`,
  print: (id: number) => `Imprimir el recibo de la factura ${id}`,

  sums: 'Total del periodo',
  count: 'Facturas',
} as const
