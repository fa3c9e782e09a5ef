/**
 * How much data one store may have. The catalog is read and sent as a whole, so these limits also bound the work of
 * one request. Measured in docs/scale.md.
 */
export const STORE_LIMITS = {
  items: 3_000,
  /** Variants, or add-ons, of one item. */
  itemChoices: 50,
  /** Variants and add-ons of all items together. */
  choices: 6_000,
  categories: 1_000,
  tables: 1_000,
  taxes: 100,
  paymentTypes: 100,
  users: 500,
  /** The size of the whole catalog as JSON, in bytes. */
  catalogBytes: 3 * 1_048_576,
} as const

export type StoreLimit = keyof typeof STORE_LIMITS

const number = (value: number): string => value.toLocaleString('es-MX')

const full = (limit: StoreLimit, what: string): string =>
  `El máximo es ${number(STORE_LIMITS[limit])} ${what}. Elimina los que ya no usas e inténtalo de nuevo.`

/** The message when a store is full: the limit, and what to do. */
export const LIMIT_MESSAGES: Record<StoreLimit, string> = {
  items: full('items', 'artículos en el menú'),
  itemChoices: full('itemChoices', 'variantes y otros tantos complementos por artículo'),
  choices: full('choices', 'variantes y complementos en todo el menú'),
  categories: `El máximo es ${number(STORE_LIMITS.categories)} categorías. Elimina las que ya no usas e inténtalo de nuevo.`,
  tables: `El máximo es ${number(STORE_LIMITS.tables)} mesas. Elimina las que ya no usas e inténtalo de nuevo.`,
  taxes: full('taxes', 'impuestos'),
  paymentTypes: full('paymentTypes', 'tipos de pago'),
  users: full('users', 'usuarios'),
  catalogBytes:
    'El menú llegó a su tamaño máximo (3 MB de texto). Acorta títulos o elimina artículos e inténtalo de nuevo.',
}
