import { expect } from 'vitest'
import { LEDGER_RULES } from '../cli/doctor/ledger.ts'
import type { Client } from './restaurant.ts'
import type { serverForTests } from './server-for-tests.ts'

/** Compares the ledger of a store with the records that moved its money, by the rules of the doctor. */
export async function assertBooks(
  { database }: ReturnType<typeof serverForTests>,
  { tenantId }: Client,
): Promise<void> {
  for (const { rule, sql } of LEDGER_RULES) {
    const wrong = `SELECT id FROM (${sql}) wrong WHERE tenant_id = $1`
    expect([rule, (await database.owner.query(wrong, [tenantId])).rows]).toEqual([rule, []])
  }
}
