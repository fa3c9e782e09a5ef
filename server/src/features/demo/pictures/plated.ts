import { between, type Random } from '../random.ts'
import { at, blob, box, circle, darker, ellipse, lighter, n, shape, spread, stroke, within } from './draw.ts'
import { bit, type Ingredient } from './ingredients.ts'
import { type Cloth, drizzle, fromAbove, lime, type Plate, plate, salsaDish } from './scene.ts'
import { pile } from './tortilla.ts'

export type EnchiladasPicture = {
  kind: 'enchiladas'
  cloth: Cloth
  plate: Plate
  sauce: string
  toppings: readonly Ingredient[]
  crema: boolean
}

/** Rolled tortillas side by side under their sauce, from above. */
export function enchiladas(p: EnchiladasPicture, random: Random): string {
  const rolls = [-78, -26, 26, 78].map((y) => {
    const half = Math.sqrt(140 * 140 - y * y) * 0.92
    return (
      box(-half, y - 25, half * 2, 50, 25, '#e9bd69') + box(-half + 8, y - 18, half * 1.2, 9, 4, '#f6d999')
    )
  })
  const edge = blob(random, 0, 0, 106, 0.12, 14)
  const over = [-78, -26, 26, 78].map((y) =>
    stroke(`M-62 ${y - 14}Q-20 ${y - 22} 40 ${y - 15}`, lighter(p.sauce, 0.35), 7, 'opacity="0.75"'),
  )
  const food = p.toppings.map((what) =>
    spread(random, 15, 84)
      .map((at_) => bit(random, what, at_.x, at_.y, 14))
      .join(''),
  )
  const dish =
    circle(0, 4, 140, darker(p.sauce, 0.25), 'opacity="0.5"') +
    rolls.join('') +
    shape(edge, p.sauce) +
    [-52, 0, 52].map((y) => stroke(`M-84 ${y}L84 ${y}`, darker(p.sauce, 0.22), 4, 'opacity="0.7"')).join('') +
    over.join('') +
    (p.crema ? drizzle(0, 0, 96, '#fff8ea', 10, 0) : '') +
    food.join('')
  return fromAbove(p.cloth, plate(p.plate, random) + at(256, 256, dish, -24))
}

export type ChilaquilesPicture = {
  kind: 'chilaquiles'
  cloth: Cloth
  plate: Plate
  sauces: readonly [string, string]
  toppings: readonly Ingredient[]
  egg: boolean
}

/** A heap of fried tortilla triangles under one sauce, or under two, side by side. */
export function chilaquiles(p: ChilaquilesPicture, random: Random): string {
  const chips = spread(random, 38, 126).map((at_) => {
    const sauce = at_.x + at_.y * 0.3 < 0 ? p.sauces[0] : p.sauces[1]
    const tone = random() < 0.22 ? '#e2a648' : random() < 0.5 ? sauce : darker(sauce, 0.14)
    const chip =
      shape('M-26 19L0 -27L26 19Z', tone, `stroke="${tone}" stroke-width="9" stroke-linejoin="round"`) +
      stroke('M-12 12L0 -9', lighter(tone, 0.35), 5)
    return at(256 + at_.x, 256 + at_.y, chip, between(random, 0, 360))
  })
  const food = p.toppings.map((what) =>
    spread(random, 14, 104)
      .map((at_) => bit(random, what, 256 + at_.x, 256 + at_.y, 14))
      .join(''),
  )
  return fromAbove(
    p.cloth,
    plate(p.plate, random) +
      chips.join('') +
      drizzle(256, 256, 108) +
      food.join('') +
      (p.egg ? friedEgg(random, 262, 250) : ''),
  )
}

function friedEgg(random: Random, x: number, y: number): string {
  return (
    shape(blob(random, x + 2, y + 6, 68, 0.16, 9), '#3a1a0c', 'opacity="0.18"') +
    shape(blob(random, x, y, 68, 0.16, 9), '#fffaf0') +
    circle(x + 4, y - 2, 29, '#f5a91f') +
    ellipse(x - 5, y - 11, 10, 6, '#ffd978')
  )
}

type Main = 'steak' | 'milanesa' | 'chicken' | 'relleno' | 'fish' | 'heap' | 'shrimps'
type Side = 'arroz' | 'frijoles' | 'ensalada' | 'guacamole' | 'papas' | 'nopales'

export type PlatedPicture = {
  kind: 'plated'
  cloth: Cloth
  plate: Plate
  main: Main
  colour: string
  sauce?: string
  toppings: readonly Ingredient[]
  sides: readonly [Side, Side]
}

/** A main course with its two sides, from above. */
export function plated(p: PlatedPicture, random: Random): string {
  const sauce = p.sauce ? shape(blob(random, 236, 292, 112, 0.14, 11), p.sauce) : ''
  const food = p.toppings.map((what) =>
    spread(random, 12, 66)
      .map((at_) => bit(random, what, 236 + at_.x * 1.2, 292 + at_.y * 0.75, 11))
      .join(''),
  )
  return fromAbove(
    p.cloth,
    plate(p.plate, random) +
      SIDES[p.sides[0]](random, 184, 180) +
      SIDES[p.sides[1]](random, 318, 184) +
      sauce +
      MAINS[p.main](random, p) +
      food.join('') +
      lime(352, 328, 30, 40),
  )
}

const MAINS: Record<Main, (random: Random, p: PlatedPicture) => string> = {
  steak: (random, p) => slab(random, p.colour, 100, 62, 0.12, grill(p.colour)),
  milanesa: (random, p) => slab(random, p.colour, 118, 76, 0.14, crumbs(random, p.colour)),
  chicken: (random, p) => {
    const tone = p.sauce ?? p.colour
    const leg = `M-92 30Q-104 -46 -30 -56Q40 -64 62 -12Q74 6 104 0Q120 -14 128 2Q120 12 130 24Q114 34 100 20Q76 30 56 38Q-30 74 -92 30Z`
    return at(
      232,
      296,
      at(4, 10, shape(leg, '#3a1a0c', 'opacity="0.2"')) +
        shape(leg, darker(tone, 0.12)) +
        shape('M-74 14Q-80 -34 -26 -42Q30 -48 50 -14Q10 -24 -74 14Z', lighter(tone, 0.22)) +
        ellipse(118, 10, 16, 14, '#f6e6c6'),
      random() * 8 - 8,
    )
  },
  relleno: (_, p) => {
    const chile = 'M-112 6Q-96 -58 -20 -56Q70 -52 104 -10Q116 8 96 18Q40 62 -30 56Q-100 50 -112 6Z'
    return at(
      236,
      296,
      at(4, 9, shape(chile, '#3a1a0c', 'opacity="0.2"')) +
        shape(chile, p.colour) +
        shape('M-90 2Q-76 -40 -16 -40Q50 -38 84 -12Q10 -28 -90 2Z', lighter(p.colour, 0.4)) +
        stroke('M-112 4Q-128 -6 -140 -22', '#5a8a3a', 11) +
        stroke('M-40 34Q20 42 70 16', darker(p.colour, 0.22), 6),
      -10,
    )
  },
  fish: (random, p) => {
    const fillet =
      'M-122 8Q-110 -52 -24 -50Q50 -48 92 -20Q118 -44 134 -38Q124 0 136 36Q116 40 92 20Q40 56 -28 52Q-108 50 -122 8Z'
    const lines = [-70, -36, -2, 32, 62].map((x) =>
      stroke(`M${x} -26Q${x + 16} 4 ${x - 4} 32`, darker(p.colour, 0.25), 5, 'opacity="0.6"'),
    )
    return at(
      232,
      296,
      at(4, 9, shape(fillet, '#3a1a0c', 'opacity="0.2"')) +
        shape(fillet, p.colour) +
        lines.join('') +
        circle(-92, -4, 6, '#3a1a0c') +
        stroke('M-80 -30Q-66 2 -80 34', darker(p.colour, 0.3), 5),
      -8 + random() * 4,
    )
  },
  heap: (random, p) => pile(random, 236, 292, 94, p.toppings, 15),
  shrimps: (random) =>
    spread(random, 13, 86)
      .map((at_) => bit(random, 'camaron', 236 + at_.x * 1.1, 292 + at_.y * 0.85, 21))
      .join(''),
}

function slab(random: Random, colour: string, rx: number, ry: number, wobble: number, face: string): string {
  const outline = blob(random, 0, 0, rx, wobble, 9)
  const flat = n((ry / rx) * 100)
  const meat = (fill: string, more = '') =>
    `<g transform="scale(1 .${flat.split('.')[0]})">${shape(outline, fill, more)}</g>`
  return at(
    234,
    294,
    at(4, 11, meat('#3a1a0c', 'opacity="0.22"')) +
      at(0, 6, meat(darker(colour, 0.35))) +
      meat(colour) +
      `<g transform="scale(1 .${flat.split('.')[0]})">${within('slab', outline, face)}</g>`,
    -12,
  )
}

function grill(colour: string): string {
  const bars = [-90, -54, -18, 18, 54, 90].map((x) =>
    stroke(`M${x - 40} -100L${x + 40} 100`, darker(colour, 0.5), 9, 'opacity="0.75"'),
  )
  return stroke('M-84 -34Q-40 -84 40 -76', lighter(colour, 0.3), 10) + bars.join('')
}

function crumbs(random: Random, colour: string): string {
  return spread(random, 70, 118)
    .map((at_) =>
      shape(
        blob(random, at_.x, at_.y, between(random, 4, 9), 0.3, 5),
        random() < 0.5 ? lighter(colour, 0.35) : darker(colour, 0.2),
      ),
    )
    .join('')
}

const SIDES: Record<Side, (random: Random, x: number, y: number) => string> = {
  arroz: (random, x, y) =>
    shape(blob(random, x, y, 56, 0.08, 9), '#ee9f5a') +
    spread(random, 60, 52)
      .map((at_) =>
        at(
          x + at_.x,
          y + at_.y,
          ellipse(0, 0, 7, 3.4, random() < 0.5 ? '#f6b877' : '#e58f49'),
          between(random, 0, 180),
        ),
      )
      .join('') +
    spread(random, 6, 40)
      .map((at_) => circle(x + at_.x, y + at_.y, 5, random() < 0.5 ? '#7fae3f' : '#f0702e'))
      .join(''),
  frijoles: (random, x, y) =>
    shape(blob(random, x, y, 54, 0.1, 9), '#6a3a28') +
    shape(blob(random, x - 6, y - 8, 34, 0.2, 8), '#7d4934') +
    spread(random, 14, 36)
      .map((at_) => bit(random, 'cotija', x + at_.x, y + at_.y, 11))
      .join(''),
  ensalada: (random, x, y) => pile(random, x, y, 48, ['lettuce', 'tomato', 'pinkOnion'], 12),
  guacamole: (random, x, y) =>
    shape(blob(random, x, y, 50, 0.12, 9), '#8fb043') +
    shape(blob(random, x - 8, y - 8, 30, 0.25, 8), '#a7c65a') +
    spread(random, 10, 34)
      .map((at_) => bit(random, random() < 0.5 ? 'tomato' : 'onion', x + at_.x, y + at_.y, 9))
      .join(''),
  papas: (random, x, y) =>
    spread(random, 24, 46)
      .map((at_) =>
        at(
          x + at_.x,
          y + at_.y,
          box(-26, -6, 52, 12, 4, random() < 0.5 ? '#f0c04f' : '#e4ac38') + box(-24, -5, 46, 4, 2, '#f8da8a'),
          between(random, 0, 180),
        ),
      )
      .join(''),
  nopales: (random, x, y) => pile(random, x, y, 48, ['nopal', 'tomato', 'queso'], 11),
}

export type RollsPicture = {
  kind: 'rolls'
  cloth: Cloth
  plate: Plate
  count: 3 | 4
  toppings: readonly Ingredient[]
  salsa: string
}

/** Fried rolled tacos side by side with what is strewn over their middle. */
export function rolls(p: RollsPicture, random: Random): string {
  const step = 46
  const all = Array.from({ length: p.count }, (_, i) => {
    const y = (i - (p.count - 1) / 2) * step
    const half = Math.sqrt(148 * 148 - y * y)
    return (
      box(-half + 4, y - 12, half * 2, 42, 20, '#3a1a0c', 'opacity="0.18"') +
      box(-half, y - 20, half * 2, 40, 18, '#cf8f35') +
      box(-half, y - 20, half * 2, 27, 14, '#e3a94f') +
      box(-half + 12, y - 14, half * 1.7, 6, 3, '#f3ca84') +
      ellipse(-half + 9, y, 9, 17, '#a8682a') +
      ellipse(half - 9, y, 9, 17, '#a8682a') +
      spread(random, 7, half * 0.8)
        .map((at_) => circle(at_.x, y + at_.y * 0.08, between(random, 2, 5), '#a9692a', 'opacity="0.5"'))
        .join('')
    )
  })
  const reach = (p.count * step) / 2
  const food = p.toppings.map((what, layer) =>
    spread(random, layer === 0 ? 26 : 14, 84)
      .map((at_) => bit(random, what, at_.x * 0.9, (at_.y / 84) * reach, 13))
      .join(''),
  )
  const dish =
    all.join('') +
    food.slice(0, 1).join('') +
    at(0, 0, drizzle(0, 0, 78, '#fffaf0', 10, 0)) +
    food.slice(1).join('')
  return fromAbove(
    p.cloth,
    plate(p.plate, random) + at(256, 256, dish, -18) + salsaDish(424, 424, 54, p.salsa),
  )
}
