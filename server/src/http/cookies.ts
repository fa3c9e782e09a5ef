import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ACCESS_SECONDS, REFRESH_SECONDS } from './tokens.ts'

export const ACCESS_COOKIE = 'accessToken'
export const REFRESH_COOKIE = 'refreshToken'
/** Readable by scripts: only says that somebody signed in on this browser. */
export const MARKER_COOKIE = 'authenticated'
/** Only the account calls (refresh and sign-out among them) ever see the refresh token. */
const REFRESH_PATH = '/api/v1/auth'

const common = (request: FastifyRequest) =>
  ({ sameSite: 'lax', secure: request.protocol === 'https' }) as const

export function setAccessCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(ACCESS_COOKIE, token, {
    ...common(request),
    path: '/',
    httpOnly: true,
    maxAge: ACCESS_SECONDS,
  })
}

/** `remember`: the sign-in outlives the browser's window. */
export function setRefreshCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  remember: boolean,
): void {
  const lasting = remember ? { maxAge: REFRESH_SECONDS } : {}
  reply.setCookie(REFRESH_COOKIE, token, {
    ...common(request),
    ...lasting,
    path: REFRESH_PATH,
    httpOnly: true,
  })
  reply.setCookie(MARKER_COOKIE, '1', { ...common(request), ...lasting, path: '/', httpOnly: false })
}

export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(ACCESS_COOKIE, { ...common(request), path: '/' })
  reply.clearCookie(REFRESH_COOKIE, { ...common(request), path: REFRESH_PATH })
  reply.clearCookie(MARKER_COOKIE, { ...common(request), path: '/' })
}

/** The access token of a request: a bearer header, else the cookie. */
export function accessTokenOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  if (header?.startsWith('Bearer ')) return header.slice(7)
  return request.cookies[ACCESS_COOKIE] ?? null
}
