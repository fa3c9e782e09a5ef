import { between, type Random } from '../random.ts'
import { at, box, circle, darker, ellipse, lighter, shape, spread, stroke, within } from './draw.ts'
import { bit, type Ingredient } from './ingredients.ts'
import { type Cloth, citrusSlice, fromTheSide, lime } from './scene.ts'

type Fruit = 'lima' | 'naranja' | 'toronja' | 'none'

const FRUITS = {
  lima: ['#5f9a35', '#cfe06e'],
  naranja: ['#e07b1a', '#f8b04a'],
  toronja: ['#e08a3a', '#ee7d6c'],
} as const

export type GlassPicture = {
  kind: 'glass'
  cloth: Cloth
  liquid: string
  fruit: Fruit
  ice: boolean
  /** Salt or chile on the rim; colour of the grains. */
  rim?: string
  foam?: string
  straw?: string
  floating?: readonly Ingredient[]
  /** What hangs over the rim of a loaded michelada. */
  over?: readonly Ingredient[]
}

/** A tall glass from the side. */
export function glass(p: GlassPicture, random: Random): string {
  const body = 'M172 96L196 404Q198 416 212 416L300 416Q314 416 316 404L340 96Z'
  const filled = 'M178 148L197 398Q198 408 210 408L302 408Q314 408 315 398L334 148Z'
  const cubes = p.ice
    ? [
        [218, 182, -14],
        [282, 176, 18],
        [246, 232, 32],
        [292, 246, -8],
      ].map(([x = 0, y = 0, turn = 0]) =>
        at(
          x,
          y,
          box(-25, -25, 50, 50, 9, '#ffffff', 'opacity="0.34"') +
            stroke('M-15 -15L6 -15', '#ffffff', 6, 'opacity="0.6"'),
          turn,
        ),
      )
    : []
  const swim = (p.floating ?? []).map((what) =>
    spread(random, 34, 100)
      .map((at_) => bit(random, what, 256 + at_.x * 0.62, 290 + at_.y * 1.05, 12))
      .join(''),
  )
  const surface = p.foam
    ? box(176, 118, 160, 46, 20, p.foam) +
      circle(206, 122, 24, p.foam) +
      circle(256, 114, 28, p.foam) +
      circle(306, 122, 24, p.foam)
    : ellipse(256, 148, 78, 13, lighter(p.liquid, 0.35))
  const drink =
    shape(filled, p.liquid) +
    within(
      'drink',
      filled,
      box(286, 140, 60, 280, 0, darker(p.liquid, 0.14)) + swim.join('') + cubes.join(''),
    )
  return fromTheSide(
    p.cloth,
    ellipse(260, 418, 92, 16, '#3a1a0c', 'opacity="0.25"') +
      (p.straw ? stroke('M272 250L318 44L352 34', p.straw, 13) : '') +
      shape(body, '#ffffff', 'opacity="0.45"') +
      drink +
      surface +
      (p.rim ? rim(random, p.rim) : stroke('M173 98L339 98', '#ffffff', 6, 'opacity="0.8"')) +
      stroke('M196 176L210 372', '#ffffff', 10, 'opacity="0.45"') +
      (p.fruit === 'none' ? '' : citrusSlice(346, 112, 46, FRUITS[p.fruit][0], FRUITS[p.fruit][1])) +
      hanging(random, p.over ?? []),
  )
}

function rim(random: Random, colour: string): string {
  const grains = Array.from({ length: 70 }, () =>
    circle(
      between(random, 170, 342),
      between(random, 88, 116),
      between(random, 2, 4.5),
      random() < 0.5 ? colour : lighter(colour, 0.3),
    ),
  )
  return box(166, 90, 180, 24, 12, colour) + grains.join('')
}

function hanging(random: Random, over: readonly Ingredient[]): string {
  return over.map((what, i) => bit(random, what, 176 + i * 42, 92 - (i % 2) * 14, 30)).join('')
}

export type MugPicture = {
  kind: 'mug'
  cloth: Cloth
  liquid: string
  foam: string
  rim?: string
  fruit: Fruit
}

/** A heavy beer mug with a handle. */
export function mug(p: MugPicture, random: Random): string {
  const bubbles = spread(random, 26, 110).map((at_) =>
    circle(
      236 + at_.x * 0.7,
      300 + at_.y * 0.8,
      between(random, 2, 5),
      lighter(p.liquid, 0.6),
      'opacity="0.8"',
    ),
  )
  const facets = [186, 236, 286].map((x) =>
    box(x - 16, 206, 32, 176, 16, lighter(p.liquid, 0.25), 'opacity="0.55"'),
  )
  const foam = [150, 190, 236, 282, 322].map((x, i) => circle(x, i % 2 ? 142 : 156, 32, p.foam))
  return fromTheSide(
    p.cloth,
    ellipse(246, 416, 128, 18, '#3a1a0c', 'opacity="0.25"') +
      stroke('M340 214Q424 208 420 284Q418 356 340 350', '#fbf6ea', 26, 'opacity="0.85"') +
      box(134, 148, 204, 266, 26, '#fbf6ea', 'opacity="0.85"') +
      box(146, 166, 180, 236, 18, p.liquid) +
      facets.join('') +
      bubbles.join('') +
      box(134, 148, 204, 50, 22, p.foam) +
      foam.join('') +
      shape('M160 190L196 190L190 236Q178 246 168 236Z', p.foam) +
      (p.rim ? at(-19, 30, rim(random, p.rim)) : '') +
      (p.fruit === 'none' ? '' : citrusSlice(322, 132, 44, FRUITS[p.fruit][0], FRUITS[p.fruit][1])),
  )
}

export type BottlePicture = {
  kind: 'bottle'
  cloth: Cloth
  glass: string
  label: string
  cap: string
  fruit: Fruit
  count?: 1 | 5
}

export function bottle(p: BottlePicture, random: Random): string {
  if (p.count === 5) return fromTheSide(p.cloth, bucket(p, random))
  const beside = p.fruit === 'none' ? '' : lime(384, 412, 40, -10)
  return fromTheSide(p.cloth, ellipse(262, 420, 84, 15, '#3a1a0c', 'opacity="0.25"') + oneBottle(p) + beside)
}

function oneBottle(p: BottlePicture): string {
  const body =
    'M228 64L284 64L284 150Q286 186 316 216Q328 230 328 252L328 396Q328 420 304 420L208 420Q184 420 184 396L184 252Q184 230 196 216Q226 186 228 150Z'
  return (
    shape(body, p.glass) +
    within(
      'glass',
      body,
      box(296, 60, 40, 380, 0, darker(p.glass, 0.25)) +
        box(198, 230, 14, 170, 7, lighter(p.glass, 0.6), 'opacity="0.6"'),
    ) +
    box(184, 276, 144, 96, 0, p.label) +
    box(184, 276, 144, 10, 0, lighter(p.label, 0.6)) +
    box(184, 362, 144, 10, 0, lighter(p.label, 0.6)) +
    lantern(256, 324, lighter(p.label, 0.75)) +
    box(222, 42, 68, 30, 8, p.cap) +
    stroke('M236 46L236 68M256 46L256 68M276 46L276 68', darker(p.cap, 0.25), 4)
  )
}

/** The house's sign, a small street lantern. */
function lantern(x: number, y: number, colour: string): string {
  return (
    shape(`M${x - 18} ${y - 12}L${x + 18} ${y - 12}L${x + 11} ${y + 22}L${x - 11} ${y + 22}Z`, colour) +
    shape(`M${x - 22} ${y - 14}L${x} ${y - 32}L${x + 22} ${y - 14}Z`, colour) +
    box(x - 13, y + 25, 26, 6, 3, colour)
  )
}

function bucket(p: BottlePicture, random: Random): string {
  const bottles = [
    [146, -16],
    [200, -8],
    [256, 0],
    [312, 8],
    [366, 16],
  ].map(([x = 0, turn = 0]) => at(x, 236 + Math.abs(turn), at(-256, -250, oneBottle(p)), turn, 0.72))
  const ice = Array.from({ length: 16 }, (_, i) =>
    at(
      122 + i * 18,
      268 + between(random, -9, 9),
      box(-17, -17, 34, 34, 7, i % 2 ? '#ffffff' : '#dcebee'),
      between(random, 0, 90),
    ),
  )
  return (
    ellipse(258, 430, 140, 18, '#3a1a0c', 'opacity="0.25"') +
    bottles.join('') +
    ice.join('') +
    shape('M98 276L414 276L384 416Q382 428 368 428L144 428Q130 428 128 416Z', '#9fb3b8') +
    shape('M334 276L414 276L384 416Q382 428 368 428L316 428Z', '#869da3') +
    box(90, 266, 332, 20, 10, '#c3d2d5') +
    stroke('M134 312L150 408', '#dfe9ea', 10) +
    lantern(256, 350, '#c8553d')
  )
}

export type HotPicture = {
  kind: 'hot'
  cloth: Cloth
  cup: string
  liquid: string
  foam?: boolean
  stick?: boolean
}

/** A clay cup with its handle and steam: coffee, chocolate, atole. */
export function hot(p: HotPicture): string {
  const pot = 'M128 216Q116 330 166 388Q176 402 196 402L292 402Q312 402 322 388Q372 330 360 216Z'
  const steam = [
    [196, 132],
    [244, 112],
    [292, 132],
  ].map(([x = 0, y = 0]) => stroke(`M${x} ${y + 44}q-20 -24 0 -44t0 -44`, '#ffffff', 11, 'opacity="0.75"'))
  const band = Array.from({ length: 9 }, (_, i) =>
    stroke(`M${146 + i * 24} 292l12 -14l12 14`, lighter(p.cup, 0.55), 5),
  )
  return fromTheSide(
    p.cloth,
    ellipse(250, 412, 150, 20, '#3a1a0c', 'opacity="0.25"') +
      steam.join('') +
      stroke('M356 246Q434 238 424 304Q414 356 340 348', darker(p.cup, 0.1), 25) +
      shape(pot, p.cup) +
      within('cup', pot, box(300, 200, 90, 220, 0, darker(p.cup, 0.16)) + band.join('')) +
      ellipse(244, 216, 116, 28, darker(p.cup, 0.2)) +
      ellipse(244, 219, 104, 22, p.liquid) +
      (p.foam
        ? ellipse(236, 218, 74, 14, lighter(p.liquid, 0.45)) +
          ellipse(270, 222, 36, 7, lighter(p.liquid, 0.7))
        : ellipse(214, 214, 44, 6, lighter(p.liquid, 0.3))) +
      (p.stick
        ? at(316, 196, box(-9, -78, 18, 104, 8, '#a05a2c') + box(-9, -78, 7, 104, 4, '#bd7642'), 22)
        : '') +
      stroke('M150 252Q150 310 170 348', lighter(p.cup, 0.4), 9, 'opacity="0.7"'),
  )
}

export type CopaPicture = {
  kind: 'copa'
  cloth: Cloth
  liquid: string
  rim?: string
  fruit: Fruit
  form: 'margarita' | 'mezcal' | 'coctel'
  over?: readonly Ingredient[]
}

/** Stemmed and small glasses: margarita, mezcal with its orange slices, seafood cocktail. */
export function copa(p: CopaPicture, random: Random): string {
  return fromTheSide(p.cloth, p.form === 'mezcal' ? shots(random, p) : stemmed(random, p))
}

function stemmed(random: Random, p: CopaPicture): string {
  const cocktail = p.form === 'coctel'
  const bowl = cocktail
    ? 'M146 120Q140 270 256 286Q372 270 366 120Z'
    : 'M116 120Q120 204 196 214Q212 270 256 272Q300 270 316 214Q392 204 396 120Z'
  const heap = (p.over ?? []).map((what, layer) =>
    Array.from({ length: 13 }, (_, i) =>
      bit(
        random,
        what,
        160 + i * 16,
        112 - Math.sin((i / 12) * Math.PI) * 34 + between(random, -8, 8) - layer * 5,
        layer === 0 ? 23 : 15,
      ),
    ).join(''),
  )
  const grains = p.rim ? box(cocktail ? 138 : 106, 108, cocktail ? 236 : 300, 20, 10, p.rim) : ''
  return (
    ellipse(258, 420, 96, 15, '#3a1a0c', 'opacity="0.25"') +
    box(247, 268, 18, 138, 6, '#fdf8ee', 'opacity="0.9"') +
    ellipse(256, 410, 86, 15, '#fdf8ee', 'opacity="0.9"') +
    heap.join('') +
    shape(bowl, '#fdf8ee', 'opacity="0.75"') +
    within(
      'bowl',
      bowl,
      box(90, cocktail ? 132 : 142, 340, 150, 0, p.liquid) +
        box(316, 120, 100, 170, 0, darker(p.liquid, 0.12)),
    ) +
    stroke(
      cocktail ? 'M166 150Q168 220 206 250' : 'M142 152Q152 190 196 196',
      '#ffffff',
      9,
      'opacity="0.6"',
    ) +
    grains +
    (p.fruit === 'none' ? '' : citrusSlice(380, 104, 46, FRUITS[p.fruit][0], FRUITS[p.fruit][1]))
  )
}

function shots(random: Random, p: CopaPicture): string {
  const cup = 'M112 150L132 396Q134 408 148 408L244 408Q258 408 260 396L280 150Z'
  const mezcal = 'M119 218L133 388L259 388L273 218Z'
  const salt = Array.from({ length: 60 }, () =>
    circle(between(random, 300, 440), between(random, 396, 422), between(random, 1.5, 4), '#a83a22'),
  )
  return (
    ellipse(206, 412, 112, 16, '#3a1a0c', 'opacity="0.25"') +
    shape(cup, '#fdf8ee', 'opacity="0.7"') +
    shape(mezcal, p.liquid) +
    within('mezcal', mezcal, box(238, 200, 60, 200, 0, darker(p.liquid, 0.14))) +
    ellipse(196, 218, 77, 11, lighter(p.liquid, 0.5)) +
    stroke('M140 238L150 368M114 152L278 152', '#ffffff', 8, 'opacity="0.75"') +
    citrusSlice(350, 336, 66, '#e07b1a', '#f8b04a') +
    citrusSlice(396, 366, 52, '#e07b1a', '#f8b04a') +
    salt.join('')
  )
}
