import { createHash } from 'node:crypto'
import '@fastify/multipart'
import { AppError } from '@comanda/shared/kernel/errors'
import type { FastifyRequest } from 'fastify'
import type { TenantTx } from '../db/tenant.ts'
import type { StoreContext } from '../http/context.ts'
import { signalOfReader } from '../http/sending/reader.ts'
import { pictureAddress, pictureHash } from './address.ts'
import { encodePicture } from './encode.ts'
import { deleteUnusedPicture, insertPicture } from './queries.ts'

/** The uploaded picture, checked and re-encoded. @throws invalid_input, too_large, unsupported_type */
export const receivePicture = async ({ request, reply, tenantId }: StoreContext): Promise<Buffer> =>
  encodePicture(await readImage(request), String(tenantId), signalOfReader(reply))

/** @returns the URL at which the picture is served. */
export async function storePicture(tx: TenantTx, bytes: Buffer, now: Date): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex')
  const picture = { tenant_id: tx.tenantId, hash, content_type: 'image/webp', bytes, created_at: now }
  await tx.affected(insertPicture(picture))
  return pictureAddress(tx.tenantId, hash)
}

/** Call it when no row of this transaction refers to the picture any more. */
export async function deletePictureIfUnused(tx: TenantTx, image: string | null): Promise<void> {
  const hash = pictureHash(image)
  if (image && hash) await tx.affected(deleteUnusedPicture(tx.tenantId, hash, image))
}

/**
 * Reads the upload's `image`. @throws too_large, unsupported_type, invalid_input when it is missing or
 * truncated.
 */
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
  // The library may report no error for a file above the limit.
  if (part?.file.truncated) throw new AppError('too_large')
  throw new AppError('invalid_input', '¡Por favor elige una imagen!')
}
