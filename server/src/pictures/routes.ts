import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { TenantDb } from '../db/tenant.ts'
import { notFound } from '../http/errors.ts'
import { mayEmbed } from '../http/origins/cross-origin.ts'
import { isKnown } from '../http/sending/cached-answer.ts'
import { sharp } from './encode.ts'
import { findPicture } from './queries.ts'

const FILE = /^([0-9a-f]{64})(?:-(192|384))?\.webp$/

/**
 * Pictures of dishes and stores, for staff and diners: only clients that have read the menu know the hash.
 */
export function pictureRoutes(
  server: FastifyInstance,
  { tenant }: { tenant: (tenantId: number) => TenantDb },
): void {
  const thumbnails = new Thumbnails()
  server.get<{ Params: { tenant: string; file: string } }>(
    '/pictures/:tenant/:file',
    async (request, reply) => {
      const tenantId = readTenant(request.params.tenant)
      const [, hash, width] = FILE.exec(request.params.file) ?? []
      if (tenantId === null || hash === undefined) return notFound(request, reply)

      const isPublic = mayEmbed(request)
      // A cached copy without Allow-Origin must not answer a script of an allowed origin: neither an element's copy, nor
      // in a shared cache that of a page that gets no such headers.
      if (isPublic) reply.headers({ 'cross-origin-resource-policy': 'cross-origin', vary: 'Origin' })
      const cacheControl = `${isPublic ? 'public' : 'private'}, max-age=31536000, immutable`
      const etag = `"${request.params.file}"`
      const forever = () => reply.headers({ 'cache-control': cacheControl, etag })
      if (isKnown(request, etag)) return forever().status(304).send()

      const stored = () => tenant(tenantId).first(findPicture(tenantId, hash))
      const side = THUMBNAIL_SIDES.find((one) => String(one) === width)
      const bytes = side
        ? await thumbnails.get(`${tenantId}/${hash}`, side, async () => (await stored())?.bytes ?? null)
        : (await stored())?.bytes
      if (!bytes) return notFound(request, reply)
      return forever().type('image/webp').send(bytes)
    },
  )
}

function readTenant(raw: string): number | null {
  const id = /^\d{1,10}$/.test(raw) ? Number(raw) : 0
  return id >= 1 && id <= 2_147_483_647 ? id : null
}

/** Side lengths of the small squares that the diner's menu shows; no other sizes are made. */
const THUMBNAIL_SIDES = [192, 384] as const
type ThumbnailSide = (typeof THUMBNAIL_SIDES)[number]

const MAX_BYTES = 32 * 1_048_576

/** Reads the stored picture; null when there is none. */
type ReadPicture = () => Promise<Uint8Array | null>

/**
 * Makes small squares from stored pictures on their first request; the most recently used thumbnails stay in
 * memory.
 */
class Thumbnails {
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

async function cut(picture: Uint8Array, side: ThumbnailSide): Promise<Buffer> {
  const open = await sharp()
  return open(picture)
    .resize({ width: side, height: side, fit: 'cover', withoutEnlargement: true })
    .webp({ quality: 60 })
    .toBuffer()
}
