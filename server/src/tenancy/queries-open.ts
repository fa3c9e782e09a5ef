import { randomBytes } from 'node:crypto'
import type { AccessKind } from '@comanda/shared/billing/access'
import { NEW_STORE_SERVICE as SERVICE } from '@comanda/shared/settings/service'
import { nextNumber } from '../db/counters.ts'
import { k, statement } from '../db/statement.ts'
import type { Tx } from '../db/transaction.ts'
import { insertLogin, insertUser } from '../people/queries.ts'
import { addMissing } from './queries-needs.ts'

interface NewStore {
  tenantId: number
  name: string
  address?: string | null
  phone?: string | null
  /** With 'granted' the store can sell immediately; with 'subscription' its admin starts the trial first. */
  access: AccessKind
  admin: {
    username: string
    name: string
    passwordHash: string
    designation?: string | null
    phone?: string | null
  }
  now: Date
}

/** Cannot be guessed, and is short enough to print: 12 characters of base64url, 72 bits. */
const newQrCode = (): string => randomBytes(9).toString('base64url')

/** Takes the number of the next store. */
export async function nextTenantId(platform: Pick<Tx, 'first'>): Promise<number> {
  const next = await platform.first(statement<{ id: number }>("SELECT nextval('tenant_ids')::integer AS id"))
  if (!next) throw new Error('no tenant number')
  return next.id
}

/**
 * Creates a store with its initial data and its admin.
 * @throws email_taken (by the key of the directory) when the address already has an account.
 */
export async function openStore(tx: Tx, store: NewStore): Promise<void> {
  const { tenantId: tenant_id, admin, now: created_at } = store
  const { username } = admin
  const qr_code = newQrCode()
  await tx.affected(insertLogin(username, tenant_id))
  await tx.affected(k.insertInto('qr_codes').values({ code: qr_code, tenant_id }))
  await tx.affected(
    k.insertInto('stores').values({
      tenant_id,
      name: store.name,
      email: username,
      address: store.address ?? null,
      phone: store.phone ?? null,
      qr_code,
      owner: username,
      access: store.access,
      is_active: store.access === 'granted',
      created_at,
    }),
  )
  await insertDefaults(tx, tenant_id)
  await tx.affected(
    insertUser({
      tenant_id,
      username,
      role: 'admin',
      name: admin.name,
      designation: admin.designation ?? null,
      phone: admin.phone ?? null,
      email: username,
      password_hash: admin.passwordHash,
      created_at,
    }),
  )
}

/** The rows that every store must have, and those of a new store: the reasons of the service and Mexico's IVA. */
async function insertDefaults(tx: Tx, tenant_id: number): Promise<void> {
  await addMissing(tx, tenant_id)
  await tx.affected(
    k.insertInto('service_settings').values({
      tenant_id,
      discount_reasons: SERVICE.discountReasons,
      void_reasons: SERVICE.voidReasons,
      refund_reasons: SERVICE.refundReasons,
      discount_limit: SERVICE.discountLimit,
      void_approval: SERVICE.voidApproval,
    }),
  )
  const tax = { id: await nextNumber(tx, tenant_id, 'tax'), title: 'IVA', rate: 16, type: 'inclusive' }
  await tx.affected(k.insertInto('taxes').values({ tenant_id, ...tax }))
}
