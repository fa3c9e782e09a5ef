import { AppError } from '@comanda/shared/kernel/errors'
import type { FastifyRequest } from 'fastify'

/**
 * The base of links for the user who makes this request: their own page, else the configured address, else
 * the requested host (the one that a trusted proxy names). Only for responses to that same user.
 */
export const pageBaseOf = (
  { headers, protocol, host }: FastifyRequest,
  publicUrl: string | undefined,
): string => headers.origin ?? publicUrl ?? `${protocol}://${host}`

/**
 * A cross-site page can make a browser send our cookies. Every browser names the page's origin on a
 * state-changing request; it must be ours or on the allow-list. Clients other than browsers send none.
 */
export function checkOrigin(request: FastifyRequest, allowed: ReadonlySet<string>): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
  const { origin } = request.headers
  if (origin === undefined) {
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('bad_origin')
    return
  }
  const served = `${request.protocol}://${request.headers.host}`
  if (origin !== served && !allowed.has(origin)) throw new AppError('bad_origin')
}
