import { isOpenAt } from '@comanda/shared/billing/access'
import { LINK_DAYS } from '@comanda/shared/cfdi/guest-page'
import { sharedDocumentPath } from '@comanda/shared/cfdi/receipt-code'
import { AppError } from '@comanda/shared/kernel/errors'
import type { TenantDb } from '../../../db/tenant.ts'
import type { Sealer } from '../../../kernel/sealed-code.ts'
import { findGuestStore } from './queries.ts'

export interface LinkDeps {
  /** Store, document, last day, and whether it is shared. */
  documentTokens: Sealer
  /** Of a path, as a phone anywhere opens it. */
  addressOf: (path: string) => string
}

/** What a token opens. */
export interface Opened {
  db: TenantDb
  id: number
  /** The last day, in days since 1970: who reads the document does not prolong it. */
  lastDay: number
  /** For a reader who has the link; otherwise for the guest who asked for the document. */
  isShared: boolean
}

const TOKENS = ['cfdi'] as const
const DAY_MS = 86_400_000
const dayOf = (instant: Date): number => Math.floor(instant.getTime() / DAY_MS)

/** The last day of what is given away now. */
export const lastDayFrom = (now: Date): number => dayOf(now) + LINK_DAYS

export const tokenOf = ({ documentTokens }: LinkDeps, { db, id, lastDay, isShared }: Opened): string =>
  documentTokens.seal(TOKENS, [db.tenantId, id, lastDay, Number(isShared)])

/** The address of a page with the files of a document. */
export const linkOf = (deps: LinkDeps, opened: Omit<Opened, 'isShared'>): string =>
  deps.addressOf(sharedDocumentPath(tokenOf(deps, { ...opened, isShared: true })))

/** @throws not_found, also after the last day, and for a store that is closed */
export async function openToken(
  { tenant, documentTokens }: Pick<LinkDeps, 'documentTokens'> & { tenant: (tenantId: number) => TenantDb },
  token: string,
  now: Date,
): Promise<Opened & { storeName: string }> {
  const [store, id, lastDay = 0, isShared] = documentTokens.open(TOKENS, token) ?? []
  if (store === undefined || id === undefined || dayOf(now) > lastDay) throw new AppError('not_found')
  const db = tenant(store)
  const place = await db.first(findGuestStore(store))
  if (!place || !isOpenAt(place, now)) throw new AppError('not_found')
  return { db, id, lastDay, isShared: isShared === 1, storeName: place.name }
}
