import { between, type Random } from '../random.ts'
import { at, blob, box, circle, darker, ellipse, lighter, n, shape, spread, stroke, within } from './draw.ts'
import { bit, type Ingredient } from './ingredients.ts'
import {
  type Cloth,
  drizzle,
  flatPlate,
  fromAbove,
  fromTheSide,
  lime,
  type Plate,
  plate,
  salsaDish,
} from './scene.ts'

const DOUGHS = {
  maiz: '#f0c572',
  azul: '#6b6787',
  harina: '#f7e3bd',
  roja: '#d9683a',
  frita: '#e2a345',
} as const

export type Dough = keyof typeof DOUGHS

/** Dark spots from the griddle, within a disc. */
function toast(random: Random, x: number, y: number, r: number, dough: string, count = 9): string {
  return spread(random, count, r)
    .map((p) =>
      shape(
        blob(random, x + p.x, y + p.y, between(random, 3, 9), 0.35, 6),
        darker(dough, 0.3),
        'opacity="0.55"',
      ),
    )
    .join('')
}

function halfMoon(x: number, y: number, r: number): string {
  return `M${n(x - r)} ${n(y)}A${n(r)} ${n(r * 0.96)} 0 0 1 ${n(x + r)} ${n(y)}Q${n(x + r)} ${n(y + 20)} ${n(x + r - 24)} ${n(y + 20)}L${n(x - r + 24)} ${n(y + 20)}Q${n(x - r)} ${n(y + 20)} ${n(x - r)} ${n(y)}Z`
}

/** One folded taco from the side, its fold at y, r wide to each side; the filling stands out along the arc. */
function foldedTaco(
  random: Random,
  x: number,
  y: number,
  r: number,
  dough: string,
  filling: readonly Ingredient[],
): string {
  const count = Math.round(r / 5.6)
  const layers = filling.map((what, layer) => {
    const bits = layer === 0 ? count : Math.round(count * 0.5)
    return Array.from({ length: bits }, (_, i) => {
      const angle = Math.PI * (1.03 + (0.94 * (i + between(random, 0.1, 0.9))) / bits)
      const reach = r * between(random, 0.92, layer === 0 ? 1.09 : 1.19)
      const size = layer === 0 ? r * 0.155 : r * 0.11
      return bit(random, what, x + 8 + Math.cos(angle) * reach, y - 12 + Math.sin(angle) * reach, size)
    }).join('')
  })
  const front = halfMoon(x, y, r)
  return (
    shape(halfMoon(x + 16, y - 14, r), darker(dough, 0.22)) +
    layers.join('') +
    shape(front, dough) +
    within(
      `t${Math.round(x)}x${Math.round(y)}`,
      front,
      toast(random, x, y - r * 0.4, r * 0.8, dough, 12) +
        box(x - r, y + 6, r * 2, 20, 0, darker(dough, 0.14)) +
        stroke(
          `M${n(x - r + 12)} ${n(y - 4)}A${n(r - 12)} ${n((r - 12) * 0.96)} 0 0 1 ${n(x - r * 0.2)} ${n(y - r * 0.88)}`,
          lighter(dough, 0.55),
          7,
        ),
    )
  )
}

export type TacoPicture = {
  kind: 'taco'
  cloth: Cloth
  plate: Plate
  dough: Dough
  filling: readonly Ingredient[]
  salsa: string
}

export function taco(p: TacoPicture, random: Random): string {
  return fromTheSide(
    p.cloth,
    flatPlate(p.plate) +
      foldedTaco(random, 244, 366, 158, DOUGHS[p.dough], p.filling) +
      lime(404, 398, 34, -14) +
      sideSalsa(108, 398, p.salsa),
  )
}

function sideSalsa(x: number, y: number, salsa: string): string {
  return (
    ellipse(x, y - 14, 40, 12, '#8f4527') +
    ellipse(x, y - 13, 33, 9, salsa) +
    shape(
      `M${x - 40} ${y - 14}Q${x - 36} ${y + 16} ${x} ${y + 16}T${x + 40} ${y - 14}Q${x} ${y + 4} ${x - 40} ${y - 14}Z`,
      '#a3522f',
    )
  )
}

export type PlatterPicture = {
  kind: 'platter'
  cloth: Cloth
  plate: Plate
  dough: Dough
  filling: readonly Ingredient[]
  salsa: string
  count: 3 | 5
}

/** Several small open tacos on one plate, from above: an order of them. */
export function platter(p: PlatterPicture, random: Random): string {
  const dough = DOUGHS[p.dough]
  const r = p.count === 3 ? 72 : 56
  const away = p.count === 3 ? 80 : 96
  const tacos = Array.from({ length: p.count }, (_, i) => {
    const angle = ((i / p.count) * 360 - 90) * (Math.PI / 180)
    return openTaco(random, 256 + Math.cos(angle) * away, 256 + Math.sin(angle) * away, r, dough, p.filling)
  })
  return fromAbove(
    p.cloth,
    plate(p.plate, random) +
      tacos.join('') +
      salsaDish(428, 420, 54, p.salsa) +
      lime(92, 432, 44, 24) +
      lime(70, 388, 38, -40),
  )
}

function openTaco(
  random: Random,
  x: number,
  y: number,
  r: number,
  dough: string,
  filling: readonly Ingredient[],
): string {
  return (
    circle(x + 3, y + 6, r, '#3a1a0c', 'opacity="0.18"') +
    circle(x + 4, y + 3, r, darker(dough, 0.18)) +
    circle(x, y, r, dough) +
    toast(random, x, y, r * 0.92, dough, 12) +
    pile(random, x, y, r * 0.68, filling, r * 0.13)
  )
}

/** Food heaped on a disc: the first ingredient covers it, each following one is strewn over it. */
export function pile(
  random: Random,
  x: number,
  y: number,
  r: number,
  what: readonly Ingredient[],
  size: number,
): string {
  const cover = Math.round((r / size) ** 2 * 1.15)
  return what
    .map((ingredient, layer) =>
      spread(
        random,
        layer === 0 ? cover : Math.max(4, Math.round(cover * 0.28)),
        r * (layer === 0 ? 1 : 0.86),
      )
        .map((p) => bit(random, ingredient, x + p.x, y + p.y, size * (layer === 0 ? 1.1 : 0.92)))
        .join(''),
    )
    .join('')
}

export type QuesadillaPicture = {
  kind: 'quesadilla'
  cloth: Cloth
  plate: Plate
  dough: Dough
  filling: readonly Ingredient[]
  salsa: string
  cut: boolean
}

/** A folded tortilla from above with cheese running out along its round side; `cut` shows it in two wedges. */
export function quesadilla(p: QuesadillaPicture, random: Random): string {
  const dough = DOUGHS[p.dough]
  const wedges = p.cut
    ? at(246, 326, wedge(random, dough, p.filling, 'a'), -102) +
      at(268, 316, wedge(random, dough, p.filling, 'b'), -6)
    : at(256, 318, moon(random, dough, p.filling), -12)
  return fromAbove(p.cloth, plate(p.plate, random) + wedges + salsaDish(418, 424, 56, p.salsa))
}

function moon(random: Random, dough: string, filling: readonly Ingredient[]): string {
  const r = 150
  const d = halfMoon(0, 0, r)
  return (
    at(4, 10, shape(d, '#3a1a0c', 'opacity="0.18"')) +
    ooze(random, r, 180, 360, filling) +
    face(random, d, dough, r, 'm')
  )
}

function wedge(random: Random, dough: string, filling: readonly Ingredient[], id: string): string {
  const r = 148
  const d = `M0 0L0 ${-r}A${r} ${r} 0 0 1 ${r} 0Z`
  return (
    at(3, 9, shape(d, '#3a1a0c', 'opacity="0.18"')) +
    ooze(random, r, 270, 360, filling) +
    ooze(
      random,
      0,
      0,
      0,
      filling,
      Array.from({ length: 7 }, (_, i) => [r * (0.16 + i * 0.13), 6] as const),
    ) +
    face(random, d, dough, r, id)
  )
}

function ooze(
  random: Random,
  r: number,
  from: number,
  to: number,
  filling: readonly Ingredient[],
  along?: readonly (readonly [number, number])[],
): string {
  const places = Math.round((to - from) / 10)
  const points =
    along ??
    Array.from({ length: places }, (_, i) => {
      const angle = ((from + ((to - from) * (i + 0.5)) / places) * Math.PI) / 180
      return [Math.cos(angle) * r, Math.sin(angle) * r * 0.97] as const
    })
  const cheese = points
    .map(([x, y]) => shape(blob(random, x, y, between(random, 11, 19), 0.2, 7), '#ffe39a'))
    .join('')
  const bits = points
    .map(([x, y], i) => bit(random, filling[i % filling.length] ?? 'queso', x, y, 11))
    .join('')
  return cheese + bits
}

function face(random: Random, d: string, dough: string, r: number, id: string): string {
  const marks = [0.35, 0.55, 0.75].map((share) => {
    const reach = r * share
    return stroke(
      `M${n(-reach)} 0A${n(reach)} ${n(reach)} 0 0 1 ${n(reach)} 0`,
      darker(dough, 0.32),
      5,
      'opacity="0.4"',
    )
  })
  return (
    shape(d, dough) +
    within(id, d, toast(random, 0, -r * 0.45, r, dough, 26) + marks.join('')) +
    shape(d, 'none', `stroke="${darker(dough, 0.2)}" stroke-width="3"`)
  )
}

export type AntojitoPicture = {
  kind: 'antojito'
  cloth: Cloth
  plate: Plate
  form: 'sope' | 'huarache' | 'tlacoyo' | 'tostada'
  dough: Dough
  /** From the bottom up: what is spread on the dough, then what lies on it. */
  spreadWith: string
  toppings: readonly Ingredient[]
  crema: boolean
}

/** Corn dough in its several forms, from above, spread and topped. */
export function antojito(p: AntojitoPicture, random: Random): string {
  const dough = DOUGHS[p.dough]
  const places = {
    sope: [
      [176, 214],
      [336, 214],
      [256, 350],
    ],
    huarache: [[256, 256]],
    tlacoyo: [
      [206, 206],
      [306, 312],
    ],
    tostada: [[256, 256]],
  }[p.form]
  const turn = { sope: 0, huarache: -28, tlacoyo: -34, tostada: 0 }[p.form]
  return fromAbove(
    p.cloth,
    plate(p.plate, random) + places.map(([x = 0, y = 0]) => at(x, y, piece(random, p, dough), turn)).join(''),
  )
}

function piece(random: Random, p: AntojitoPicture, dough: string): string {
  const [rx, ry] = { sope: [74, 74], huarache: [176, 96], tlacoyo: [150, 62], tostada: [152, 152] }[
    p.form
  ] as [number, number]
  const size = p.form === 'sope' ? 12.5 : p.form === 'tlacoyo' ? 13 : 18
  const outline =
    p.form === 'tlacoyo'
      ? `M${-rx} 0Q${-rx * 0.4} ${-ry * 1.35} 0 ${-ry}Q${rx * 0.4} ${-ry * 1.35} ${rx} 0Q${rx * 0.4} ${ry * 1.35} 0 ${ry}Q${-rx * 0.4} ${ry * 1.35} ${-rx} 0Z`
      : ''
  const body = (fill: string, grow: number, more = '') =>
    outline
      ? at(0, 0, shape(outline, fill, more), 0, 1 + grow / 100)
      : ellipse(0, 0, rx + grow, ry + grow, fill, more)
  const flat = ry / rx
  const cover = Math.round((rx / size) ** 2 * flat * 0.8)
  const food = p.toppings.map((what, layer) =>
    spread(random, layer === 0 ? cover : Math.max(6, Math.round(cover * 0.34)), rx * 0.74)
      .map((at_) => bit(random, what, at_.x, at_.y * flat, size))
      .join(''),
  )
  const top =
    food.length > 1
      ? food.slice(0, 1).join('') + (p.crema ? cream(rx, ry) : '') + food.slice(1).join('')
      : food.join('')
  return (
    at(4, 9, body('#3a1a0c', 0, 'opacity="0.2"')) +
    body(darker(dough, 0.25), 0) +
    body(dough, -4) +
    body(darker(dough, 0.12), -14) +
    ellipse(0, 0, rx * 0.8, ry * 0.78, p.spreadWith) +
    top
  )
}

function cream(rx: number, ry: number): string {
  return `<g transform="scale(1 ${n(ry / rx + 0.04)})">${drizzle(0, 0, rx * 0.74, '#fffaf0', rx * 0.075 + 3, 0)}</g>`
}
