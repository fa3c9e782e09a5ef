import type { FastifyInstance } from 'fastify'
import type { TenantDb } from '../../db/tenant.ts'
import { notFound } from '../../http/errors.ts'
import { findPicture } from './queries.ts'
import { THUMBNAIL_SIDES, Thumbnails } from './thumbnails.ts'

/** Where a store's picture is served. Its address is its content's hash, so it may be kept forever. */
export const pictureAddress = (tenantId: number, hash: string): string => `/pictures/${tenantId}/${hash}.webp`

const ADDRESS = /^\/pictures\/\d+\/([0-9a-f]{64})\.webp$/

/** The hash in a picture's address; null for a picture that lives elsewhere. */
export const pictureHash = (address: string | null): string | null => ADDRESS.exec(address ?? '')?.[1] ?? null

const FILE = /^([0-9a-f]{64})(?:-(192|384))?\.webp$/

/** Menu pictures, for staff and diners alike: whoever knows the hash has seen the menu. */
export function pictureRoutes(server: FastifyInstance, tenant: (tenantId: number) => TenantDb): void {
  const thumbnails = new Thumbnails()
  server.get<{ Params: { tenant: string; file: string } }>(
    '/pictures/:tenant/:file',
    async (request, reply) => {
      const tenantId = readTenant(request.params.tenant)
      const [, hash, width] = FILE.exec(request.params.file) ?? []
      if (tenantId === null || hash === undefined) return notFound(request, reply)

      const etag = `"${request.params.file}"`
      const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
      const forever = () =>
        reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag)
      if (known?.includes(etag)) return forever().status(304).send()

      const stored = () => tenant(tenantId).first(findPicture(tenantId, hash))
      const side = THUMBNAIL_SIDES.find((one) => String(one) === width)
      const bytes = side
        ? await thumbnails.get(`${tenantId}/${hash}`, side, async () => (await stored())?.bytes ?? null)
        : (await stored())?.bytes
      if (!bytes) return notFound(request, reply)
      return forever().header('x-content-type-options', 'nosniff').type('image/webp').send(bytes)
    },
  )
}

function readTenant(raw: string): number | null {
  const id = /^\d{1,10}$/.test(raw) ? Number(raw) : 0
  return id >= 1 && id <= 2_147_483_647 ? id : null
}
