import type { FastifyInstance } from 'fastify'
import type { TenantDb } from '../../db/tenant.ts'
import { notFound } from '../../http/errors.ts'
import { findPicture } from './queries.ts'

/** Where a store's picture is served. Its address is its content's hash, so it may be kept forever. */
export const pictureAddress = (tenantId: number, hash: string): string => `/pictures/${tenantId}/${hash}.webp`

const ADDRESS = /^\/pictures\/\d+\/([0-9a-f]{64})\.webp$/

/** The hash in a picture's address; null for a picture that lives elsewhere. */
export const pictureHash = (address: string | null): string | null => ADDRESS.exec(address ?? '')?.[1] ?? null

/** Menu pictures, for staff and diners alike: whoever knows the hash has seen the menu. */
export function pictureRoutes(server: FastifyInstance, tenant: (tenantId: number) => TenantDb): void {
  server.get<{ Params: { tenant: string; file: string } }>(
    '/pictures/:tenant/:file',
    async (request, reply) => {
      const hash = pictureHash(`/pictures/${request.params.tenant}/${request.params.file}`)
      const tenantId = Number(request.params.tenant)
      if (hash === null || tenantId < 1 || tenantId > 2_147_483_647) return notFound(request, reply)

      const etag = `"${hash}"`
      const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
      const forever = () =>
        reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag)
      if (known?.includes(etag)) return forever().status(304).send()

      const picture = await tenant(tenantId).first(findPicture(tenantId, hash))
      if (!picture) return notFound(request, reply)
      return forever()
        .header('x-content-type-options', 'nosniff')
        .type(picture.content_type)
        .send(picture.bytes)
    },
  )
}
