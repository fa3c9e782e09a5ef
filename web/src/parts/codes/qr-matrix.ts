/** The modules of a QR code, row by row: 1 is dark. */
export interface QrMatrix {
  /** The number of modules per side. */
  size: number
  modules: Uint8Array
}

/** The empty margin that scanners need, in modules. */
export const QUIET = 4

/** Loads the generator only when a code is shown. */
export async function qrMatrix(text: string): Promise<QrMatrix> {
  const { create } = await import('qrcode')
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  return { size, modules: Uint8Array.from(data) }
}

/** The dark modules as one SVG path with a rectangle for each run in a row. One unit is one module. */
export function qrPath({ size, modules }: QrMatrix): string {
  let path = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const start = column
      while (column < size && modules[row * size + column]) column++
      if (column > start) path += `M${start} ${row}h${column - start}v1h${start - column}z`
    }
  }
  return path
}

/**
 * The code as a square RGBA picture, black on white. Modules are whole pixels, to stay sharp; the rest widens
 * the margin.
 */
export function qrPixels({ size, modules }: QrMatrix, width: number): Uint8ClampedArray<ArrayBuffer> {
  const scale = Math.floor(width / (size + 2 * QUIET))
  if (scale < 1) throw new RangeError(`a code of ${size} modules needs more than ${width} pixels`)
  const margin = Math.floor((width - size * scale) / 2)
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  const dark = new Uint32Array(pixels.buffer)
  const black = new Uint32Array(new Uint8Array([0, 0, 0, 255]).buffer)[0] ?? 0
  for (let y = 0; y < size * scale; y++) {
    const row = Math.floor(y / scale) * size
    for (let x = 0; x < size * scale; x++) {
      if (modules[row + Math.floor(x / scale)]) dark[(margin + y) * width + margin + x] = black
    }
  }
  return pixels
}
