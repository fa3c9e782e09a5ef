import { useOutbox } from '../../offline/outbox/current-outbox.ts'
import { isHeldByServer } from '../../offline/outbox/entry.ts'
import { answerIn } from '../../offline/selling/sell.ts'

/** Where a sale is: the server has it, this device keeps it until then, or a person decides about it. */
type SaleState = 'server' | 'device' | 'review'

interface Words {
  server: (name: string) => string
  device: (name: string) => string
  /** As `device` by default. */
  review?: (name: string) => string
}

/** What a screen says after a sale. Only what the server has can be in the kitchen. */
const WORDS = {
  order: {
    server: () => 'Pedido enviado a cocina',
    device: () => 'Guardado en este dispositivo',
    review: () => 'Venta por revisar',
  },
  /** Below the folio. */
  orderHint: {
    server: (numbers) => numbers,
    device: () => 'La cocina no lo ve hasta que vuelva la conexión; entonces se envía por sí solo.',
    review: () => 'La cocina no lo ve: alguien tiene que revisarlo.',
  },
  /** In a message, when the screen goes on to another page. */
  orderNumbered: {
    server: (name) => `¡Enviado a cocina! ${name}`,
    device: (name) => `Guardado en este dispositivo. ${name}`,
  },
  orderToPay: {
    server: (name) => `${name} ya se envió a cocina. Falta registrar este pago.`,
    device: (name) => `${name} está guardado en este dispositivo. Falta registrar este pago.`,
  },
  paidOrder: {
    server: () => 'Pedido cobrado y enviado a cocina',
    device: () => 'Cobrado. La cocina no lo ve hasta que vuelva la conexión.',
    review: () => 'Cobrado. La cocina no lo ve: alguien tiene que revisarlo.',
  },
  charge: {
    server: (name) => name,
    device: (name) => `Guardado en este dispositivo · ${name}`,
    review: (name) => `Por revisar · ${name}`,
  },
  discount: {
    server: (message) => message,
    device: (name) => `Descuento guardado en este dispositivo · ${name}`,
  },
  customer: {
    server: (message) => message,
    device: () => 'Cliente guardado en este dispositivo.',
  },
} as const satisfies Record<string, Words>

/** @param name of the sale, `Token 12` or `Folio A-3`; of what has no number, the server's message */
export function saleWords(what: keyof typeof WORDS, state: SaleState, name = ''): string {
  const words: Words = WORDS[what]
  return (words[state] ?? words.device)(name)
}

export const folioName = (folio: string): string => `Folio ${folio}`

/** The message after a form was sent: the server's, or that this device keeps it. */
export const messageOfSold = (
  what: 'discount' | 'customer',
  sold: { kind: 'kept'; folio: string } | Parameters<typeof answerIn<{ message: string }>>[0],
): string =>
  sold.kind === 'kept'
    ? saleWords(what, 'device', folioName(sold.folio))
    : saleWords(what, 'server', answerIn(sold).message)

/**
 * Where a sale is now, and why the server refused it; that is for a person at this device.
 * @param key of its entry; null: the server answered it at once
 */
export function useSaleState(key: string | null): { state: SaleState; problem: string | null } {
  const { entries } = useOutbox()
  const entry = key === null ? undefined : entries.find((one) => one.key === key)
  if (entry?.state === 'review') return { state: 'review', problem: entry.problem ?? '' }
  const isHere = key !== null && entry?.state !== 'sent'
  const isHeld = entry !== undefined && isHeldByServer(entry)
  return { state: isHere ? 'device' : isHeld ? 'review' : 'server', problem: null }
}
