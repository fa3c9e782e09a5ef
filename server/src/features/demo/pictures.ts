import { type CupPicture, cup, type DipPicture, dip, type SoupPicture, soup } from './pictures/bowls.ts'
import {
  type BunueloPicture,
  bunuelo,
  type ChurrosPicture,
  churros,
  type ElotePicture,
  elote,
  type PlatanosPicture,
  platanos,
  type TamalPicture,
  type TortaPicture,
  tamal,
  torta,
} from './pictures/bread.ts'
import {
  type BottlePicture,
  bottle,
  type CopaPicture,
  copa,
  type GlassPicture,
  glass,
  type HotPicture,
  hot,
  type MugPicture,
  mug,
} from './pictures/drinks.ts'
import {
  type ChilaquilesPicture,
  chilaquiles,
  type EnchiladasPicture,
  enchiladas,
  type PlatedPicture,
  plated,
  type RollsPicture,
  rolls,
} from './pictures/plated.ts'
import {
  type CakePicture,
  cake,
  type FlanPicture,
  flan,
  type NievePicture,
  nieve,
} from './pictures/sweets.ts'
import {
  type AntojitoPicture,
  antojito,
  type PlatterPicture,
  platter,
  type QuesadillaPicture,
  quesadilla,
  type TacoPicture,
  taco,
} from './pictures/tortilla.ts'
import { randomFor } from './random.ts'

export type Picture =
  | TacoPicture
  | PlatterPicture
  | QuesadillaPicture
  | AntojitoPicture
  | RollsPicture
  | EnchiladasPicture
  | ChilaquilesPicture
  | PlatedPicture
  | TortaPicture
  | TamalPicture
  | ElotePicture
  | SoupPicture
  | DipPicture
  | CupPicture
  | GlassPicture
  | MugPicture
  | BottlePicture
  | HotPicture
  | CopaPicture
  | FlanPicture
  | CakePicture
  | NievePicture
  | ChurrosPicture
  | BunueloPicture
  | PlatanosPicture

/** The dish drawn by hand-made rules as an SVG of 512 × 512; the same dish always gives the same drawing. */
export function pictureFor(dish: { title: string; picture: Picture }): string {
  const random = randomFor(dish.title)
  const p = dish.picture
  switch (p.kind) {
    case 'taco':
      return taco(p, random)
    case 'platter':
      return platter(p, random)
    case 'quesadilla':
      return quesadilla(p, random)
    case 'antojito':
      return antojito(p, random)
    case 'rolls':
      return rolls(p, random)
    case 'enchiladas':
      return enchiladas(p, random)
    case 'chilaquiles':
      return chilaquiles(p, random)
    case 'plated':
      return plated(p, random)
    case 'torta':
      return torta(p, random)
    case 'tamal':
      return tamal(p, random)
    case 'elote':
      return elote(p, random)
    case 'soup':
      return soup(p, random)
    case 'dip':
      return dip(p, random)
    case 'cup':
      return cup(p, random)
    case 'glass':
      return glass(p, random)
    case 'mug':
      return mug(p, random)
    case 'bottle':
      return bottle(p, random)
    case 'hot':
      return hot(p)
    case 'copa':
      return copa(p, random)
    case 'flan':
      return flan(p)
    case 'cake':
      return cake(p, random)
    case 'nieve':
      return nieve(p, random)
    case 'churros':
      return churros(p, random)
    case 'bunuelo':
      return bunuelo(p, random)
    case 'platanos':
      return platanos(p, random)
  }
}
