import '@fastify/cookie'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const KNOWN_DEVICE_COOKIE = 'device'
const YEAR_SECONDS = 365 * 24 * 3600
/** A shared tablet is used by a whole shift. */
const MOST_ACCOUNTS = 12

/** A browser in which these accounts have signed in before. */
interface KnownDevice {
  id: string
  /** Keyed hashes; the most recent first. */
  accounts: string[]
}

/** Reads and writes the signed cookie that identifies browsers in which an account has signed in. */
interface DeviceCookies {
  read(request: FastifyRequest): KnownDevice | null
  /** Writes the cookie of the same browser with one more account. */
  write(request: FastifyRequest, reply: FastifyReply, account: string): void
}

/** The cookie is `device.account.account….signature`. */
export function createDeviceCookies(key: Buffer): DeviceCookies {
  const sign = (payload: string) => createHmac('sha256', key).update(payload).digest('base64url')

  const read = (request: FastifyRequest): KnownDevice | null => {
    const raw = request.cookies[KNOWN_DEVICE_COOKIE] ?? ''
    const at = raw.lastIndexOf('.')
    if (at < 1 || raw.length > 1_000) return null
    const expected = Buffer.from(sign(raw.slice(0, at)))
    const given = Buffer.from(raw.slice(at + 1))
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    const [id = '', ...accounts] = raw.slice(0, at).split('.')
    return { id, accounts }
  }

  return {
    read,
    write(request, reply, account) {
      const before = read(request)
      const id = before?.id ?? randomBytes(12).toString('base64url')
      const accounts = [account, ...(before?.accounts ?? []).filter((one) => one !== account)]
      const payload = [id, ...accounts.slice(0, MOST_ACCOUNTS)].join('.')
      reply.setCookie(KNOWN_DEVICE_COOKIE, `${payload}.${sign(payload)}`, {
        path: '/api/v1',
        httpOnly: true,
        sameSite: 'lax',
        secure: request.protocol === 'https',
        maxAge: YEAR_SECONDS,
      })
    },
  }
}
