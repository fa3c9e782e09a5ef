import { CalendarDays, ChartColumn, ChefHat, QrCode, ReceiptText, ShoppingCart } from 'lucide-react'

export const TEXTS = {
  headline: 'Toma el pedido, avisa a cocina y cobra la cuenta sin perder de vista el salón',
  lead: 'Comanda es el punto de venta para restaurantes, fondas, cafés y bares: mesas, mostrador, domicilio y pedidos por código QR en una sola pantalla, en la tableta, la computadora o el teléfono que ya tienes.',
  signIn: 'Iniciar sesión',
  signUp: 'Crear cuenta',
  goIn: 'Ir al panel',
  capabilities: 'Un día de servicio, de principio a fin',
  footer: 'Comanda. Punto de venta, cocina y cuentas para restaurantes.',
} as const

export const PLAN = {
  title: 'Un plan, todo incluido',
  price: '$1,728.40 MX',
  unit: 'al mes por restaurante',
  trial: 'Empieza con 14 días de prueba gratuita. Cancela cuando quieras.',
  promise: '14 días de prueba gratuita.',
  includes: [
    'Usuarios, mesas y dispositivos sin límite',
    'Menú digital con código QR y pedidos desde la mesa',
    'Pantalla de cocina que avisa en cuanto entra un pedido',
    'Recibos y turnos en impresoras de 80 y 57 mm',
    'Reservaciones, clientes, facturas y reportes',
  ],
} as const

export const CAPABILITIES = [
  {
    icon: ShoppingCart,
    title: 'Punto de venta',
    text: 'Busca un platillo, elige variante y complementos, y manda la comanda en segundos.',
  },
  {
    icon: ChefHat,
    title: 'Cocina',
    text: 'Cada pedido aparece al momento, con su mesa, sus notas y los minutos que lleva esperando.',
  },
  {
    icon: QrCode,
    title: 'Menú QR',
    text: 'Tus comensales ven el menú en su teléfono y piden desde la mesa, sin instalar nada.',
  },
  {
    icon: ReceiptText,
    title: 'Cuentas claras',
    text: 'Impuestos, variantes y extras al centavo: la misma cuenta en pantalla, en el recibo y en el reporte.',
  },
  {
    icon: CalendarDays,
    title: 'Reservaciones y clientes',
    text: 'Aparta mesas sin encimarlas y reconoce a quien regresa.',
  },
  {
    icon: ChartColumn,
    title: 'Reportes',
    text: 'Ingresos, ventas netas, impuestos y los artículos más vendidos, por el periodo que elijas.',
  },
] as const
