import { ChefHat, ClipboardList, Printer, ReceiptText, ShoppingCart, UsersRound } from 'lucide-react'
import { PLAN_INCLUDES } from '../../parts/subscription/plan-words.ts'

export const TEXTS = {
  headline: 'Toma el pedido, avisa a cocina y cobra la cuenta sin perder de vista el salón',
  lead: 'Comanda es el punto de venta para restaurantes, fondas, cafés y bares: mesas, mostrador y domicilio en una sola pantalla, en la tableta, la computadora o el teléfono que ya tienes.',
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
  includes: PLAN_INCLUDES,
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
    icon: ClipboardList,
    title: 'Pedidos por mesa',
    text: 'Lo que falta por salir y por cobrar, mesa por mesa, al día en todas las pantallas.',
  },
  {
    icon: ReceiptText,
    title: 'Cuentas claras',
    text: 'Impuestos, variantes y extras al centavo: la misma cuenta en pantalla, en el recibo y en la factura.',
  },
  {
    icon: Printer,
    title: 'Recibos y tokens',
    text: 'Se imprimen en papel de 80 o 57 mm, con tus datos, tus textos y el número que llamas.',
  },
  {
    icon: UsersRound,
    title: 'A cada quien lo suyo',
    text: 'Meseros, cocina y caja ven solo lo que les toca, con permisos por persona.',
  },
] as const
