import { between, type Random } from '../random.ts'
import { at, box, circle, darker, ellipse, lighter, shape, spread, stroke, within } from './draw.ts'
import { bit, type Ingredient } from './ingredients.ts'
import { type Cloth, flatPlate, fromTheSide, type Plate } from './scene.ts'

export type FlanPicture = { kind: 'flan'; cloth: Cloth; plate: Plate; body: string; caramel: string }

export function flan(p: FlanPicture): string {
  const cup =
    'M150 232Q146 206 172 204L340 204Q366 206 362 232L386 366Q390 390 360 390L152 390Q122 390 126 366Z'
  const drips =
    'M140 250Q140 196 176 196L336 196Q372 196 372 250Q368 276 352 262Q344 300 326 286Q314 258 300 276Q290 330 270 318Q258 262 240 270Q226 300 208 284Q196 258 182 276Q160 296 154 262Q144 268 140 250Z'
  return fromTheSide(
    p.cloth,
    flatPlate(p.plate, 394) +
      ellipse(256, 390, 158, 22, p.caramel) +
      shape(cup, p.body) +
      within('flan', cup, box(318, 190, 90, 220, 0, darker(p.body, 0.12))) +
      shape(drips, p.caramel) +
      ellipse(256, 212, 104, 22, lighter(p.caramel, 0.2)) +
      ellipse(220, 207, 44, 8, lighter(p.caramel, 0.6)) +
      circle(256, 190, 20, '#d8344a') +
      circle(250, 184, 6, '#f08a96') +
      stroke('M262 174Q272 150 296 148', '#5a8a3a', 6),
  )
}

export type CakePicture = {
  kind: 'cake'
  cloth: Cloth
  plate: Plate
  sponge: string
  cream: string
  toppings: readonly Ingredient[]
  puddle?: string
}

/** A slice of cake from the side, in layers. */
export function cake(p: CakePicture, random: Random): string {
  const layers = [236, 288, 340].map(
    (y) => box(112, y, 288, 46, 6, p.sponge) + box(112, y + 30, 288, 16, 0, darker(p.sponge, 0.1)),
  )
  const creams = [228, 280, 332].map((y) => box(106, y, 300, 14, 7, p.cream))
  const rosettes = [146, 200, 256, 312, 366].map(
    (x) => circle(x, 198, 26, p.cream) + circle(x - 4, 190, 15, lighter(p.cream, 0.6)),
  )
  const fruit = p.toppings.map((what) => [146, 256, 366].map((x) => bit(random, what, x, 176, 21)).join(''))
  return fromTheSide(
    p.cloth,
    flatPlate(p.plate, 392) +
      (p.puddle ? ellipse(256, 392, 176, 24, p.puddle) : '') +
      layers.join('') +
      creams.join('') +
      shape(
        'M100 204Q100 196 112 196L400 196Q412 196 412 204L412 238Q400 262 386 240Q370 270 352 240Q330 262 316 240Q296 274 276 240Q256 262 238 240Q216 270 200 240Q180 258 164 240Q146 268 128 240Q112 256 100 238Z',
        p.cream,
      ) +
      rosettes.join('') +
      fruit.join(''),
  )
}

export type NievePicture = {
  kind: 'nieve'
  cloth: Cloth
  scoops: readonly [string, string, string]
  cup: string
}

export function nieve(p: NievePicture, random: Random): string {
  const scoop = (x: number, y: number, colour: string) =>
    circle(x, y, 66, colour) +
    circle(x - 20, y - 24, 22, lighter(colour, 0.45)) +
    [-46, -16, 16, 46].map((k) => circle(x + k, y + 44, 22, colour)).join('') +
    spread(random, 12, 54)
      .map((at_) => circle(x + at_.x, y + at_.y, between(random, 2, 4), darker(colour, 0.15)))
      .join('')
  const goblet = 'M140 262L372 262Q372 352 292 372L292 372L220 372Q140 352 140 262Z'
  return fromTheSide(
    p.cloth,
    ellipse(258, 424, 96, 15, '#3a1a0c', 'opacity="0.25"') +
      at(
        340,
        150,
        box(-16, -90, 32, 150, 6, '#e0a85a') +
          stroke('M-16 -60L16 -30M-16 -20L16 10M16 -60L-16 -30M16 -20L-16 10', '#c4883a', 4),
        18,
      ) +
      scoop(196, 226, p.scoops[0]) +
      scoop(316, 226, p.scoops[1]) +
      scoop(256, 148, p.scoops[2]) +
      box(236, 366, 40, 44, 6, darker(p.cup, 0.15)) +
      ellipse(256, 412, 84, 16, p.cup) +
      shape(goblet, p.cup) +
      within('goblet', goblet, box(312, 250, 90, 130, 0, darker(p.cup, 0.14))) +
      box(130, 250, 252, 22, 11, lighter(p.cup, 0.35)) +
      stroke('M164 292Q172 330 204 348', lighter(p.cup, 0.6), 9),
  )
}
