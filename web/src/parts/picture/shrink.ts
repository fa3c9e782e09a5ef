/** The size that a menu card needs; the server has the same limits. */
const LONGEST_SIDE = 512
const MAX_BYTES = 500_000

/** From good quality to a quality that fits even random noise. */
const QUALITIES = [0.85, 0.7, 0.5, 0.3, 0.1]

/** The types that the server decodes; any other picture is encoded again. */
const SENT = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/** A canvas in a worker or in the page. */
export interface Surface {
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
  encode: (type: string, quality: number) => Promise<Blob>
}

/**
 * Resizes a picture to at most 512 px and 0.5 MB, upright. A picture within the limits is returned unchanged.
 * @throws when it cannot be decoded
 */
export async function shrink(
  file: Blob,
  surfaceOf: (width: number, height: number) => Surface,
): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  try {
    const scale = LONGEST_SIDE / Math.max(bitmap.width, bitmap.height)
    if (scale >= 1 && file.size <= MAX_BYTES && SENT.includes(file.type)) return file
    const side = (length: number) => Math.max(1, Math.round(length * Math.min(1, scale)))
    const [width, height] = [side(bitmap.width), side(bitmap.height)]
    const surface = surfaceOf(width, height)
    surface.context.imageSmoothingQuality = 'high'
    surface.context.drawImage(bitmap, 0, 0, width, height)
    return await encode(surface, width, height)
  } finally {
    bitmap.close()
  }
}

async function encode({ context, encode }: Surface, width: number, height: number): Promise<Blob> {
  const first = await encode('image/webp', QUALITIES[0] as number)
  // A browser without WebP encodes a PNG, which may be too large; then JPEG on white.
  const type = first.type === 'image/webp' ? 'image/webp' : 'image/jpeg'
  if (first.size <= MAX_BYTES) return first
  if (type === 'image/jpeg') {
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
  }
  for (const quality of QUALITIES) {
    const blob = await encode(type, quality)
    if (blob.size <= MAX_BYTES) return blob
  }
  throw new Error('the picture did not fit')
}
