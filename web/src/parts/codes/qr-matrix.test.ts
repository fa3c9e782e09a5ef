import jsqr from 'jsqr'
import { describe, expect, it } from 'vitest'
import { menuLink, tableFileName } from './menu-link.ts'
import { qrMatrix, qrPath, qrPixels } from './qr-matrix.ts'

const WIDTH = 1080
// Node returns the CommonJS module where the types declare its default export.
const read = (jsqr as unknown as { default: typeof jsqr }).default
const decode = (pixels: Uint8ClampedArray, width: number) => read(pixels, width, width)?.data

describe('the link of a menu', () => {
  it('contains the store’s code, and a table’s code at a table', () => {
    expect(menuLink('https://comanda.mx', 'aB-3_x')).toBe('https://comanda.mx/m/aB-3_x')
    expect(menuLink('http://127.0.0.1:3000', 'aB3', 'k_9-Z')).toBe('http://127.0.0.1:3000/m/aB3?table=k_9-Z')
  })
})

describe('the file of a table’s code', () => {
  it.each([
    ['Mesa 1', 'mesa_1-qr.png'],
    ['TERRAZA', 'terraza-qr.png'],
    ['Mesa 12 (Jardín)', 'mesa_12__jard_n_-qr.png'],
    ['../../etc', '______etc-qr.png'],
  ])('%s is saved as %s', (title, file) => expect(tableFileName(title)).toBe(file))
})

describe('a code’s picture', () => {
  it.each([
    'http://127.0.0.1:3000/m/aB3xYz_12-90',
    `https://restaurante.example.com.mx/m/aB3xYz_12-90?table=${'aZ09_-'.repeat(8)}`,
    `https://x.mx/m/${'largo'.repeat(100)}`,
  ])('is read back as %s', async (text) => {
    const pixels = qrPixels(await qrMatrix(text), WIDTH)
    expect(pixels).toHaveLength(WIDTH * WIDTH * 4)
    expect(decode(pixels, WIDTH)).toBe(text)
  })

  it('is black and white only, with a margin of at least four modules', async () => {
    const matrix = await qrMatrix('https://comanda.mx/m/aB3xYz_12-90')
    const pixels = qrPixels(matrix, WIDTH)
    const isDark = (x: number, y: number) => pixels[(y * WIDTH + x) * 4] === 0
    expect(new Set(pixels)).toEqual(new Set([0, 255]))
    const margin = 4 * Math.floor(WIDTH / (matrix.size + 8))
    for (let along = 0; along < WIDTH; along++) {
      for (let deep = 0; deep < margin; deep++) {
        for (const [x, y] of [
          [along, deep],
          [deep, along],
          [along, WIDTH - 1 - deep],
          [WIDTH - 1 - deep, along],
        ] as const) {
          if (isDark(x, y)) throw new Error(`dark at ${x}, ${y}`)
        }
      }
    }
  })

  it('is refused when it is too small for its modules', async () => {
    const matrix = await qrMatrix('https://comanda.mx/m/aB3xYz_12-90')
    expect(() => qrPixels(matrix, 30)).toThrow(RangeError)
  })
})

it('covers exactly the dark modules', () => {
  const modules = Uint8Array.from([1, 1, 0, 0, 0, 0, 0, 1, 1])
  expect(qrPath({ size: 3, modules })).toBe('M0 0h2v1h-2zM1 2h2v1h-2z')
})
