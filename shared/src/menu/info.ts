interface Words {
  es: string
  en: string
}

/** What a dish may contain that makes people ill, in the order in which it is shown. */
export const ALLERGEN_WORDS = {
  gluten: { es: 'Gluten', en: 'Gluten' },
  crustaceans: { es: 'Crustáceos', en: 'Crustaceans' },
  egg: { es: 'Huevo', en: 'Egg' },
  fish: { es: 'Pescado', en: 'Fish' },
  peanut: { es: 'Cacahuate', en: 'Peanut' },
  soy: { es: 'Soya', en: 'Soy' },
  milk: { es: 'Leche', en: 'Milk' },
  nuts: { es: 'Nueces', en: 'Tree nuts' },
  celery: { es: 'Apio', en: 'Celery' },
  mustard: { es: 'Mostaza', en: 'Mustard' },
  sesame: { es: 'Ajonjolí', en: 'Sesame' },
  sulphites: { es: 'Sulfitos', en: 'Sulphites' },
  lupin: { es: 'Lupino', en: 'Lupin' },
  molluscs: { es: 'Moluscos', en: 'Molluscs' },
} as const satisfies Record<string, Words>
export type Allergen = keyof typeof ALLERGEN_WORDS

/** For whom a dish is made. */
export const DIET_WORDS = {
  vegetarian: { es: 'Vegetariano', en: 'Vegetarian' },
  vegan: { es: 'Vegano', en: 'Vegan' },
  gluten_free: { es: 'Sin gluten', en: 'Gluten-free' },
} as const satisfies Record<string, Words>
export type Diet = keyof typeof DIET_WORDS

/** How spicy a dish is, from 0 to MAX_SPICY. */
export const SPICY_WORDS = [
  { es: 'Sin picante', en: 'Not spicy' },
  { es: 'Poco picante', en: 'Mildly spicy' },
  { es: 'Picante', en: 'Spicy' },
  { es: 'Muy picante', en: 'Very spicy' },
] as const satisfies readonly Words[]

export const ALLERGENS = Object.keys(ALLERGEN_WORDS) as Allergen[]
export const DIETS = Object.keys(DIET_WORDS) as Diet[]
export const MAX_SPICY = SPICY_WORDS.length - 1
export const MAX_DESCRIPTION = 400

/** What a menu says of an item beside its title, price and picture. An allergen that is absent is not said to be absent. */
export interface ItemInfo {
  description: string
  allergens: readonly Allergen[]
  diets: readonly Diet[]
  spicy: number
  isRecommended: boolean
}

export const NO_INFO: ItemInfo = { description: '', allergens: [], diets: [], spicy: 0, isRecommended: false }

/** The fields of an item on the wire. */
interface WireInfo {
  description?: string | undefined
  allergens?: Allergen[] | undefined
  diets?: Diet[] | undefined
  spicy?: number | undefined
  is_recommended?: 0 | 1 | undefined
}

export const infoOf = (item: WireInfo): ItemInfo => ({
  description: item.description ?? '',
  allergens: item.allergens ?? [],
  diets: item.diets ?? [],
  spicy: item.spicy ?? 0,
  isRecommended: item.is_recommended === 1,
})

/** What an item does not say is absent. */
export const infoOut = ({ description, allergens, diets, spicy, isRecommended }: ItemInfo) => ({
  ...(description !== '' && { description }),
  ...(allergens.length > 0 && { allergens: [...allergens] }),
  ...(diets.length > 0 && { diets: [...diets] }),
  ...(spicy > 0 && { spicy }),
  ...(isRecommended && { is_recommended: 1 as const }),
})

const FROM_THE_SEA = ['crustaceans', 'fish', 'molluscs'] as const
/** What a dish of a diet cannot contain. */
const EXCLUDED: Record<Diet, readonly Allergen[]> = {
  vegetarian: FROM_THE_SEA,
  vegan: [...FROM_THE_SEA, 'egg', 'milk'],
  gluten_free: ['gluten'],
}

/** The sentence about a diet and an allergen that cannot both be true; null without such a pair. */
export function infoFault({ allergens, diets }: Pick<ItemInfo, 'allergens' | 'diets'>): string | null {
  for (const diet of diets) {
    const allergen = EXCLUDED[diet].find((one) => allergens.includes(one))
    if (allergen)
      return `«${DIET_WORDS[diet].es}» y «${ALLERGEN_WORDS[allergen].es}» no pueden ser ciertos a la vez: quita uno.`
  }
  return null
}
