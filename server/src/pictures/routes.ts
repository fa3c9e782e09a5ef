import type { FastifyInstance } from 'fastify'
import type { TenantDb } from '../db/tenant.ts'
import { notFound } from '../http/errors.ts'
import { mayEmbed } from '../http/origins/cross-origin.ts'
import { isKnown } from '../http/sending/cached-answer.ts'
import { findPicture } from './queries.ts'
import { THUMBNAIL_SIDES, Thumbnails } from './thumbnails.ts'

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
