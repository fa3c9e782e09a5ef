import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GUEST_COLORS } from '@comanda/shared/sittings/guest-colors'
import { describe, expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')
const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

type Theme = 'day' | 'night'
const THEMES: readonly Theme[] = ['day', 'night']

/** The colors of the tokens: `--color-ink: var(--day, #221d19) var(--night, #f5f0ea)`, or one for both themes. */
const COLORS = new Map(
  [...tokens.matchAll(/--color-([\w-]+): (?:var\(--day, (#\w+)\) var\(--night, (#\w+)\)|(#\w+));/g)].map(
    ([, name = '', day, night, both]) => [name, { day: day ?? both ?? '', night: night ?? both ?? '' }],
  ),
)

/** What the page and its layers are made of. */
const SURFACES = ['canvas', 'surface', 'raised', 'sunken', 'hover']
const STATUS = ['idle', 'warn', 'good', 'info', 'bad']
const SOFT = [...STATUS, 'brand'].map((name) => `${name}-soft`)

/** @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(full.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** @returns 1 to 21. @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string, theme: Theme): number {
  const [dark = 0, light = 0] = [one, other]
    .map((name) => luminance(COLORS.get(name)?.[theme] ?? ''))
    .toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The degrees of a color on the wheel of HSL. */
function hue(name: string, theme: Theme): number {
  const hex = COLORS.get(name)?.[theme] ?? ''
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI
}

/** The pairs below a ratio, in words. */
const belowRatio = (pairs: readonly (readonly [color: string, ground: string])[], ratio: number): string[] =>
  THEMES.flatMap((theme) =>
    pairs
      .map(([color, ground]) => ({
        name: `${color} on ${ground} by ${theme}`,
        is: contrast(color, ground, theme),
      }))
      .filter(({ is }) => !(is >= ratio))
      .map(({ name, is }) => `${name}: ${is.toFixed(2)}`),
  )

const onEach = (colors: readonly string[], grounds: readonly string[]) =>
  colors.flatMap((color) => grounds.map((ground) => [color, ground] as const))

/** The texts and grounds that stand in one list of classes. */
function pairsInSources(): Map<string, readonly [string, string]> {
  const pairs = new Map<string, readonly [string, string]>()
  const files = readdirSync(SOURCES, { recursive: true })
    .map((name) => join(SOURCES, `${name}`))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  for (const file of files)
    for (const [classes] of readFileSync(file, 'utf8').matchAll(/(['"`])[^'"`\n]*\1/g)) {
      // A prefix, such as `data-selected:`, belongs to both or to neither.
      for (const [, prefix = '', ground = ''] of classes.matchAll(/(?<![\w:-])([\w:-]*:)?bg-([\w-]+)/g))
        for (const [, other = '', text = ''] of classes.matchAll(/(?<![\w:-])([\w:-]*:)?text-([\w-]+)/g))
          if (prefix === other && COLORS.has(ground) && COLORS.has(text))
            pairs.set(`${text} ${ground}`, [text, ground])
    }
  return pairs
}

describe('in both themes', () => {
  it('every text can be read on every surface', () => {
    const guests = GUEST_COLORS.map((color) => `guest-${color}`)
    const texts = ['ink', 'muted', 'brand', 'brand-strong', 'brand-ink', ...STATUS, ...guests]
    expect(belowRatio(onEach(texts, SURFACES), 4.5)).toEqual([])
  })

  it('plain and quiet text can be read on every tinted card', () => {
    expect(belowRatio(onEach(['ink', 'muted'], SOFT), 4.5)).toEqual([])
  })

  it('a text can be read on the ground that it is given together with', () => {
    const pairs = pairsInSources()
    expect([...pairs.keys()]).toEqual(
      expect.arrayContaining(['on-brand brand', 'warn warn-soft', 'canvas good-solid']),
    )
    expect(belowRatio([...pairs.values()], 4.5)).toEqual([])
  })

  it('what is too late and what a diner asked for are two hues, which a dark screen had as one', () => {
    for (const [late, asked] of [
      ['bad', 'brand-ink'],
      ['bad-solid', 'brand'],
    ] as const) {
      const apart = Math.abs(hue(late, 'night') - hue(asked, 'night'))
      expect(Math.min(apart, 360 - apart)).toBeGreaterThan(24)
    }
  })

  it('the edge of a control, the mark of a state and the focus stand out from every surface', () => {
    const marks = ['edge', 'focus', 'brand', ...STATUS.slice(1).map((name) => `${name}-solid`)]
    expect(belowRatio(onEach(marks, SURFACES), 3)).toEqual([])
  })
})
