import { between, type Random } from '../random.ts'
import { at, blob, box, circle, darker, ellipse, lighter, n, shape, spread, stroke, within } from './draw.ts'
import { bit, type Ingredient } from './ingredients.ts'
import { type Cloth, flatPlate, fromAbove, fromTheSide, lime, type Plate, plate, salsaDish } from './scene.ts'

export type TortaPicture = {
  kind: 'torta'
  cloth: Cloth
  plate: Plate
  crust: string
  layers: readonly Ingredient[]
}

/** A torta from the side: two halves of telera and what is between them. */
export function torta(p: TortaPicture, random: Random): string {
  const top =
    'M60 276Q50 214 128 200Q168 190 204 200Q256 188 308 200Q346 190 384 200Q462 214 452 276Q256 294 60 276Z'
  const bottom = 'M66 338Q256 352 446 338Q446 392 396 392L116 392Q66 392 66 338Z'
  const rows = p.layers.map((what, i) => {
    const y = 340 - ((i + 0.3) * 64) / p.layers.length
    return Array.from({ length: 27 }, (_, k) =>
      bit(random, what, 74 + k * 14 + between(random, -5, 5), y + between(random, -5, 5), 17),
    ).join('')
  })
  const grooves = stroke('M200 204Q178 238 196 280M312 204Q334 238 316 280', darker(p.crust, 0.18), 8)
  const shine = stroke('M88 248Q96 222 136 216M228 214Q256 207 286 213', lighter(p.crust, 0.55), 10)
  return fromTheSide(
    p.cloth,
    flatPlate(p.plate, 392, 214) +
      shape(bottom, darker(p.crust, 0.1)) +
      stroke('M72 342Q256 356 440 342', '#fbe8c4', 12) +
      rows.join('') +
      shape(top, p.crust) +
      stroke('M66 276Q256 294 446 276', '#fbe8c4', 9) +
      grooves +
      shine,
  )
}

export type TamalPicture = {
  kind: 'tamal'
  cloth: Cloth
  plate: Plate
  wrap: 'hoja' | 'platano'
  masa: string
  toppings: readonly Ingredient[]
}

/** A tamal opened in its husk, from above. */
export function tamal(p: TamalPicture, random: Random): string {
  const husk = p.wrap === 'hoja' ? '#e8cf95' : '#5d8a3e'
  const leaf = 'M-176 0Q-120 -100 0 -92Q120 -100 176 0Q120 100 0 92Q-120 100 -176 0Z'
  const veins = [-60, -34, -8, 18, 44].map((y) =>
    stroke(`M-150 ${n(y * 0.4)}Q0 ${y * 1.5} 150 ${n(y * 0.4)}`, darker(husk, 0.18), 3, 'opacity="0.7"'),
  )
  const masa =
    box(-108, -46, 216, 96, 44, darker(p.masa, 0.16)) +
    box(-108, -50, 216, 90, 42, p.masa) +
    box(-84, -40, 130, 14, 7, lighter(p.masa, 0.6))
  const food = p.toppings.map((what) =>
    spread(random, 16, 78)
      .map((at_) => bit(random, what, at_.x, at_.y * 0.34 - 4, 12))
      .join(''),
  )
  const tie = shape('M-128 -30L-150 -58L-140 -18Z', darker(husk, 0.1))
  return fromAbove(
    p.cloth,
    plate(p.plate, random) +
      at(
        256,
        256,
        at(5, 10, shape(leaf, '#3a1a0c', 'opacity="0.2"')) +
          shape(leaf, husk) +
          veins.join('') +
          tie +
          masa +
          food.join(''),
        -22,
      ),
  )
}

export type ElotePicture = { kind: 'elote'; cloth: Cloth; plate: Plate }

/** Corn on the cob with mayonnaise, cheese and chile. */
export function elote(p: ElotePicture, random: Random): string {
  const cob = 'M-136 0Q-132 -54 -30 -58Q90 -56 146 -14Q156 0 146 14Q90 56 -30 58Q-132 54 -136 0Z'
  const rows = [-45, -27, -9, 9, 27, 45].map((y) =>
    Array.from({ length: 17 }, (_, i) =>
      box(-130 + i * 16.5, y - 9, 15.5, 17, 6, random() < 0.5 ? '#f6c944' : '#efb92c'),
    ).join(''),
  )
  const cheese = spread(random, 60, 124).map((at_) => bit(random, 'cotija', at_.x, at_.y * 0.32, 12))
  const chile = spread(random, 40, 120).map((at_) => bit(random, 'chilePowder', at_.x, at_.y * 0.34, 12))
  const whole =
    box(-250, -9, 130, 18, 9, '#c99a5b') +
    at(4, 10, shape(cob, '#3a1a0c', 'opacity="0.2"')) +
    shape(cob, '#e3a920') +
    within('cob', cob, rows.join('')) +
    stroke('M-112 -16Q-60 -44 -20 -22T70 -30T128 -8M-104 22Q-50 2 -6 26T86 18', '#fff6de', 15) +
    cheese.join('') +
    chile.join('')
  return fromAbove(p.cloth, plate(p.plate, random) + at(270, 244, whole, -32) + lime(394, 396, 42, -30))
}

export type ChurrosPicture = { kind: 'churros'; cloth: Cloth; plate: Plate; dip: string }

export function churros(p: ChurrosPicture, random: Random): string {
  const one = (turn: number, x: number, y: number) => {
    const ridges = [-9, 0, 9].map((k) => stroke(`M-128 ${k}L128 ${k}`, darker('#d08a3c', 0.22), 3))
    const sugar = spread(random, 40, 126).map((at_) => circle(at_.x, at_.y * 0.12, 1.9, '#fff6e0'))
    return at(
      x,
      y,
      box(-132, -10, 272, 38, 19, '#3a1a0c', 'opacity="0.16"') +
        box(-136, -19, 272, 38, 19, '#c47f35') +
        box(-136, -19, 272, 26, 13, '#dc9b4e') +
        ridges.join('') +
        sugar.join(''),
      turn,
    )
  }
  return fromAbove(
    p.cloth,
    plate(p.plate, random) +
      one(-52, 204, 236) +
      one(-34, 248, 250) +
      one(-62, 288, 276) +
      one(-18, 240, 312) +
      salsaDish(386, 368, 66, p.dip),
  )
}

export type BunueloPicture = { kind: 'bunuelo'; cloth: Cloth; plate: Plate; syrup: string }

export function bunuelo(p: BunueloPicture, random: Random): string {
  const disc = (x: number, y: number, r: number) =>
    circle(x + 4, y + 9, r, '#3a1a0c', 'opacity="0.18"') +
    shape(blob(random, x, y, r, 0.05, 12), '#d39a45') +
    shape(blob(random, x, y - 2, r - 6, 0.06, 12), '#e9b764') +
    spread(random, 22, r * 0.85)
      .map((at_) =>
        circle(
          x + at_.x,
          y + at_.y,
          between(random, 4, 13),
          random() < 0.5 ? '#f3cd86' : '#cf9340',
          'opacity="0.8"',
        ),
      )
      .join('') +
    spread(random, 50, r * 0.9)
      .map((at_) => circle(x + at_.x, y + at_.y, 1.8, '#fffaf0'))
      .join('')
  const threads = stroke('M160 250Q210 200 240 262T310 244T352 292', p.syrup, 9, 'opacity="0.9"')
  return fromAbove(p.cloth, plate(p.plate, random) + disc(226, 232, 104) + disc(292, 288, 100) + threads)
}

export type PlatanosPicture = { kind: 'platanos'; cloth: Cloth; plate: Plate }

/** Slices of fried plantain with cream and cinnamon. */
export function platanos(p: PlatanosPicture, random: Random): string {
  const slices = spread(random, 13, 118).map((at_) =>
    at(
      256 + at_.x,
      256 + at_.y,
      ellipse(3, 6, 47, 25, '#3a1a0c', 'opacity="0.16"') +
        ellipse(0, 0, 47, 25, '#b9702a') +
        ellipse(0, -2, 41, 20, '#e8ab45') +
        ellipse(-6, -5, 24, 7, '#f5cb7b') +
        stroke('M-10 3L14 3', '#c98a35', 4),
      between(random, -40, 20),
    ),
  )
  const zigzag = stroke('M150 210L232 190L196 262L300 222L236 326L350 264L300 346', '#fffaf0', 11)
  const spice = spread(random, 40, 120).map((at_) => bit(random, 'cinnamon', 256 + at_.x, 256 + at_.y, 11))
  return fromAbove(p.cloth, plate(p.plate, random) + slices.join('') + zigzag + spice.join(''))
}
