import { between, type Random } from '../random.ts'

/** SVG numbers with one decimal: smaller source, no visible difference at 512 px. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}

export function circle(x: number, y: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`
}

export function box(
  x: number,
  y: number,
  w: number,
  h: number,
  radius: number,
  fill: string,
  more = '',
): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(radius)}" fill="${fill}" ${more}/>`
}

export function shape(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`
}

export function stroke(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
}

/** Draws `inner` (made around 0,0) at x,y, turned by degrees and scaled. */
export function at(x: number, y: number, inner: string, degrees = 0, scale = 1): string {
  const turn = degrees === 0 ? '' : ` rotate(${n(degrees)})`
  const size = scale === 1 ? '' : ` scale(${Math.round(scale * 100) / 100})`
  return `<g transform="translate(${n(x)} ${n(y)})${turn}${size}">${inner}</g>`
}

/** Shows of `inner` only what lies within the path `d`; `id` must be unique within one picture. */
export function within(id: string, d: string, inner: string): string {
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${inner}</g>`
}

/** A soft closed outline around x,y: a circle whose radius wobbles by the given share. */
export function blob(random: Random, x: number, y: number, r: number, wobble = 0.16, corners = 8): string {
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = (i / corners) * Math.PI * 2
    const reach = r * (1 + between(random, -wobble, wobble))
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach] as const
  })
  return closed(points)
}

/** A smooth closed curve through the points (Catmull-Rom as cubic Béziers). */
export function closed(points: readonly (readonly [number, number])[]): string {
  const point = (i: number) => points[(i + points.length) % points.length] as readonly [number, number]
  const start = point(0)
  const curves = points.map((_, i) => {
    const [before, from, to, after] = [point(i - 1), point(i), point(i + 1), point(i + 2)]
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6] as const
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6] as const
    return `C${n(first[0])} ${n(first[1])} ${n(second[0])} ${n(second[1])} ${n(to[0])} ${n(to[1])}`
  })
  return `M${n(start[0])} ${n(start[1])}${curves.join('')}Z`
}

/** Evenly spread points in a disc of radius r (sunflower order), each a little off its place. */
export function spread(random: Random, count: number, r: number): { x: number; y: number }[] {
  return Array.from({ length: count }, (_, i) => {
    const reach = r * Math.sqrt((i + 0.5) / count)
    const angle = i * 2.399963 + between(random, -0.3, 0.3)
    const off = r / Math.sqrt(count) / 2.5
    return {
      x: Math.cos(angle) * reach + between(random, -off, off),
      y: Math.sin(angle) * reach + between(random, -off, off),
    }
  })
}

/** Mixes two #rrggbb colours; share 0 gives the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const channel = (colour: string, i: number) => Number.parseInt(colour.slice(1 + i * 2, 3 + i * 2), 16)
  return `#${[0, 1, 2]
    .map((i) => Math.round(channel(first, i) * (1 - share) + channel(second, i) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}

/** Shade and light are warm, never grey: food under grey light looks stale. */
export function darker(colour: string, share = 0.2): string {
  return mix(colour, '#4a1d0a', share)
}

export function lighter(colour: string, share = 0.3): string {
  return mix(colour, '#fff4dc', share)
}
