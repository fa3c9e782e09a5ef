import type { Picture } from '../pictures.ts'

/** A variant's price replaces the base price; an add-on's is added to it. Prices are pesos as on the wire. */
type Choice = readonly [title: string, price: string]

export type Dish = {
  title: string
  /** Pesos with IVA inside. */
  price: string
  variants?: readonly Choice[]
  addons?: readonly Choice[]
  /** How often it is ordered beside the other dishes of its category; 1 when not said. */
  liked?: number
  picture: Picture
}

export type MenuSection = { title: string; dishes: readonly Dish[] }

export const TACO_EXTRAS = [
  ['Queso', '9.50'],
  ['Guacamole', '12.00'],
  ['Doble tortilla', '4.50'],
  ['Tocino', '11.00'],
] as const satisfies readonly Choice[]
