import { between, type Random } from '../random.ts'
import { at, box, circle, darker, ellipse, lighter, n, shape, stroke } from './draw.ts'

const CLOTHS = {
  arena: { wall: '#f7e6c8', sun: '#fdf3de', table: '#dfb98a', stripes: ['#c8553d', '#e9a03b', '#2f6f73'] },
  terracota: {
    wall: '#f2c7a5',
    sun: '#f9dcc2',
    table: '#b85c3a',
    stripes: ['#fbeed6', '#8f3d22', '#e9a03b'],
  },
  salvia: { wall: '#d9e0bd', sun: '#e9edd3', table: '#9aab72', stripes: ['#fbf3df', '#5d7a3f', '#e2a33c'] },
  azul: { wall: '#c8dedd', sun: '#ddecea', table: '#5f9a9c', stripes: ['#fbf3df', '#2f6f73', '#e2a33c'] },
  rosa: { wall: '#f6cfc6', sun: '#fbe2dc', table: '#d9798a', stripes: ['#fff3e3', '#b8406a', '#f0b23e'] },
  mostaza: { wall: '#f6d88c', sun: '#fbe7b3', table: '#d9962f', stripes: ['#fff3dc', '#b8502e', '#2f6f73'] },
} as const

export type Cloth = keyof typeof CLOTHS

function picture(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">${content}</svg>`
}

/** Seen from above: the table and a striped napkin that peeks out from under the plate. */
export function fromAbove(cloth: Cloth, content: string): string {
  const { wall, sun, stripes } = CLOTHS[cloth]
  const bands = stripes.map((colour, i) => box(-190 + i * 26, -320, 14, 640, 0, colour)).join('')
  const mirrored = stripes.map((colour, i) => box(176 - i * 26, -320, 14, 640, 0, colour)).join('')
  const napkin = box(-205, -320, 410, 640, 0, sun) + bands + mirrored
  return picture(box(0, 0, 512, 512, 0, wall) + at(256, 256, napkin, -32) + content)
}

/** Seen from the side: a wall with a round sun behind the dish, and the table it stands on (its edge at y 372). */
export function fromTheSide(cloth: Cloth, content: string): string {
  const { wall, sun, table, stripes } = CLOTHS[cloth]
  const edge = stripes.map((colour, i) => box(0, 452 + i * 14, 512, 8, 0, colour)).join('')
  return picture(
    box(0, 0, 512, 512, 0, wall) +
      circle(256, 236, 196, sun) +
      box(0, 372, 512, 140, 0, table) +
      edge +
      content,
  )
}

export type Plate = 'peltre' | 'azul' | 'barro' | 'talavera' | 'crema'

/** A round plate from above, 400 px wide; food belongs within 145 px of its middle. */
export function plate(kind: Plate, random: Random): string {
  const [rim, well, line] = {
    peltre: ['#fdf8ec', '#f6ecd9', '#2f5f8f'],
    azul: ['#2f6390', '#3a719f', '#1f466b'],
    barro: ['#b25a36', '#9c4a2b', '#7f3a20'],
    talavera: ['#fdf8ec', '#fbf3e2', '#2b5aa0'],
    crema: ['#fbf0dc', '#f3e3c6', '#e0c79c'],
  }[kind] as [string, string, string]
  const base =
    circle(256, 268, 200, '#3a1a0c', 'opacity="0.2"') +
    circle(256, 256, 200, line) +
    circle(256, 256, kind === 'talavera' || kind === 'crema' ? 200 : 194, rim) +
    circle(256, 256, 154, darker(well, 0.12)) +
    circle(256, 258, 150, well)
  return base + RIMS[kind](random, line)
}

const RIMS: Record<Plate, (random: Random, line: string) => string> = {
  peltre: (random) => specks(random, '#2f5f8f', 26),
  azul: (random) => specks(random, '#e9f1f6', 44),
  barro: () => ring(24, 177, (i) => stroke(i % 2 ? 'M-8 0L0 -8L8 0' : 'M-5 3L0 8L5 3', '#e6b98d', 3.5)),
  talavera: (_, line) =>
    ring(12, 177, (i) =>
      i % 2
        ? ellipse(0, 0, 15, 7, line) + circle(0, 0, 4, '#f0b23e')
        : circle(0, 0, 6, '#d9702f') + circle(-13, 0, 3.5, line) + circle(13, 0, 3.5, line),
    ) + hoop(195, line, 5),
  crema: (_, line) => hoop(192, line, 4),
}

function hoop(r: number, colour: string, width: number): string {
  return circle(256, 256, r, 'none', `stroke="${colour}" stroke-width="${width}"`)
}

function ring(count: number, r: number, draw: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 360
    const radians = ((angle - 90) * Math.PI) / 180
    return at(256 + Math.cos(radians) * r, 256 + Math.sin(radians) * r, draw(i), angle)
  }).join('')
}

function specks(random: Random, colour: string, count: number): string {
  return ring(count, 176, () =>
    circle(between(random, -6, 6), between(random, -14, 14), between(random, 1.2, 2.8), colour),
  )
}

/** A flat plate from the side, standing on the table at y. */
export function flatPlate(kind: Plate, y = 388, half = 206): string {
  const colour = {
    peltre: '#fdf8ec',
    azul: '#3a719f',
    barro: '#b25a36',
    talavera: '#fdf8ec',
    crema: '#f6e8cd',
  }[kind]
  const line = {
    peltre: '#2f5f8f',
    azul: '#1f466b',
    barro: '#7f3a20',
    talavera: '#2b5aa0',
    crema: '#dcc093',
  }[kind]
  return (
    ellipse(256, y + 18, half * 0.86, 18, '#3a1a0c', 'opacity="0.22"') +
    ellipse(256, y + 4, half, 32, line) +
    ellipse(256, y, half, 32, colour) +
    ellipse(256, y + 1, half * 0.78, 22, darker(colour, 0.1)) +
    ellipse(256, y + 3, half * 0.77, 20, lighter(colour, 0.12))
  )
}

/** A cut lime: a half with its segments, about 2×r wide. */
export function lime(x: number, y: number, r: number, degrees = 0): string {
  const segments = [-60, -20, 20, 60].map((angle) =>
    at(
      0,
      0,
      shape(
        `M0 ${n(-r * 0.12)}L${n(-r * 0.2)} ${n(-r * 0.72)}Q0 ${n(-r * 0.86)} ${n(r * 0.2)} ${n(-r * 0.72)}Z`,
        '#e6ee9c',
      ),
      angle,
    ),
  )
  const half =
    shape(`M${n(-r)} 0A${n(r)} ${n(r)} 0 0 1 ${n(r)} 0Z`, '#5f9a35') +
    shape(`M${n(-r * 0.9)} 0A${n(r * 0.9)} ${n(r * 0.9)} 0 0 1 ${n(r * 0.9)} 0Z`, '#c3d95e') +
    segments.join('')
  return at(x, y, half, degrees)
}

/** A whole round slice of lime, lemon or orange. */
export function citrusSlice(x: number, y: number, r: number, rind = '#5f9a35', flesh = '#cfe06e'): string {
  const segments = Array.from({ length: 8 }, (_, i) =>
    at(
      0,
      0,
      shape(
        `M0 ${n(-r * 0.12)}L${n(-r * 0.24)} ${n(-r * 0.68)}Q0 ${n(-r * 0.86)} ${n(r * 0.24)} ${n(-r * 0.68)}Z`,
        flesh,
      ),
      i * 45,
    ),
  )
  return at(
    x,
    y,
    circle(0, 0, r, rind) + circle(0, 0, r * 0.88, lighter(flesh, 0.65)) + segments.join(''),
    10,
  )
}

/** A small clay dish of salsa from above. */
export function salsaDish(x: number, y: number, r: number, salsa: string): string {
  return (
    circle(x, y + 5, r, '#3a1a0c', 'opacity="0.2"') +
    circle(x, y, r, '#8f4527') +
    circle(x, y, r * 0.8, darker(salsa, 0.18)) +
    circle(x, y + r * 0.06, r * 0.74, salsa) +
    ellipse(x - r * 0.25, y - r * 0.28, r * 0.26, r * 0.12, lighter(salsa, 0.4), 'opacity="0.8"')
  )
}

/** Cream or chocolate let fall in a zigzag over a disc of radius r. */
export function drizzle(
  x: number,
  y: number,
  r: number,
  colour = '#fff8ea',
  width = 9,
  degrees = -18,
): string {
  const rows = 7
  const points = Array.from({ length: rows }, (_, i) => {
    const down = -r + (2 * r * (i + 0.5)) / rows
    const across = Math.sqrt(r * r - down * down) * (i % 2 ? 1 : -1) * 0.92
    return `${n(across)} ${n(down)}`
  })
  return at(x, y, stroke(`M${points.join('L')}`, colour, width), degrees)
}
