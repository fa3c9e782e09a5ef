import { LRUCache } from 'lru-cache'
import sharp from 'sharp'

/** Sides of the small squares that the diner's menu shows; no others are made. */
export const THUMBNAIL_SIDES = [192, 384] as const
type ThumbnailSide = (typeof THUMBNAIL_SIDES)[number]

const MAX_BYTES = 32 * 1_048_576

/** The stored picture; null when there is none. */
type ReadPicture = () => Promise<Uint8Array | null>

/** Small squares cut from stored pictures when they are first asked for; the last used ones stay in memory. */
export class Thumbnails {
  readonly #kept = new LRUCache<string, Buffer, { side: ThumbnailSide; read: ReadPicture }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length,
    // A request still gets its thumbnail when the cache has evicted it in the meantime.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: { side, read } }) => {
      const picture = await read()
      return picture ? cut(picture, side) : undefined
    },
  })

  async get(name: string, side: ThumbnailSide, read: ReadPicture): Promise<Buffer | null> {
    return (await this.#kept.fetch(`${name}-${side}`, { context: { side, read } })) ?? null
  }
}

const cut = (picture: Uint8Array, side: ThumbnailSide): Promise<Buffer> =>
  sharp(picture)
    .resize({ width: side, height: side, fit: 'cover', withoutEnlargement: true })
    .webp({ quality: 60 })
    .toBuffer()
