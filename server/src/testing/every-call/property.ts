import type { Call } from '@comanda/shared/kernel/call'
import { SCOPES, type Scope } from '@comanda/shared/kernel/scopes'
import type { Client, Reply } from '../client.ts'
import type { TestServer } from '../restaurant.ts'
import { isQuick } from '../runs.ts'
import type { SellingDevice } from '../selling-device.ts'
import { type Sample, sampleOf } from './samples.ts'

/** A store that diners can see, by its owner. */
export type OpenStore = Client & { qrcode: string }

/** The stores and sessions of the walk, which are opened once. */
export interface Stores {
  server: TestServer
  /** The operator deletes it. */
  spare: Client
  /** Has rows of every kind that calls name, which others neither see nor change, and their last fingerprint. */
  victim: Client
  rows: Record<string, string>
  rival: Client
  operator: Client
  oddOperator: Client
  dismissed: Client
  /** Access tokens. */
  forged: string[]
  /** The person with exactly these scopes. */
  staffOfVictim: (scopes: readonly Scope[]) => Client
  /** Has no paid subscription. */
  closed: OpenStore
  staffOfClosed: Client
  /** Two stores: they count the drawers of what they have sold. */
  countingStaff: Client
  countingOwner: Client
  /** Has a guest at a table, a takeaway order and a reservation. */
  house: OpenStore
  staffOfHouse: (scopes: readonly Scope[]) => Client
  device: SellingDevice
}

/** What must hold for every call. */
export interface Property {
  of: (call: Call) => boolean
  /** @returns how the call violates it @param n the call's place in the walk */
  faults: (call: Call, stores: Stores, n: number) => Promise<string[]>
}

export const isPublic = ({ access }: Call): boolean => access.kind === 'public'
export const isSignedIn = (call: Call): boolean => !isPublic(call)
export const isPlatforms = ({ access }: Call): boolean => access.kind === 'platform'
export const isRead = ({ method }: Call): boolean => method === 'GET'

/** Each list of which a person needs one scope. */
export const neededBy = ({ access }: Call): (readonly Scope[])[] =>
  access.kind === 'scopes' ? [access.anyOf, ...(access.andAnyOf ? [access.andAnyOf] : [])] : []

/** Every other scope. */
export const allBut = (scopes: readonly Scope[]): Scope[] => SCOPES.filter((scope) => !scopes.includes(scope))

/** A value for each parameter of the address. */
export const paramsOf = ({ path }: Call, fill: (name: string) => unknown) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, fill(name)]))

export const send = (client: Client, call: Call, { params, body }: Partial<Sample>) =>
  client.send(call, { params, ...(call.method === 'POST' || body ? { body: body ?? {} } : {}) })

export const UNAUTHENTICATED = '401 unauthenticated'
export const FORBIDDEN = '403 forbidden'

export const answerOf = ({ status, body }: Reply<{ code?: string }>): string =>
  body.code ? `${status} ${body.code}` : `${status}`

export const textOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body))

/** @returns the other answer of a call that must be refused */
export async function unlessRefused(wanted: string, person: Client, call: Call): Promise<string[]> {
  const answer = answerOf(await send(person, call, sampleOf(call)))
  return answer === wanted ? [] : [answer]
}

/** In `npm test` one of them, which differs from call to call; in `npm run test:slow` all. */
export const some = <T>(all: readonly T[], n: number): readonly T[] =>
  isQuick ? all.slice(n % (all.length || 1)).slice(0, 1) : all
