import { createHash } from 'node:crypto'
import { CERTIFIER_NAMES, type Certifier } from '@comanda/shared/cfdi/words'
import { LRUCache } from 'lru-cache'
import type { TenantDb } from '../../../db/tenant.ts'
import { atMost } from '../../../kernel/at-most.ts'
import type { Secrets } from '../../../kernel/sealed-secret.ts'
import { findPacAccess } from '../issuer/queries.ts'
import { builtInPac } from './double/built-in.ts'
import { finkok } from './finkok.ts'
import type { Pac, Unknown } from './pac.ts'
import { type SwAccount, swSapien } from './sw-sapien.ts'

/** With whom a document of a store is stamped; those of 'Modo de prueba' always by the built-in double. */
export type PacOf = (tenantId: number, at: 'double' | Certifier) => Promise<Pac>

/** Where SW sapien's services, Finkok's, and the authority's service of states are. */
export interface PacAddresses {
  baseUrl: string
  /** SW's place for trying, whose stamps have no value. */
  testUrl: string
  finkokUrl: string
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
export const finkokPasswordContext = (tenantId: number) => ['finkok password', tenantId] as const

/** A store whose account at a certifier is missing: the documents that are there wait until the owner enters it. */
function nobodyAt(at: Certifier): Pac {
  const said = `No está guardada la cuenta de ${CERTIFIER_NAMES[at]}`
  const answer = (): Promise<Unknown> => Promise.resolve({ outcome: 'unknown', reason: 'no_access', said })
  return { stamp: answer, cancel: answer, status: answer, stampsLeft: answer }
}

/** Accounts whose sign-in is kept between documents. */
const MOST_KEPT = 1_000

export function createPacOf({ tenant, secrets, clock, pac }: PacDeps): PacOf {
  const double = builtInPac(clock)
  const kept = new LRUCache<string, { access: string; pac: Pac }>(atMost(MOST_KEPT))
  const opened = (context: Parameters<Secrets['open']>[0], sealed: Buffer | null = null) =>
    (sealed && secrets.open(context, sealed)?.plain.toString('utf8')) || null

  async function make(tenantId: number, at: Certifier): Promise<[account: object, make: () => Pac] | null> {
    const row = await tenant(tenantId).first(findPacAccess(tenantId))
    if (!row) return null
    if (at === 'sw') {
      const secret = opened(pacPasswordContext(tenantId), row.sealed_pac_password)
      const account = secret && accountOf(row.pac_user, secret)
      return account ? [account, () => swSapien({ ...pac, ...account }, clock)] : null
    }
    const password = opened(finkokPasswordContext(tenantId), row.sealed_finkok_password)
    if (!password || !row.finkok_user) return null
    const account = { user: row.finkok_user, password, rfc: row.rfc }
    return [account, () => finkok({ ...pac, ...account, baseUrl: pac.finkokUrl })]
  }

  return async (tenantId, at) => {
    if (at === 'double') return double
    const found = await make(tenantId, at)
    if (!found) return nobodyAt(at)
    // A changed account signs in again.
    const access = createHash('sha256').update(JSON.stringify(found[0])).digest('hex')
    const key = `${tenantId} ${at}`
    const known = kept.get(key)
    if (known?.access === access) return known.pac
    const made = found[1]()
    kept.set(key, { access, pac: made })
    return made
  }
}
