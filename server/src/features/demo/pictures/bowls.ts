import { between, type Random } from '../random.ts'
import { at, blob, box, circle, darker, ellipse, lighter, n, shape, spread, stroke } from './draw.ts'
import { bit, type Ingredient } from './ingredients.ts'
import { type Cloth, drizzle, fromAbove, lime, salsaDish } from './scene.ts'

const BOWLS = {
  barro: ['#a9522f', '#8c3f22', '#c9744a'],
  talavera: ['#2b5aa0', '#f8efdc', '#3f6fb5'],
  blanco: ['#fbf2e0', '#ead9b8', '#ffffff'],
  negro: ['#4a4346', '#332d30', '#61585c'],
} as const

export type Bowl = keyof typeof BOWLS

function bowl(kind: Bowl, r = 176): string {
  const [wall, inside, light] = BOWLS[kind]
  const dots = Array.from({ length: 20 }, (_, i) => {
    const angle = (i / 20) * Math.PI * 2
    return circle(256 + Math.cos(angle) * (r - 12), 256 + Math.sin(angle) * (r - 12), 5, '#fbf3e2')
  })
  return (
    circle(256, 270, r + 2, '#3a1a0c', 'opacity="0.22"') +
    circle(256, 256, r, wall) +
    circle(256, 256, r - 4, 'none', `stroke="${light}" stroke-width="6"`) +
    (kind === 'talavera' ? dots.join('') : '') +
    circle(256, 256, r - 24, inside)
  )
}

export type SoupPicture = {
  kind: 'soup'
  cloth: Cloth
  bowl: Bowl
  broth: string
  /** What swims, sparsely. */
  inside: readonly Ingredient[]
  /** What is heaped in the middle. */
  garnish: readonly Ingredient[]
  crema?: boolean
  extra?: 'lime' | 'salsa' | 'none'
}

/** A bowl from above: broth, rice pudding, beans, anything eaten with a spoon. */
export function soup(p: SoupPicture, random: Random): string {
  const fat = spread(random, 12, 132).map((at_) =>
    circle(256 + at_.x, 256 + at_.y, between(random, 3, 8), lighter(p.broth, 0.28), 'opacity="0.7"'),
  )
  const swimming = p.inside.map((what) =>
    spread(random, p.inside.length > 2 ? 24 : 17, 124)
      .map((at_) => bit(random, what, 256 + at_.x, 258 + at_.y, 17))
      .join(''),
  )
  const heap = p.garnish.map((what, layer) =>
    spread(random, layer === 0 ? 14 : 8, 60)
      .map((at_) => bit(random, what, 256 + at_.x, 250 + at_.y, 17))
      .join(''),
  )
  return fromAbove(
    p.cloth,
    spoon() +
      bowl(p.bowl) +
      circle(256, 256, 146, darker(p.broth, 0.16)) +
      circle(256, 260, 142, p.broth) +
      fat.join('') +
      swimming.join('') +
      (p.crema ? drizzle(256, 258, 92) : '') +
      heap.join('') +
      beside(p.extra ?? 'lime'),
  )
}

function spoon(): string {
  const metal =
    box(-7, -10, 14, 190, 7, '#cdbfae') +
    ellipse(0, -40, 27, 42, '#cdbfae') +
    ellipse(-3, -42, 19, 32, '#e6dccd')
  return at(448, 130, at(4, 8, box(-7, -10, 14, 190, 7, '#3a1a0c', 'opacity="0.15"')) + metal, 24)
}

function beside(extra: 'lime' | 'salsa' | 'none'): string {
  if (extra === 'salsa') return salsaDish(428, 430, 52, '#b8321c')
  return extra === 'lime' ? lime(424, 446, 42, -18) + lime(452, 408, 38, 34) : ''
}

export type DipPicture = {
  kind: 'dip'
  cloth: Cloth
  bowl: Bowl
  base: string
  toppings: readonly Ingredient[]
  around: 'totopos' | 'tortillas'
}

/** Guacamole, melted cheese: a full bowl with what it is scooped up with around it. */
export function dip(p: DipPicture, random: Random): string {
  const around = p.around === 'totopos' ? totopos(random) : tortillas(random)
  const lumps = spread(random, 26, 104).map((at_) => {
    const tone = random() < 0.5 ? lighter(p.base, 0.18) : darker(p.base, 0.1)
    return shape(
      blob(random, 256 + at_.x, 256 + at_.y, between(random, 12, 24), 0.3, 7),
      tone,
      'opacity="0.75"',
    )
  })
  const food = p.toppings.map((what) =>
    spread(random, 14, 84)
      .map((at_) => bit(random, what, 256 + at_.x, 254 + at_.y, 13))
      .join(''),
  )
  return fromAbove(
    p.cloth,
    around + bowl(p.bowl, 150) + circle(256, 258, 122, p.base) + lumps.join('') + food.join(''),
  )
}

function totopos(random: Random): string {
  const chip = shape(
    'M-46 34L0 -48L46 34Z',
    '#e2a648',
    'stroke="#e2a648" stroke-width="14" stroke-linejoin="round"',
  )
  const light = stroke('M-22 24L0 -18', '#f3cb80', 7)
  return Array.from({ length: 11 }, (_, i) => {
    const angle = (i / 11) * Math.PI * 2
    const away = between(random, 158, 176)
    const turn = (i / 11) * 360 + 90 + between(random, -24, 24)
    const [x, y] = [256 + Math.cos(angle) * away, 256 + Math.sin(angle) * away]
    const shadow = at(x + 4, y + 8, shape('M-46 34L0 -48L46 34Z', '#3a1a0c', 'opacity="0.16"'), turn)
    return shadow + at(x, y, chip + light, turn)
  }).join('')
}

function tortillas(random: Random): string {
  return [
    [128, 150],
    [392, 376],
    [146, 392],
  ]
    .map(
      ([x = 0, y = 0]) =>
        circle(x + 4, y + 9, 92, '#3a1a0c', 'opacity="0.18"') +
        circle(x, y, 92, '#d9a950') +
        circle(x, y, 88, '#f2cb7c') +
        spread(random, 12, 80)
          .map((at_) =>
            shape(
              blob(random, x + at_.x, y + at_.y, between(random, 4, 9), 0.35, 6),
              '#b9792f',
              'opacity="0.5"',
            ),
          )
          .join(''),
    )
    .join('')
}

export type CupPicture = {
  kind: 'cup'
  cloth: Cloth
  cup: string
  toppings: readonly Ingredient[]
  crema: boolean
}

/** Something heaped in a tall paper cup or sundae glass, from above with a spoon: esquites, fruit, jelly. */
export function cup(p: CupPicture, random: Random): string {
  const food = p.toppings.map((what, layer) =>
    spread(random, layer === 0 ? 70 : 16, layer === 0 ? 118 : 92)
      .map((at_) => bit(random, what, 256 + at_.x, 258 + at_.y, layer === 0 ? 18 : 15))
      .join(''),
  )
  const ribs = Array.from({ length: 28 }, (_, i) => {
    const angle = (i / 28) * Math.PI * 2
    return `M${n(256 + Math.cos(angle) * 136)} ${n(256 + Math.sin(angle) * 136)}L${n(256 + Math.cos(angle) * 160)} ${n(256 + Math.sin(angle) * 160)}`
  })
  return fromAbove(
    p.cloth,
    circle(256, 270, 166, '#3a1a0c', 'opacity="0.22"') +
      circle(256, 256, 164, p.cup) +
      stroke(ribs.join(''), lighter(p.cup, 0.4), 5) +
      circle(256, 256, 136, darker(p.cup, 0.25)) +
      food.slice(0, 1).join('') +
      (p.crema ? drizzle(256, 256, 88, '#fffaf0', 12) : '') +
      food.slice(1).join('') +
      spoon(),
  )
}
