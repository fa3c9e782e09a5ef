import type { PaymentKind } from '@comanda/shared/settings/payment-types'
import { nextNumber } from '../db/counters.ts'
import { isOf, type SomeStores } from '../db/nodes.ts'
import { k, statement, updateRows } from '../db/statement.ts'
import type { Tx } from '../db/transaction.ts'

interface Need {
  /** Whether the store `$1` lacks it. */
  isMissing: string
  add: (tx: Tx, tenant_id: number) => Promise<unknown>
}

const PAYMENT_TYPES: readonly { title: string; kind: PaymentKind }[] = [
  { title: 'Efectivo', kind: 'cash' },
  { title: 'Tarjeta', kind: 'credit_card' },
  { title: 'Transferencia', kind: 'transfer' },
]

/** Rows that every store must have, whichever release opened it. A row that an owner may remove is missing only if the store never had it. */
const NEEDS = {
  printSettings: {
    isMissing: 'NOT EXISTS (SELECT FROM print_settings WHERE tenant_id = $1)',
    add: (tx, tenant_id) => tx.affected(k.insertInto('print_settings').values({ tenant_id })),
  },
  drawer: {
    isMissing: 'NOT EXISTS (SELECT FROM drawers WHERE tenant_id = $1 AND archived_at IS NULL)',
    add: async (tx, tenant_id) => {
      const id = await nextNumber(tx, tenant_id, 'drawer')
      await tx.affected(k.insertInto('drawers').values({ tenant_id, id, title: 'Caja 1' }))
    },
  },
  station: {
    isMissing: 'NOT EXISTS (SELECT FROM stations WHERE tenant_id = $1 AND is_default)',
    add: async (tx, tenant_id) => {
      const id = await nextNumber(tx, tenant_id, 'station')
      const station = { id, position: id, title: 'Cocina', color: 'red', is_default: true }
      await tx.affected(k.insertInto('stations').values({ tenant_id, ...station }))
    },
  },
  paymentTypes: {
    isMissing: "NOT EXISTS (SELECT FROM counters WHERE tenant_id = $1 AND name = 'payment_type')",
    add: async (tx, tenant_id) => {
      const first = await nextNumber(tx, tenant_id, 'payment_type', PAYMENT_TYPES.length)
      const types = PAYMENT_TYPES.map((type, index) => ({ tenant_id, id: first + index, ...type }))
      await tx.affected(k.insertInto('payment_types').values(types))
    },
  },
  cash: {
    isMissing: `EXISTS (SELECT FROM payment_types WHERE tenant_id = $1 AND title = 'Efectivo' AND kind = 'other')
                AND NOT EXISTS (SELECT FROM payment_types WHERE tenant_id = $1 AND kind = 'cash')`,
    add: async (tx, tenant_id) => {
      for (const { title, kind } of PAYMENT_TYPES) await tx.affected(setKind(tenant_id, title, kind))
    },
  },
} as const satisfies Record<string, Need>

const setKind = (tenantId: number, title: string, kind: PaymentKind) =>
  updateRows('payment_types', { tenant_id: tenantId, title, kind: 'other' }, { kind })

export type NeedName = keyof typeof NEEDS
const NAMES = Object.keys(NEEDS) as NeedName[]

/** One row, for `missingOf`. */
export const missingIn = (tenantId: number) =>
  statement<Record<NeedName, boolean>>(
    `SELECT ${NAMES.map((name) => `${NEEDS[name].isMissing} AS "${name}"`).join(', ')}`,
    [tenantId],
  )

export const missingOf = (row: Record<NeedName, boolean> | undefined): NeedName[] =>
  NAMES.filter((name) => row?.[name])

/** Adds the rows that the store lacks. @returns the names of the needs that were missing */
export async function addMissing(tx: Tx, tenantId: number): Promise<NeedName[]> {
  const missing = missingOf(await tx.first(missingIn(tenantId)))
  for (const name of missing) await NEEDS[name].add(tx, tenantId)
  return missing
}

/** A store that is to be erased loses its rows before its own. */
export const listKeptStores = (stores: SomeStores) =>
  k
    .selectFrom('stores')
    .select('tenant_id')
    .where(isOf(stores))
    .where('delete_after', 'is', null)
    .orderBy('tenant_id')
