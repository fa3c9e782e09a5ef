import type { NewLine } from '../../selling/orders/queries-new-order.ts'
import type { Menu, SoldDish } from '../menu.ts'
import { pick, pickWeighted, type Random, wholeBetween } from '../random.ts'
import { type LineChoice, priced } from './lines.ts'

type Appetite = readonly (readonly [category: string, weight: number])[]

const BREAKFAST: Appetite = [
  ['Platos fuertes', 6],
  ['Antojitos', 3],
  ['Quesadillas y gringas', 2],
]
const LUNCH: Appetite = [
  ['Tacos', 5],
  ['Platos fuertes', 4],
  ['Caldos y sopas', 2],
  ['Antojitos', 2],
  ['Quesadillas y gringas', 2],
]
const DINNER: Appetite = [
  ['Tacos', 8],
  ['Quesadillas y gringas', 3],
  ['Antojitos', 2],
  ['Platos fuertes', 2],
  ['Caldos y sopas', 1],
]
const DAY_DRINKS: Appetite = [
  ['Bebidas', 8],
  ['Cervezas y micheladas', 2],
]
const NIGHT_DRINKS: Appetite = [
  ['Bebidas', 5],
  ['Cervezas y micheladas', 5],
]
const SWEET: Appetite = [['Postres', 1]]

const FOOD_NOTES = [
  'Sin cebolla',
  'Sin cilantro',
  'Bien doradito',
  'Salsa aparte',
  'Sin picante, es para niño',
  'Con todo',
  'Para compartir, al centro',
]
const DRINK_NOTES = ['Sin hielo', 'Poca azúcar', 'Con dos popotes']

/** Returns the order of this number of people at this local hour. */
export function fillBasket(menu: Menu, random: Random, hour: number, people: number): NewLine[] {
  const food = hour < 12 ? BREAKFAST : hour < 18 ? LUNCH : DINNER
  const drinks = hour < 18 ? DAY_DRINKS : NIGHT_DRINKS
  const choices: LineChoice[] = []
  for (let person = 0; person < people; person++) {
    choices.push(choose(menu, random, food, FOOD_NOTES))
    if (random() < 0.85) choices.push(choose(menu, random, drinks, DRINK_NOTES))
    if (random() < 0.16) choices.push(choose(menu, random, SWEET, []))
  }
  if (people > 2 && random() < 0.6) choices.push(choose(menu, random, [['Antojitos', 1]], FOOD_NOTES))
  return together(choices).map(priced)
}

function choose(menu: Menu, random: Random, appetite: Appetite, notes: readonly string[]): LineChoice {
  const [category] = pickWeighted(random, appetite, ([, weight]) => weight)
  const dish = pickWeighted(
    random,
    menu.dishes.filter((one) => one.category === category),
    (one) => one.liked,
  )
  const variant = dish.variants.length > 0 ? pick(random, dish.variants.slice(0, 3)) : null
  const extra = dish.addons.length > 0 && random() < 0.22 ? [pick(random, dish.addons)] : []
  return {
    dish,
    variant,
    addons: extra,
    quantity: drawnQuantity(random, dish),
    notes: notes.length > 0 && random() < 0.07 ? pick(random, notes) : null,
  }
}

/** People order several tacos at once. */
function drawnQuantity(random: Random, dish: SoldDish): number {
  return dish.title.startsWith('Taco ') ? wholeBetween(random, 2, 4) : 1
}

/** Merges equal choices into one line, as a waiter enters them. */
function together(choices: readonly LineChoice[]): LineChoice[] {
  const lines = new Map<string, LineChoice>()
  for (const choice of choices) {
    const { dish, variant, addons, notes } = choice
    const key = [dish.id, variant?.id, addons.map((addon) => addon.id), notes].join('|')
    const same = lines.get(key)
    lines.set(key, same ? { ...same, quantity: same.quantity + choice.quantity } : choice)
  }
  return [...lines.values()]
}
