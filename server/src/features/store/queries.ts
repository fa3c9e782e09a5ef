import { randomBytes } from 'node:crypto'
import type { AccessKind } from '@comanda/shared/billing/access'
import type { PaymentKind } from '@comanda/shared/settings/payment-types'
import { nextNumber } from '../../db/counters.ts'
import { k, statement } from '../../db/statement.ts'
import type { Tx } from '../../db/transaction.ts'
import { insertLogin, insertUser } from '../auth/queries.ts'

const insertQrCode = (code: string, tenantId: number) =>
  k.insertInto('qr_codes').values({ code, tenant_id: tenantId })

const insertStore = (store: {
  tenant_id: number
  name: string
  email: string | null
  address?: string | null
  phone?: string | null
  qr_code: string
  owner: string
  access: AccessKind
  is_active: boolean
  created_at: Date
}) => k.insertInto('stores').values(store)

const insertPrintSettings = (tenantId: number) =>
  k.insertInto('print_settings').values({ tenant_id: tenantId })

const insertDrawer = (tenantId: number, id: number, title: string) =>
  k.insertInto('drawers').values({ tenant_id: tenantId, id, title })

const insertStation = (tenantId: number, id: number, title: string) =>
  k
    .insertInto('stations')
    .values({ tenant_id: tenantId, id, title, color: 'red', position: id, is_default: true })

const insertTax = (tenantId: number, id: number, title: string, rate: number) =>
  k.insertInto('taxes').values({ tenant_id: tenantId, id, title, rate, type: 'inclusive' })

const insertPaymentTypes = (
  tenantId: number,
  firstId: number,
  ways: readonly (readonly [string, PaymentKind])[],
) =>
  k
    .insertInto('payment_types')
    .values(ways.map(([title, kind], index) => ({ tenant_id: tenantId, id: firstId + index, title, kind })))

/** Invalidates every cached catalog of the store after the commit. */
export const raiseCatalogVersion = (tenantId: number) =>
  statement('UPDATE stores SET catalog_version = catalog_version + 1 WHERE tenant_id = $1', [tenantId])

export const catalogVersion = (tenantId: number) =>
  k.selectFrom('stores').select(['catalog_version', 'is_active']).where('tenant_id', '=', tenantId)

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

/**
 * Creates a store with the initial data: payment types, a drawer, Mexico's IVA, print settings and an admin.
 * @throws email_taken (by the key of the directory) when the address already has an account.
 */
export async function openStore(tx: Tx, store: NewStore): Promise<void> {
  const { tenantId, admin, now } = store
  const qrCode = newQrCode()
  await tx.affected(insertLogin(admin.username, tenantId))
  await tx.affected(insertQrCode(qrCode, tenantId))
  await tx.affected(
    insertStore({
      tenant_id: tenantId,
      name: store.name,
      email: admin.username,
      address: store.address ?? null,
      phone: store.phone ?? null,
      qr_code: qrCode,
      owner: admin.username,
      access: store.access,
      is_active: store.access === 'granted',
      created_at: now,
    }),
  )
  await tx.affected(insertPrintSettings(tenantId))
  await tx.affected(insertDrawer(tenantId, await nextNumber(tx, tenantId, 'drawer'), 'Caja 1'))
  await tx.affected(insertStation(tenantId, await nextNumber(tx, tenantId, 'station'), 'Cocina'))
  await tx.affected(insertTax(tenantId, await nextNumber(tx, tenantId, 'tax'), 'IVA', 16))
  const ways = [
    ['Efectivo', 'cash'],
    ['Tarjeta', 'credit_card'],
    ['Transferencia', 'transfer'],
  ] as const
  await tx.affected(
    insertPaymentTypes(tenantId, await nextNumber(tx, tenantId, 'payment_type', ways.length), ways),
  )
  await tx.affected(
    insertUser({
      tenant_id: tenantId,
      username: admin.username,
      role: 'admin',
      name: admin.name,
      designation: admin.designation ?? null,
      phone: admin.phone ?? null,
      email: admin.username,
      password_hash: admin.passwordHash,
      created_at: now,
    }),
  )
}
