import sharp from 'sharp'

/** Sides of the small squares that the diner's menu shows; no others are made. */
export const THUMBNAIL_SIDES = [192, 384] as const
export type ThumbnailSide = (typeof THUMBNAIL_SIDES)[number]

const MAX_BYTES = 32 * 1_048_576

/** Small squares cut from stored pictures when they are first asked for; the last used ones stay in memory. */
export class Thumbnails {
  readonly #kept = new Map<string, Buffer>()
  readonly #underway = new Map<string, Promise<Buffer | null>>()
  #bytes = 0

  /** @param read the stored picture; null when there is none. */
  async get(
    name: string,
    side: ThumbnailSide,
    read: () => Promise<Uint8Array | null>,
  ): Promise<Buffer | null> {
    const key = `${name}-${side}`
    const kept = this.#kept.get(key)
    if (kept) {
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      return kept
    }
    const running = this.#underway.get(key) ?? this.#make(key, side, read)
    return running
  }

  #make(key: string, side: ThumbnailSide, read: () => Promise<Uint8Array | null>): Promise<Buffer | null> {
    const made = read()
      .then(async (picture) => {
        const small = picture && (await cut(picture, side))
        if (small) this.#keep(key, small)
        return small
      })
      .finally(() => this.#underway.delete(key))
    this.#underway.set(key, made)
    return made
  }

  #keep(key: string, bytes: Buffer): void {
    this.#kept.set(key, bytes)
    this.#bytes += bytes.length
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= MAX_BYTES) break
      this.#kept.delete(oldest)
      this.#bytes -= length
    }
  }
}

const cut = (picture: Uint8Array, side: ThumbnailSide): Promise<Buffer> =>
  sharp(picture)
    .resize({ width: side, height: side, fit: 'cover', withoutEnlargement: true })
    .webp({ quality: 60 })
    .toBuffer()
