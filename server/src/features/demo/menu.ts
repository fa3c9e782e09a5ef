import { ANTOJITOS } from './menu/antojitos.ts'
import { BAR } from './menu/bar.ts'
import { DESSERTS } from './menu/desserts.ts'
import type { MenuSection } from './menu/dish.ts'
import { DRINKS } from './menu/drinks.ts'
import { MAINS } from './menu/mains.ts'
import { QUESADILLAS } from './menu/quesadillas.ts'
import { SOUPS } from './menu/soups.ts'
import { TACOS } from './menu/tacos.ts'

export type { Dish, MenuSection } from './menu/dish.ts'

/** The card of Taquería El Farol, in the order in which the waiter reads it. */
export const MENU: readonly MenuSection[] = [
  TACOS,
  ANTOJITOS,
  QUESADILLAS,
  MAINS,
  SOUPS,
  DRINKS,
  BAR,
  DESSERTS,
]
