import { createHash } from 'node:crypto'
import '@fastify/multipart'
import { AppError } from '@comanda/shared/kernel/errors'
import type { FastifyRequest } from 'fastify'
import type { TenantTx } from '../db/tenant.ts'
import type { StoreContext } from '../http/context.ts'
import { pictureAddress, pictureHash } from './address.ts'
import { encodePicture } from './encode.ts'
import { deleteUnusedPicture, insertPicture } from './queries.ts'

/** The uploaded picture, checked and encoded again. @throws invalid_input, too_large, unsupported_type */
export const receivePicture = async ({ request, tenantId }: StoreContext): Promise<Buffer> =>
  encodePicture(await readImage(request), String(tenantId))

/** @returns the address at which it is served from now on. */
export async function keepPicture(tx: TenantTx, bytes: Buffer, now: Date): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex')
  const picture = { tenant_id: tx.tenantId, hash, content_type: 'image/webp', bytes, created_at: now }
  await tx.affected(insertPicture(picture))
  return pictureAddress(tx.tenantId, hash)
}

/** Call it once nothing of this transaction shows the picture any more. */
export async function forgetPicture(tx: TenantTx, image: string | null): Promise<void> {
  const hash = pictureHash(image)
  if (image && hash) await tx.affected(deleteUnusedPicture(tx.tenantId, hash, image))
}

/** The upload's `image`. @throws too_large, unsupported_type, invalid_input when it is missing or cut short. */
async function readImage(request: FastifyRequest): Promise<Buffer> {
  let part: Awaited<ReturnType<FastifyRequest['file']>>
  try {
    part = await request.file()
    if (part?.fieldname === 'image') {
      const bytes = await part.toBuffer()
      if (!part.file.truncated) return bytes
    } else part?.file.resume()
  } catch (error) {
    if (part?.file.truncated) throw new AppError('too_large')
    const { code = '', statusCode } = error as { code?: string; statusCode?: number }
    if (statusCode !== undefined && code.startsWith('FST_')) throw error
    request.log.info({ err: error }, 'unreadable upload')
    throw new AppError('invalid_input', 'La imagen no llegó completa. Inténtalo de nuevo.')
  }
  // A file above the limit may end without the library's error.
  if (part?.file.truncated) throw new AppError('too_large')
  throw new AppError('invalid_input', '¡Por favor elige una imagen!')
}
