import { LRUCache } from 'lru-cache'
import sharp from 'sharp'

/** Side lengths of the small squares that the diner's menu shows; no other sizes are made. */
export const THUMBNAIL_SIDES = [192, 384] as const
type ThumbnailSide = (typeof THUMBNAIL_SIDES)[number]

const MAX_BYTES = 32 * 1_048_576

/** Reads the stored picture; null when there is none. */
type ReadPicture = () => Promise<Uint8Array | null>

/**
 * Makes small squares from stored pictures on their first request; the most recently used thumbnails stay in
 * memory.
 */
export class Thumbnails {
  readonly #kept = new LRUCache<string, Buffer, { side: ThumbnailSide; read: ReadPicture }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length,
    // A request still gets a thumbnail that the cache evicted during its creation.
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
