import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { TenantDb } from '../../../db/tenant.ts'
import type { Secrets } from '../../../kernel/sealed-secret.ts'
import { findPacAccess } from '../issuer/queries.ts'
import { builtInPac } from './double/built-in.ts'
import type { Pac } from './pac.ts'
import { type SwAccount, swSapien } from './sw-sapien.ts'

/** With whom the documents of a store are stamped; those of 'Modo de prueba' always by the built-in double. */
export type PacOf = (tenantId: number, isTest: boolean) => Promise<Pac>

/** Where SW sapien's services and the authority's service of states are. */
export interface PacAddresses {
  baseUrl: string
  /** SW's place for trying, whose stamps have no value. */
  testUrl: string
  statusUrl: string
  timeoutMs: number
}

interface PacDeps {
  tenant: (tenantId: number) => TenantDb
  secrets: Secrets
  clock: () => Date
  pac: PacAddresses
}

/** Without a user, the kept secret is SW's token. */
export const accountOf = (user: string | null, secret: string): SwAccount =>
  user === null ? { token: secret } : { user, password: secret }

export const pacPasswordContext = (tenantId: number) => ['pac password', tenantId] as const

const NO_ACCESS = { outcome: 'unknown', reason: 'no_access' } as const
/** A store whose account is missing: its documents wait until the owner enters it. */
const NOBODY: Pac = {
  stamp: () => Promise.resolve(NO_ACCESS),
  cancel: () => Promise.resolve(NO_ACCESS),
  status: () => Promise.resolve(NO_ACCESS),
  stampsLeft: () => Promise.resolve(NO_ACCESS),
}

/** Stores whose sign-in is kept between documents. */
const MOST_KEPT = 1_000

export function createPacOf({ tenant, secrets, clock, pac }: PacDeps): PacOf {
  const double = builtInPac(clock)
  const kept = new LRUCache<number, { access: string; pac: Pac }>({ max: MOST_KEPT })
  return async (tenantId, isTest) => {
    if (isTest) return double
    const row = await tenant(tenantId).first(findPacAccess(tenantId))
    const password =
      row?.sealed_pac_password && secrets.open(pacPasswordContext(tenantId), row.sealed_pac_password)
    if (!row || !password) return NOBODY
    const account = accountOf(row.pac_user, password.plain.toString('utf8'))
    // A changed account signs in again.
    const access = createHash('sha256').update(JSON.stringify(account)).digest('hex')
    const known = kept.get(tenantId)
    if (known?.access === access) return known.pac
    const made = swSapien({ ...pac, ...account }, clock)
    kept.set(tenantId, { access, pac: made })
    return made
  }
}
