import { between, type Random } from '../random.ts'
import { at, blob, box, circle, darker, ellipse, lighter, n, shape, stroke } from './draw.ts'

type Shape =
  | 'chunk'
  | 'shred'
  | 'strip'
  | 'crumb'
  | 'dice'
  | 'leaf'
  | 'ring'
  | 'arc'
  | 'wedge'
  | 'shrimp'
  | 'slice'
  | 'curl'
  | 'grain'
  | 'berry'

/** What can lie in or on a dish: how one bit of it is drawn, how big beside a piece of meat, in which colours. */
const INGREDIENTS = {
  pastor: ['chunk', 1.05, '#c4461f', '#d8622c', '#a83616'],
  suadero: ['chunk', 1, '#9a5a33', '#b06d40', '#84492a'],
  carnitas: ['shred', 1.05, '#b9793f', '#cf9355', '#9c5f2e'],
  longaniza: ['crumb', 1, '#a3301c', '#bb4527', '#8a2415'],
  bistec: ['chunk', 1.1, '#7c4427', '#935635', '#683721'],
  arrachera: ['strip', 1.15, '#70391f', '#8a4b2b', '#5c2e1a'],
  costilla: ['chunk', 1.1, '#8a4a24', '#a5602f', '#743b1b'],
  cochinita: ['shred', 1.05, '#cb5420', '#de6f2f', '#b14317'],
  barbacoa: ['shred', 1.1, '#86512f', '#9d6640', '#6e4025'],
  tinga: ['shred', 1, '#c9602e', '#dd7c42', '#e9a56b'],
  pollo: ['shred', 1, '#e9c48b', '#f1d6a8', '#d9ac6c'],
  pescado: ['strip', 1.25, '#e0a443', '#edba5f', '#cf8f34'],
  camaron: ['shrimp', 1.15, '#f08a5d', '#f59d70', '#e9784a'],
  chicharron: ['chunk', 1, '#b3552a', '#c96e3c', '#d98a4d'],
  tocino: ['curl', 1, '#b23a2b', '#c9543f', '#9c2c20'],
  jamon: ['slice', 1.1, '#e99a8c', '#f0ac9e', '#e58c7d'],
  milanesa: ['chunk', 1.2, '#d08a3a', '#de9d4c', '#bd772c'],
  chorizo: ['crumb', 1, '#b23a1c', '#c74d28', '#962c14'],
  nopal: ['strip', 0.95, '#6f8f3a', '#7fa046', '#5f7d30'],
  rajas: ['strip', 0.85, '#3f6b2e', '#4f7f39', '#335a25'],
  flor: ['curl', 1.1, '#f0a81e', '#f5bb3c', '#e3951a'],
  huitlacoche: ['crumb', 1.15, '#3d3a3f', '#524e55', '#2c2a2f'],
  hongo: ['slice', 1, '#c9a277', '#d9b68e', '#b58e63'],
  papa: ['chunk', 1, '#edc86b', '#f3d686', '#e0b555'],
  frijol: ['grain', 1, '#5b2f22', '#6d3b2b', '#4b251a'],
  garbanzo: ['dice', 1, '#e3bd78', '#edcd92', '#d6ab62'],
  cacahuazintle: ['dice', 1.25, '#f4e6c0', '#fbf1d6', '#e9d7a6'],
  elote: ['dice', 0.8, '#f3c13a', '#f8d05c', '#e9b02a'],
  arroz: ['grain', 0.8, '#fff6e2', '#fbedd0', '#f6e4bf'],
  fideo: ['arc', 0.9, '#e8b04a', '#f0c068', '#dfa03a'],
  panela: ['dice', 1.25, '#fff5e0', '#fffaf0', '#f6e6c6'],
  queso: ['crumb', 0.6, '#fff7e6', '#ffffff', '#f7ead0'],
  crema: ['crumb', 0.7, '#fffaf0', '#ffffff', '#fff4e0'],
  cotija: ['crumb', 0.45, '#fff3d6', '#fffaf0', '#f3e2bd'],
  cilantro: ['leaf', 0.85, '#4f8a34', '#62a041', '#3f7429'],
  epazote: ['leaf', 1.1, '#3f7a3a', '#4e8c46', '#33682f'],
  onion: ['dice', 0.62, '#ffffff', '#fdf6ea', '#f6ead8'],
  pinkOnion: ['arc', 0.95, '#c64a86', '#d86a9d', '#b23a74'],
  pineapple: ['wedge', 1, '#f6c22f', '#f9d152', '#efb01c'],
  tomato: ['dice', 0.85, '#d6402b', '#e2553c', '#c23422'],
  lettuce: ['curl', 1, '#8fbf4a', '#a5cf62', '#7aac3a'],
  cabbage: ['arc', 1, '#dfe8b0', '#cfe0a0', '#ecf2c8'],
  radish: ['ring', 0.95, '#d83a5c', '#e04d6d', '#c82f50'],
  chile: ['ring', 0.75, '#4d8a32', '#5f9c3e', '#3f7628'],
  chipotle: ['slice', 0.8, '#8c2a17', '#a3381f', '#76210f'],
  avocado: ['slice', 1.15, '#a9c653', '#b7d065', '#9bb945'],
  tortilla: ['wedge', 1.3, '#e9b455', '#f0c26b', '#d99f42'],
  sesame: ['grain', 0.5, '#fff0cc', '#fff7e0', '#f5e2b4'],
  chilePowder: ['crumb', 0.28, '#b5301a', '#c9431f', '#a32814'],
  cinnamon: ['crumb', 0.3, '#8a4a1f', '#a05a28', '#74390f'],
  chia: ['grain', 0.5, '#3a3836', '#4a4744', '#2c2a28'],
  raisin: ['grain', 1, '#3d1f1a', '#4a2820', '#2f1612'],
  strawberry: ['berry', 1.3, '#d8344a', '#e24a5e', '#c6283e'],
  jewelRed: ['dice', 1.9, '#d93a4a', '#e0525f', '#cc2d3e'],
  jewelGreen: ['dice', 1.9, '#4ea04d', '#63b060', '#3f8e40'],
  jewelYellow: ['dice', 1.9, '#f2b632', '#f6c552', '#e8a620'],
} as const satisfies Record<string, readonly [Shape, number, string, string, string]>

export type Ingredient = keyof typeof INGREDIENTS

/** One bit of the ingredient at x,y; `size` is about half its width in pixels. */
export function bit(random: Random, what: Ingredient, x: number, y: number, size: number): string {
  const [form, scale, ...colours] = INGREDIENTS[what]
  const colour = colours[Math.floor(random() * colours.length)] ?? colours[0]
  return at(x, y, FORMS[form](random, colour, size * scale), between(random, 0, 360))
}

const FORMS: Record<Shape, (random: Random, colour: string, s: number) => string> = {
  chunk: (random, colour, s) =>
    shape(blob(random, 0, 0, s, 0.2, 6), colour) +
    shape(blob(random, -s * 0.2, -s * 0.25, s * 0.45, 0.25, 5), lighter(colour, 0.22)),
  shred: (random, colour, s) => {
    const bend = between(random, -0.9, 0.9) * s
    const d = `M${n(-s * 1.3)} 0Q0 ${n(bend)} ${n(s * 1.3)} ${n(bend * 0.2)}`
    return stroke(d, colour, s * 0.72) + stroke(d, lighter(colour, 0.25), s * 0.2)
  },
  strip: (_, colour, s) =>
    box(-s * 1.3, -s * 0.5, s * 2.6, s, s * 0.35, colour) +
    box(-s, -s * 0.28, s * 1.7, s * 0.26, s * 0.13, lighter(colour, 0.28)),
  crumb: (random, colour, s) => shape(blob(random, 0, 0, s * 0.75, 0.28, 6), colour),
  dice: (_, colour, s) =>
    box(-s * 0.7, -s * 0.7, s * 1.4, s * 1.4, s * 0.35, darker(colour, 0.1)) +
    box(-s * 0.7, -s * 0.7, s * 1.2, s * 1.2, s * 0.35, colour),
  leaf: (_, colour, s) =>
    ellipse(-s * 0.55, 0, s * 0.6, s * 0.42, colour) +
    ellipse(s * 0.45, -s * 0.35, s * 0.55, s * 0.4, lighter(colour, 0.12)) +
    ellipse(s * 0.3, s * 0.45, s * 0.5, s * 0.36, darker(colour, 0.15)),
  ring: (_, colour, s) => circle(0, 0, s, colour) + circle(0, 0, s * 0.76, lighter(colour, 0.86)),
  arc: (_, colour, s) =>
    stroke(`M${n(-s)} ${n(s * 0.3)}Q0 ${n(-s * 1.1)} ${n(s)} ${n(s * 0.3)}`, colour, s * 0.34),
  wedge: (_, colour, s) =>
    shape(`M${n(-s)} ${n(s * 0.7)}L0 ${n(-s)}L${n(s)} ${n(s * 0.7)}Z`, colour, linejoin(colour, s * 0.35)) +
    stroke(`M${n(-s * 0.4)} ${n(s * 0.35)}L0 ${n(-s * 0.4)}`, lighter(colour, 0.4), s * 0.18),
  shrimp: (_, colour, s) => {
    const body = `M${n(s)} ${n(-s * 0.5)}A${n(s)} ${n(s)} 0 1 0 ${n(s * 0.5)} ${n(s * 0.85)}`
    return (
      stroke(body, colour, s * 0.75) +
      stroke(body, lighter(colour, 0.5), s * 0.62, `stroke-dasharray="${n(s * 0.1)} ${n(s * 0.6)}"`) +
      shape(
        `M${n(s * 0.5)} ${n(s * 0.85)}l${n(s * 0.9)} ${n(-s * 0.35)}l${n(-s * 0.1)} ${n(s * 0.9)}Z`,
        darker(colour, 0.15),
      )
    )
  },
  slice: (_, colour, s) =>
    shape(
      `M${n(-s * 1.2)} 0Q0 ${n(-s * 1.5)} ${n(s * 1.2)} 0Q0 ${n(-s * 0.35)} ${n(-s * 1.2)} 0Z`,
      darker(colour, 0.22),
    ) +
    shape(
      `M${n(-s * 1.05)} ${n(-s * 0.1)}Q0 ${n(-s * 1.2)} ${n(s * 1.05)} ${n(-s * 0.1)}Q0 ${n(-s * 0.45)} ${n(-s * 1.05)} ${n(-s * 0.1)}Z`,
      lighter(colour, 0.35),
    ),
  curl: (random, colour, s) => {
    const side = random() < 0.5 ? 1 : -1
    const d = `M${n(-s * 1.4)} 0Q${n(-s * 0.7)} ${n(-s * 0.9 * side)} 0 0T${n(s * 1.4)} 0`
    return stroke(d, colour, s * 0.6) + stroke(d, lighter(colour, 0.35), s * 0.16)
  },
  berry: (_, colour, s) => {
    const seeds = [
      [-0.35, -0.2],
      [0.35, -0.2],
      [0, 0.15],
      [-0.2, 0.55],
      [0.22, 0.5],
    ].map(([x = 0, y = 0]) => ellipse(x * s, y * s, s * 0.08, s * 0.12, '#ffe08a'))
    return (
      shape(
        `M0 ${n(s * 1.15)}C${n(-s * 0.8)} ${n(s * 0.7)} ${n(-s * 1.2)} ${n(-s * 0.3)} ${n(-s * 0.7)} ${n(-s * 0.7)}Q0 ${n(-s)} ${n(s * 0.7)} ${n(-s * 0.7)}C${n(s * 1.2)} ${n(-s * 0.3)} ${n(s * 0.8)} ${n(s * 0.7)} 0 ${n(s * 1.15)}Z`,
        colour,
      ) +
      seeds.join('') +
      shape(
        `M${n(-s * 0.75)} ${n(-s * 0.75)}L0 ${n(-s * 0.4)}L${n(s * 0.75)} ${n(-s * 0.75)}L${n(s * 0.25)} ${n(-s * 0.8)}L0 ${n(-s * 1.15)}L${n(-s * 0.25)} ${n(-s * 0.8)}Z`,
        '#5f9a35',
      )
    )
  },
  grain: (_, colour, s) =>
    ellipse(0, 0, s * 0.85, s * 0.52, colour) +
    ellipse(-s * 0.2, -s * 0.15, s * 0.35, s * 0.14, lighter(colour, 0.35)),
}

function linejoin(colour: string, width: number): string {
  return `stroke="${colour}" stroke-width="${n(width)}" stroke-linejoin="round"`
}
