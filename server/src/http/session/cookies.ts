import '@fastify/cookie'
import { AppError } from '@comanda/shared/kernel/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PublicContext } from '../context.ts'
import { sellingCookie } from '../devices/device-secret.ts'
import { ACCESS_SECONDS, REFRESH_SECONDS } from './tokens.ts'

export const ACCESS_COOKIE = 'accessToken'
export const REFRESH_COOKIE = 'refreshToken'
/**
 * The last access token, only for `/socket.io`. It is kept after its expiry: a socket that connects then waits for the
 * renewal of its session. @see Hub
 */
export const SCREEN_COOKIE = 'screenToken'
const SCREEN_PATH = '/socket.io'
/** Readable by scripts; says only that a user has signed in on this browser. */
const MARKER_COOKIE = 'authenticated'
/** Whether a user has signed in on this browser; the session may have ended since. */
export const hasMarker = (request: FastifyRequest): boolean => request.cookies[MARKER_COOKIE] !== undefined

/** Marks sessions whose refresh cookie ends with the browser. */
const SHORT_COOKIE = 'shortSession'
/** Staff and operators sign in separately: each refresh token is only sent to its own area's calls. */
const REFRESH_PATHS = { staff: '/api/v1/auth', operator: '/api/v1/superadmin' }
export type Area = keyof typeof REFRESH_PATHS
const other = (area: Area): Area => (area === 'staff' ? 'operator' : 'staff')

const common = (request: FastifyRequest) =>
  ({ sameSite: 'lax', secure: request.protocol === 'https' }) as const

function setAccessCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(ACCESS_COOKIE, token, {
    ...common(request),
    path: '/',
    httpOnly: true,
    maxAge: ACCESS_SECONDS,
  })
}

function setScreenCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  remember: boolean,
): void {
  const lasting = remember ? { maxAge: REFRESH_SECONDS } : {}
  reply.setCookie(SCREEN_COOKIE, token, {
    ...common(request),
    ...lasting,
    path: SCREEN_PATH,
    httpOnly: true,
  })
}

/** Records for later renewals whether the sign-in outlives the browser's window. */
function setShortCookie(request: FastifyRequest, reply: FastifyReply, isShort: boolean, area: Area): void {
  const options = { ...common(request), path: REFRESH_PATHS[area], httpOnly: true }
  // Clears the cookie of an earlier version at its old path.
  reply.clearCookie(SHORT_COOKIE, { ...common(request), path: '/' })
  if (isShort) reply.setCookie(SHORT_COOKIE, '1', options)
  else reply.clearCookie(SHORT_COOKIE, options)
}

/** `remember`: the sign-in outlives the browser's window. */
function setRefreshCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  remember: boolean,
  area: Area,
): void {
  const lasting = remember ? { maxAge: REFRESH_SECONDS } : {}
  reply.setCookie(REFRESH_COOKIE, token, {
    ...common(request),
    ...lasting,
    path: REFRESH_PATHS[area],
    httpOnly: true,
  })
  // A browser holds one session: a sign-in ends the session of the other area.
  reply.clearCookie(REFRESH_COOKIE, { ...common(request), path: REFRESH_PATHS[other(area)] })
  reply.setCookie(MARKER_COOKIE, '1', { ...common(request), ...lasting, path: '/', httpOnly: false })
}

interface SessionTokens {
  accessToken: string
  refreshToken: string
}

/** Stores a session that has started in the browser. @param remember the sign-in outlives the browser's window */
export function holdSession(
  { request, reply }: PublicContext,
  { accessToken, refreshToken }: SessionTokens,
  remember: boolean,
  area: Area = 'staff',
): void {
  setAccessCookie(request, reply, accessToken)
  setScreenCookie(request, reply, accessToken, remember)
  setRefreshCookies(request, reply, refreshToken, remember, area)
  setShortCookie(request, reply, !remember, area)
}

/**
 * Renews the session of the browser's refresh cookie; a refusal removes its cookies.
 * @returns the new access token
 * @throws unauthenticated
 */
export async function renewHeldSession(
  { request, reply }: PublicContext,
  area: Area,
  renew: (refreshToken: string) => Promise<SessionTokens>,
): Promise<string> {
  const presented = request.cookies[REFRESH_COOKIE]
  if (!presented) throw new AppError('unauthenticated')
  try {
    const { accessToken, refreshToken } = await renew(presented)
    const remember = request.cookies[SHORT_COOKIE] === undefined
    setAccessCookie(request, reply, accessToken)
    setScreenCookie(request, reply, accessToken, remember)
    setRefreshCookies(request, reply, refreshToken, remember, area)
    return accessToken
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated')
      clearSessionCookies(request, reply, area)
    throw error
  }
}

export function clearSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  area: Area = 'staff',
): void {
  reply.clearCookie(ACCESS_COOKIE, { ...common(request), path: '/' })
  reply.clearCookie(SCREEN_COOKIE, { ...common(request), path: SCREEN_PATH })
  reply.clearCookie(REFRESH_COOKIE, { ...common(request), path: REFRESH_PATHS[area] })
  reply.clearCookie(MARKER_COOKIE, { ...common(request), path: '/' })
}

export const SHARED_DEVICE_COOKIE = 'deviceToken'
/** Longer than a session: a shared device stays shared while people come and go. */
const SHARED_DEVICE_SECONDS = 365 * 24 * 3600

/** @param token null removes the cookie */
export function setSharedDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | null,
): void {
  const options = { ...common(request), path: '/api/v1/devices', httpOnly: true }
  if (token === null) reply.clearCookie(SHARED_DEVICE_COOKIE, options)
  else reply.setCookie(SHARED_DEVICE_COOKIE, token, { ...options, maxAge: SHARED_DEVICE_SECONDS })
}

const SELLING_DAYS = 400

/** The cookie of a browser that may sell without internet; each store has its own. */
export function setSellingCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  tenantId: number,
  token: string,
): void {
  reply.setCookie(sellingCookie(tenantId), token, {
    ...common(request),
    path: '/api/v1',
    httpOnly: true,
    maxAge: SELLING_DAYS * 24 * 3600,
  })
}

/** The access token of a request: a bearer header, else the cookie. */
export function accessTokenOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  if (header?.startsWith('Bearer ')) return header.slice(7)
  return request.cookies[ACCESS_COOKIE] ?? null
}
