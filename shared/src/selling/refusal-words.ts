/** Why staff refuse a request of a table's phones. */
export const REFUSALS_OF_ROUNDS = ['sold_out', 'kitchen_closed', 'other_table', 'coming'] as const
export type RefusalOfRound = (typeof REFUSALS_OF_ROUNDS)[number]

/** In the words that staff choose and phones show. */
export const REFUSED_BECAUSE: Readonly<Record<RefusalOfRound, string>> = {
  sold_out: 'Se acabó',
  kitchen_closed: 'La cocina ya cerró',
  other_table: 'No es de esta mesa',
  coming: 'Pasamos a tu mesa a tomar el pedido',
}

/** The same for a phone that speaks English, by those words: the reasons of voids are in the words of the store. */
export const REFUSED_BECAUSE_EN: Readonly<Record<string, string>> = {
  [REFUSED_BECAUSE.sold_out]: 'Sold out',
  [REFUSED_BECAUSE.kitchen_closed]: 'The kitchen has closed',
  [REFUSED_BECAUSE.other_table]: 'Not from this table',
  [REFUSED_BECAUSE.coming]: 'We are coming to take your order',
}
