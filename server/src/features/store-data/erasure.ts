import { randomUUID } from 'node:crypto'
import { AUDIT_EVENTS } from '@comanda/shared/audit/events'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import type * as api from '@comanda/shared/store-data/api'
import { insertPlatformEntry } from '../../audit/queries.ts'
import type { PlatformDb } from '../../db/platform.ts'
import { inOrder } from '../../db/table-order.ts'
import type { TenantDb } from '../../db/tenant.ts'
import type { Tx } from '../../db/transaction.ts'
import { type OwnPasswordDeps, requireOwnPassword } from '../../guard/own-password.ts'
import type { Quotas } from '../../guard/quotas.ts'
import { instant, saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { issuerOfCfdi } from '../../kernel/cfdi-issuer.ts'
import { enqueueMail } from '../../mail/enqueue.ts'
import { erasureRequestedMail } from '../../mail/templates.ts'
import { keepStore, requestErasure } from '../../tenancy/erasure.ts'
import { changeStoreAccess } from '../../tenancy/store-access.ts'
import * as queries from './queries-erasure.ts'
import * as records from './queries-erasure.ts'
import { endOthersSessions, findForErasure } from './queries-erasure.ts'

/** Margin for a process whose clock is behind, which may still restore a store. */
const CLOCKS_APART_MS = 3_600_000

/**
 * Erases the stores whose retention period has passed. The next run continues an interrupted run, and several can run
 * concurrently, because the store's own row is deleted last.
 * @returns the number of erased stores.
 */
export async function eraseDue(platform: PlatformDb, now: Date): Promise<number> {
  const due = new Date(now.getTime() - CLOCKS_APART_MS)
  let erased = 0
  const tables = await storeTables(platform)
  await platform.forStores(
    (stores) => queries.listDue(stores, due),
    async ({ tenant_id }) => {
      if (await eraseOne(platform, tenant_id, { tables, due, now })) erased++
    },
  )
  return erased
}

/** The tables to empty, each after those that reference it. */
export const storeTables = async (platform: PlatformDb): Promise<string[]> =>
  inOrder(await platform.all(queries.listStoreTables())).map(({ name }) => name)

interface Erasing {
  tables: readonly string[]
  due: Date
  now: Date
}

async function eraseOne(
  platform: PlatformDb,
  tenantId: number,
  { tables, due, now }: Erasing,
): Promise<boolean> {
  await keepFiscalRecords(platform, tenantId)
  // Many short transactions, so that a store of a million rows does not block other transactions.
  await platform.transactionFor(tenantId, (tx) => tx.affected(queries.eraseMails(tenantId)))
  for (const table of tables) {
    const batch = () =>
      platform.transactionFor(tenantId, async (tx) => {
        // Without this lock, a batch that runs into another process's batch would delete fewer rows and count as the
        // last one.
        const store = await tx.first(queries.lockDue(tenantId, due))
        return store ? tx.affected(queries.eraseRows(table, tenantId)) : 0
      })
    while ((await batch()) === queries.ERASE_BATCH);
  }
  return platform.transactionFor(tenantId, async (tx) => {
    if (!(await tx.first(queries.lockDue(tenantId, due)))) return false
    await sweep(tx, tenantId, tables)
    await tx.affected(queries.eraseStore(tenantId))
    await tx.affected(insertPlatformEntry(erasedEntry(tenantId, now)))
    return true
  })
}

/** Deletes rows that running requests have meanwhile inserted, or moved within their table. */
async function sweep(tx: Tx, tenantId: number, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    while ((await tx.affected(queries.eraseRows(table, tenantId))) > 0);
  }
}

/** The only record that remains: that a store with this number existed. */
const erasedEntry = (tenantId: number, at: Date) => ({
  id: randomUUID(),
  at,
  actor_kind: 'system' as const,
  actor: 'system',
  action: AUDIT_EVENTS.storeErased.key,
  subject: `store ${tenantId}`,
  details: {},
  ip: null,
  device: null,
})

/** Documents copied by one transaction: some 10 KB each, a global up to 2 MB. */
const BATCH = 50

/** The month of May of the sixth year after: five years from the yearly declaration (Código Fiscal, article 30). */
const YEARS_KEPT = 6
const keptUntil = (issuedAt: Date): Date => new Date(Date.UTC(issuedAt.getUTCFullYear() + YEARS_KEPT, 4, 1))

/**
 * Copies the stamped documents of a store to the records that outlive its erasure. Those without fiscal value are not kept.
 * A second run copies nothing twice.
 */
async function keepFiscalRecords(platform: PlatformDb, tenantId: number): Promise<void> {
  let after = 0
  while (true) {
    const batch = await platform.transactionFor(tenantId, (tx) =>
      tx.all(records.stampedAfter(tenantId, after, BATCH)),
    )
    for (const { id, stamped, uuid, acknowledgement, created_at } of batch) {
      const record = {
        store_number: tenantId,
        document_id: id,
        issuer_rfc: issuerOfCfdi(stamped.toString('utf8')),
        uuid,
        stamped,
        acknowledgement,
        issued_at: created_at,
        keep_until: keptUntil(created_at),
      }
      await platform.all(records.keepRecord(record))
    }
    if (batch.length < BATCH) return
    after = batch.at(-1)?.id ?? after
  }
}

export interface ErasureRequestDeps extends OwnPasswordDeps {
  tenant: (tenantId: number) => TenantDb
  dropStore: (tenantId: number) => void
  quotas: Quotas
  /** Cancels the store's subscription. If this fails, the erasure is not requested. */
  cancelSubscription: (tenantId: number, now: Date) => Promise<void>
  baseUrl: () => string
}

const refuse = (field: string, message: string) =>
  new AppError('invalid_input', message, { errors: [{ field, message }] })

/** Closes the store at once and schedules its erasure after the retention period. */
export async function requestStoreErasure(
  context: StoreContext,
  deps: ErasureRequestDeps,
  given: Body<typeof api.requestErasure>,
) {
  const { db, tenantId, session, now } = context
  const store = await db.first(findForErasure(tenantId))
  if (!store) throw new AppError('not_found')
  if (store.name.trim() !== given.storeName.trim())
    throw refuse(
      'storeName',
      'El nombre no es el de tu restaurante. Escríbelo tal cual, con acentos y mayúsculas.',
    )
  await requireOwnPassword(context, deps, given.password, () =>
    refuse('password', '¡La contraseña no es correcta!'),
  )

  // Cancels first, so that a store that will be erased is not charged.
  await deps.cancelSubscription(tenantId, now)
  const owner = store.owner ?? session.username
  const isMailed = await deps.quotas.take('noticesToAddress', `erasure\n${owner}`, now)
  const deleteAfter = await changeStoreAccess(deps, tenantId, now, async (tx) => {
    const date = await requestErasure(tx, { by: session.username, as: 'owner', now })
    if (store.delete_after) return date
    await tx.affected(endOthersSessions(tenantId, session.username))
    const mail = erasureRequestedMail({
      date,
      timeZone: store.time_zone,
      link: `${deps.baseUrl()}/dashboard/settings/data`,
    })
    if (isMailed) await enqueueMail(tx, owner, mail, now)
    return date
  })
  return saved('El restaurante se cerró y se va a borrar.', { deleteAfter: instant(deleteAfter) })
}

/** Withdraws the erasure; the store opens again if its subscription allows it. */
export async function withdrawErasure({ tenantId, now }: StoreContext, deps: ErasureRequestDeps) {
  await changeStoreAccess(deps, tenantId, now, (tx) => keepStore(tx, { as: 'owner', now }))
  return saved('Tu restaurante se conserva. Si tenías una suscripción, tendrás que contratarla de nuevo.')
}
