import { createHmac } from 'node:crypto'
import { AppError } from '@comanda/shared/kernel/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PlatformDb } from '../db/platform.ts'
import type { Area } from '../http/session/cookies.ts'
import { networkOf } from '../kernel/network.ts'
import { createDeviceCookies } from './device-cookie.ts'
import {
  clearFailures,
  countFailure,
  findBlock,
  findPlace,
  keepPlace,
  readQuota,
  useQuota,
} from './queries.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How many wrong passwords precede the first block, and after how long without one they are forgotten. */
const ACCOUNT = { threshold: 5, quiet: DAY }
/** A restaurant or a whole mobile network may share one address. */
const ADDRESS = { threshold: 30, quiet: HOUR }

/**
 * A sign-in attempt. Report its result here before the response is sent. Of many simultaneous attempts, those
 * that end after the block has begun are refused too, even with the right password.
 */
interface Attempt {
  /** Counts the failure. @throws too_many_requests when a simultaneous attempt has begun a block */
  failed(): Promise<void>
  /**
   * Clears the counters and marks the browser as a known device of this account.
   * @param reply null when the browser is another person's, and stays unmarked
   * @throws too_many_requests when a simultaneous attempt has begun a block
   */
  succeeded(reply: FastifyReply | null): Promise<void>
}

/** How many wrong tries within an hour a person may have in new places, and a place with people new to it. */
const NEW_PLACES = { most: 20, window: HOUR }

const since = (now: Date) => new Date(now.getTime() - NEW_PLACES.window)
const endOfWindow = (begun: Date) => new Date(begun.getTime() + NEW_PLACES.window)
/** How long a person is known in a place after their PIN or password was right there. */
export const PLACE_KEPT = 30 * DAY

/** A PIN or password that is typed beside a name in another person's browser or on a shared device. */
interface Typed {
  /** A person of a store. */
  person: string
  /** The shared device; without a shared device, the person who has signed in to the browser. */
  place: string
  secret: 'pin' | 'password'
}

/** A try of a typed PIN or password; see `Attempt`. */
interface TypedAttempt {
  failed(): Promise<void>
  succeeded(): Promise<void>
}

/**
 * Slows down password guessing, for all processes together. An account and an address each have a counter. A
 * browser that has signed in to the account before has its own counter instead (OWASP: device cookies), so
 * that attempts of strangers cannot lock the owner out.
 */
export interface SignInGuard {
  /**
   * Call it before the password is checked. @throws too_many_requests, whether or not the account exists and
   * the password is right.
   */
  check(area: Area, account: string, request: FastifyRequest, now: Date): Promise<Attempt>
  /**
   * The same for a PIN or password that is typed beside a name. Wrong tries slow down this person in this place. Where the
   * person was right within a month, nothing else slows them down, so that others cannot lock them out; in new places, wrong
   * tries of the person elsewhere and of others here count too.
   * @throws too_many_requests
   */
  checkTyped(typed: Typed, now: Date): Promise<TypedAttempt>
  /** The client to count for queues and limits: the known device of this account, else the network. */
  askerOf(area: Area, account: string, request: FastifyRequest): string
  /** The user has proven by another way that the account is theirs: does all of `Attempt.succeeded`. */
  trust(area: Area, account: string, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Forgets the wrong passwords of an account, which did not exist until now. */
  forgetFailures(area: Area, account: string): Promise<void>
}

export function createGuard({ platform, secret }: { platform: PlatformDb; secret: string }): SignInGuard {
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest()
  const counterKey = derive('sign-in failures')
  const accountKey = derive('accounts of a device')
  const devices = createDeviceCookies(derive('device cookies'))

  const keyOfCounter = (...what: string[]) =>
    createHmac('sha256', counterKey).update(what.join('\n')).digest()
  const tagOfAccount = (area: Area, account: string) =>
    createHmac('sha256', accountKey).update(`${area}\n${account}`).digest('base64url').slice(0, 16)
  const byAccount = (area: Area, account: string) => keyOfCounter('account', area, account)

  const knownDeviceOf = (area: Area, account: string, request: FastifyRequest): string | null => {
    const device = devices.read(request)
    return device?.accounts.includes(tagOfAccount(area, account)) ? device.id : null
  }

  return {
    askerOf(area, account, request) {
      const device = knownDeviceOf(area, account, request)
      return device ? `device:${device}:${tagOfAccount(area, account)}` : `network:${networkOf(request.ip)}`
    },

    async check(area, account, request, now) {
      const tag = tagOfAccount(area, account)
      const device = knownDeviceOf(area, account, request)
      const isKnown = device !== null
      const key = isKnown ? keyOfCounter('device', device, tag) : byAccount(area, account)
      const address = keyOfCounter('address', networkOf(request.ip))
      const others = isKnown ? [] : [address]

      await refuseBlocked(platform, [key, ...others], now)
      return {
        failed: async () => {
          await count(platform, key, ACCOUNT, now, others)
          if (!isKnown) await count(platform, address, ADDRESS, now)
        },
        succeeded: async (reply) => {
          await refuseBlocked(platform, [key, ...others], now)
          await platform.all(clearFailures(key))
          if (reply) devices.write(request, reply, tag)
        },
      }
    },

    checkTyped: (typed, now) => checkTyped(platform, keyOfCounter, typed, now),

    async forgetFailures(area, account) {
      await platform.all(clearFailures(byAccount(area, account)))
    },

    async trust(area, account, request, reply) {
      await this.forgetFailures(area, account)
      devices.write(request, reply, tagOfAccount(area, account))
    },
  }
}

async function checkTyped(
  platform: PlatformDb,
  keyOfCounter: (...what: string[]) => Buffer,
  { person, place, secret }: Typed,
  now: Date,
): Promise<TypedAttempt> {
  const pair = keyOfCounter(secret, person, place)
  const known = keyOfCounter('known place', person, place)
  const isNew = !(await platform.first(findPlace(known, new Date(now.getTime() - PLACE_KEPT))))
  const shared = isNew ? [keyOfCounter('new places', secret, person), keyOfCounter('new people', place)] : []
  const refuse = async () => {
    await refuseBlocked(platform, [pair], now)
    const used = await Promise.all(shared.map((key) => platform.first(readQuota(key, now, since(now)))))
    for (const row of used) if (row && row.used >= NEW_PLACES.most) throw tooMany(endOfWindow(row.since), now)
  }
  await refuse()
  return {
    failed: async () => {
      await count(platform, pair, ACCOUNT, now)
      for (const key of shared) {
        const row = await platform.first(useQuota(key, now, since(now)))
        if (row && row.used > NEW_PLACES.most) throw tooMany(endOfWindow(row.since), now)
      }
    },
    succeeded: async () => {
      await refuse()
      await platform.all(clearFailures(pair))
      await platform.all(keepPlace(known, now, new Date(now.getTime() - DAY)))
    },
  }
}

async function refuseBlocked(platform: PlatformDb, keys: Buffer[], now: Date): Promise<void> {
  const block = await platform.first(findBlock(keys, now))
  if (block?.blocked_until) throw tooMany(block.blocked_until, now)
}

async function count(
  platform: PlatformDb,
  key: Buffer,
  { threshold, quiet }: typeof ACCOUNT,
  now: Date,
  others: Buffer[] = [],
): Promise<void> {
  const quietSince = new Date(now.getTime() - quiet)
  const outcome = await platform.first(countFailure({ key, threshold, quietSince }, now, others))
  if (!outcome?.counted) throw tooMany(outcome?.blocked_until ?? null, now)
}

const tooMany = (until: Date | null, now: Date) => {
  const wait = until ? Math.ceil((until.getTime() - now.getTime()) / 1000) : MINUTE / 1000
  return new AppError('too_many_requests', undefined, { retry_after: wait })
}
