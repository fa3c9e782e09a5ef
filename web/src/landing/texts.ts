import { CloudOff, KeyRound, type LucideIcon, Printer, Split, Stamp, TrendingDown } from 'lucide-react'
import { PLAN_INCLUDES } from '../parts/subscription/plan-words.ts'

export const TEXTS = {
  headline: 'Toma el pedido, avisa a cocina y cobra la cuenta sin perder de vista el salón',
  lead: 'Comanda es el punto de venta para restaurantes, fondas, cafés y bares: mesas, mostrador y domicilio en una sola pantalla, en la tableta, la computadora o el teléfono que ya tienes.',
  account: 'Cuenta',
  signIn: 'Iniciar sesión',
  signUp: 'Crear cuenta',
  goIn: 'Ir al panel',
  strengths: 'Lo que se nota un viernes a las nueve',
  footer: 'Comanda. Punto de venta, cocina y cuentas para restaurantes.',
  questions: '¿Preguntas? Escríbenos a',
  terms: 'Términos de uso',
  privacy: 'Política de privacidad',
} as const

/** What a restaurant asks for first. */
export const FIRST: readonly { icon: LucideIcon; text: string }[] = [
  { icon: Stamp, text: 'Facturas CFDI incluidas: en la caja, por el QR del recibo y la global.' },
  { icon: CloudOff, text: 'Sigue vendiendo sin internet, hasta 72 horas.' },
]

export const PLAN = {
  title: 'Un plan, todo incluido',
  price: '$1,728.40 MX',
  unit: 'al mes por restaurante',
  trial: 'Empieza con 14 días de prueba gratuita. Cancela cuando quieras.',
  promise: '14 días de prueba gratuita. Cancela cuando quieras.',
  includes: PLAN_INCLUDES,
} as const

export interface PictureWords {
  /** The file in `public/landing`, which `npm run screenshots` takes. */
  name: 'floor' | 'charge' | 'count'
  alt: string
}

export const FLOOR: PictureWords = {
  name: 'floor',
  alt: 'El salón en Comanda: las mesas con su estado, lo que deben y los minutos que llevan.',
}

/** What two moments of a shift look like. */
export const MOMENTS: readonly (PictureWords & { title: string; text: string })[] = [
  {
    name: 'charge',
    alt: 'La hoja de cobro en Comanda: el total en grande, las formas de pago y los billetes para tocar.',
    title: 'Cobra sin calculadora',
    text: 'El total en grande, los billetes a la mano y el cambio calculado. La propina se registra aparte y el recibo sale solo.',
  },
  {
    name: 'count',
    alt: 'El corte en Comanda: una fila por billete y moneda, con su suma al lado.',
    title: 'Corta la caja sin sospechas',
    text: 'Quien cuenta no ve lo que el sistema espera. Al terminar aparece la diferencia, con los movimientos que la explican.',
  },
]

export const STRENGTHS: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Stamp,
    title: 'Factura sin otro programa',
    text: 'El cliente pide su CFDI con el QR del recibo, en su teléfono, o se lo haces en la caja. La global del día sale con tus ventas sin factura.',
  },
  {
    icon: CloudOff,
    title: 'Sigue vendiendo sin internet',
    text: 'Pedidos, cobros y recibos continúan hasta 72 horas. Al volver la conexión todo llega en orden y una sola vez.',
  },
  {
    icon: Split,
    title: 'Divide como lo piden',
    text: 'Por platillo, en partes iguales o lo que compartieron entre tres. Cada parte se cobra y se imprime por separado.',
  },
  {
    icon: TrendingDown,
    title: 'Las pérdidas, a la vista',
    text: 'Anulaciones, descuentos y cortesías por persona, con motivo y hora. Lo delicado pide aprobación.',
  },
  {
    icon: Printer,
    title: 'Tus impresoras, por estación',
    text: 'La barra recibe bebidas y la plancha tacos. Si una se queda sin papel, lo pendiente sale en otra.',
  },
  {
    icon: KeyRound,
    title: 'Un PIN por persona',
    text: 'Una tableta para todo el turno: cada quien entra con su PIN, ve solo lo suyo y firma lo que hace.',
  },
]
