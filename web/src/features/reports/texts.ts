import { formatCount } from '@comanda/shared/kernel/count-format'
import { AFTER_REFUNDS } from '@comanda/shared/selling/refund-status'

export const TEXTS = {
  title: 'Reportes',
  failed: 'Error Cargando Datos de Reportes, ¡Intente más tarde!',
  loading: 'Por favor espere...',
  adding: 'Se suman los días del periodo. La primera vez tarda unos segundos.',

  losses: 'Pérdidas',
  formats: { csv: 'Para cualquier hoja de cálculo', xlsx: 'Una hoja por tabla' },
  fileName: 'Reporte',
  print: 'Imprimir',
  comparedWith: (period: string) => `Comparado con ${period}`,
  /** The period is not over: of the other one counts as much. */
  comparedUntil: (period: string, time: string, isDay: boolean) =>
    isDay
      ? `Comparado con ${period} hasta las ${time}`
      : `Comparado con ${period}, el último día hasta las ${time}`,

  figures: 'Cifras del periodo',
  orders: 'Pedidos',
  average: 'Valor Promedio del Pedido',
  totalCustomers: 'Total de Clientes',
  newCustomers: 'Clientes Nuevos',
  repeatedCustomers: 'Clientes Recurrentes',
  afterRefunds: AFTER_REFUNDS,
  revenue: 'Ingresos',
  net: 'Ventas Netas',
  tax: 'Impuestos',
  /** The unit of each figure. */
  counts: {
    orders: 'Enviados en el periodo, sin cancelados',
    average: (paid: number) =>
      paid === 1 ? 'Ingresos entre 1 pedido cobrado' : `Ingresos entre ${formatCount(paid)} pedidos cobrados`,
    totalCustomers: 'Todos los registrados',
    newCustomers: 'Registrados en el periodo',
    repeatedCustomers: 'Pidieron en el periodo y también antes',
    afterRefunds: 'Ingresos menos lo que se reembolsó en el periodo, con impuestos',
    revenue: 'Cobrado en el periodo, con impuestos',
    net: 'Ingresos menos impuestos',
    tax: 'Incluidos en los ingresos',
    tips: (times: string) =>
      times === '1' ? '1 propina, aparte de los ingresos' : `${times} propinas, aparte de los ingresos`,
  },
  customers: 'Clientes',
  asOfToday: 'Registrados hasta hoy',
  before: (value: string) => `antes ${value}`,
  cancelled: 'Pedidos cancelados',
  closedUnpaid: 'Cerrados sin cobrar',
  paidOpen: 'Pagados, aún abiertos',
  cancelledOf: (count: string, total: string) => `${count} por ${total}`,

  service: 'Propinas, descuentos y pérdidas',
  tips: 'Propinas',
  discounts: 'Descuentos',
  courtesies: 'Cortesías',
  voids: 'Piezas anuladas, también de pedidos cancelados',
  refunds: 'Reembolsos',

  waits: 'Lo que esperaron las mesas',
  waitsNote:
    'Desde que una mesa llama o pide la cuenta con su teléfono hasta «Ya vamos», y hasta que la atienden. En minutos y segundos, sin lo que la mesa retiró.',

  empty: 'No hay ventas en este periodo',
  emptyHint: 'Elige otras fechas con el filtro. Las ventas aparecen aquí en cuanto se cobra un pedido.',

  byUnit: {
    day: 'Ingresos por día',
    week: 'Ingresos por semana',
    month: 'Ingresos por mes',
    year: 'Ingresos por año',
  },
  unit: { day: 'Día', week: 'Semana', month: 'Mes', year: 'Año' },
  byHour: 'Ingresos por hora',
  hoursNote: 'Los pedidos cuentan a la hora en que se enviaron; los ingresos, a la hora en que se cobraron.',
  heat: 'Ingresos por hora y día de la semana',
  hour: 'Hora',
  timeSummary: (title: string, total: string) => `${title}: ${total} en total.`,
  best: (when: string, total: string) => ` Lo más alto: ${when}, con ${total}.`,
  weekdays: ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'],

  topItems: 'Artículos Más Vendidos',
  noTopItems: 'Ninguno en este periodo',
  item: 'Artículo',
  sold: 'Vendidos',
  brought: 'Ingresos',
  byPrice: 'Precio y popularidad',
  byPriceNote:
    'Arriba, lo que deja más por pieza; a la derecha, lo que más se vende. Por pieza: ingresos entre vendidos.',
  byPriceSummary: (count: number) => `${count} artículos por cuánto se venden y cuánto deja cada pieza.`,
  each: 'Por pieza',
} as const
