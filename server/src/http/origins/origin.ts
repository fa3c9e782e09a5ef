import { AppError } from '@comanda/shared/kernel/errors'
import type { FastifyRequest } from 'fastify'

/** Where our pages are for the user who makes a request, and where the user came from. */
export interface PageBases {
  own: string
  /** The page's origin: ours, or that of a client on the allow-list. */
  back: string
}

/**
 * The bases of links for the user who makes this request: the address at which they see our pages, else the configured
 * address, else the requested host (named by a trusted proxy). Only for responses to that same user, and for calls
 * whose origin is checked.
 */
export function pageBasesOf(
  { headers: { origin }, protocol, host }: FastifyRequest,
  publicUrl: string | undefined,
): PageBases {
  const configured = publicUrl ?? `${protocol}://${host}`
  const isOurs =
    origin !== undefined && (new URL(origin).host === host || origin === new URL(configured).origin)
  return { own: isOurs ? origin : configured, back: origin ?? configured }
}

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
