import '@fastify/cookie'
import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { hashToken, type Tokens } from '../session/tokens.ts'

/** One cookie for each store that a browser sells for: several stores may share a computer. */
export const sellingCookie = (tenantId: number): string => `sellingDevice-${tenantId}`

/** The unverified claims of a browser's cookie. */
interface Shown {
  device: string
  /** Null in a cookie of an earlier version, whose secret never changed. */
  generation: number | null
  secret: string
}

const COOKIE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?:(\d{1,9})\.)?([\w-]{20,100})$/

/** @returns null without a cookie of this store, and for a malformed cookie */
export function shownBy(request: FastifyRequest, tenantId: number): Shown | null {
  const [, device, generation, secret] = COOKIE.exec(request.cookies[sellingCookie(tenantId)] ?? '') ?? []
  if (device === undefined || secret === undefined) return null
  return { device, generation: generation === undefined ? null : Number(generation), secret }
}

/** The server's record of a device's secret. */
export interface SecretRow {
  id: string
  /** Null: the device never had a secret of the earlier version. */
  secret_hash: Buffer | null
  /** The newest secret that the browser has shown. */
  generation: number
  /** The times of the first use of the present and the earlier secrets, newest first. */
  shown: Date[]
  last_seen_at: Date
}

/**
 * current: the newest secret, or its successor, which the browser has shown now. recent: a secret that was replaced within a
 * minute of contacts: of a request that was on its way, or of a browser that was killed before it wrote its cookies. copied:
 * a secret that was replaced before, so that two browsers have it. unknown: none of this device.
 */
type Verdict = { is: 'current' | 'recent' | 'copied'; generation: number } | { is: 'unknown' }

/** Chromium writes cookies to the disk within 30 seconds. In ms. */
const GRACE_MS = 60_000

export function judgeSecret(
  tokens: Tokens,
  tenantId: number,
  device: SecretRow,
  { device: id, generation, secret }: Shown,
): Verdict {
  if (id !== device.id) return { is: 'unknown' }
  const isGenuine =
    generation === null
      ? device.secret_hash !== null && timingSafeEqual(device.secret_hash, hashToken(secret))
      : tokens.isDevice(secret, tenantId, id, generation)
  if (!isGenuine) return { is: 'unknown' }
  const shown = generation ?? 0
  if (shown >= device.generation) return { is: 'current', generation: shown }
  const replacedAt = device.shown[device.generation - shown - 1]
  const isRecent = replacedAt && device.last_seen_at.getTime() - replacedAt.getTime() <= GRACE_MS
  return { is: isRecent ? 'recent' : 'copied', generation: shown }
}
