import { createHash } from 'node:crypto'
import sharp from 'sharp'

const SIDE = 384
/** Drawings say 512 px at the usual 72 dots per inch; drawing them smaller at once beats shrinking them. */
const DENSITY = (72 * SIDE) / 512
/** As many as there are threads behind sharp: more would only wait in memory. */
const AT_ONCE = 4

export type RenderedPicture = { hash: string; bytes: Buffer }

/** Renders drawings to WebP of 384 px, in the order given. */
export async function renderAll(drawings: readonly string[]): Promise<RenderedPicture[]> {
  const rendered: RenderedPicture[] = []
  const waiting = drawings.entries()
  const work = async () => {
    for (const [index, svg] of waiting) rendered[index] = await render(svg)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return rendered
}

async function render(svg: string): Promise<RenderedPicture> {
  const bytes = await sharp(Buffer.from(svg), { density: DENSITY })
    .webp({ quality: 56, effort: 4 })
    .toBuffer()
  return { hash: createHash('sha256').update(bytes).digest('hex'), bytes }
}
