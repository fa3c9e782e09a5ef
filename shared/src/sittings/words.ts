import type { GuestTrust } from './sitting.ts'

/** Who confirms what the phones of a table send. */
export const TRUST_WORDS: Readonly<Record<GuestTrust, string>> = {
  each: 'El personal confirma cada pedido',
  first: 'El personal confirma solo el primero de la mesa',
  open: 'Nadie confirma, mientras la mesa tenga cuenta abierta',
}

/** Why staff refuse a request, in the words that the phone shows in Spanish. Never change one: requests have it. */
export const REFUSED_BECAUSE = [
  'Se acabó',
  'La cocina ya cerró',
  'No es de esta mesa',
  'Pasamos a tu mesa a tomar el pedido',
] as const

/** The same in English. */
export const REFUSED_BECAUSE_EN: Readonly<Record<(typeof REFUSED_BECAUSE)[number], string>> = {
  'Se acabó': 'Sold out',
  'La cocina ya cerró': 'The kitchen has closed',
  'No es de esta mesa': 'Not from this table',
  'Pasamos a tu mesa a tomar el pedido': 'We are coming to take your order',
}
