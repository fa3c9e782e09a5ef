import type { SplitChoice } from '@comanda/shared/checks/split'
import { type Statement, statement } from '../../db/statement.ts'

export const setSplit = (tenantId: number, id: number, choice: SplitChoice | null): Statement =>
  statement('UPDATE checks SET split = $3 WHERE tenant_id = $1 AND id = $2', [
    tenantId,
    id,
    choice && JSON.stringify(choice),
  ])

export const setGuests = (tenantId: number, id: number, guests: number | null): Statement =>
  statement('UPDATE checks SET guests = $3 WHERE tenant_id = $1 AND id = $2', [tenantId, id, guests])

export const setWaiter = (tenantId: number, id: number, username: string): Statement =>
  statement('UPDATE checks SET waiter = $3 WHERE tenant_id = $1 AND id = $2', [tenantId, id, username])

export const personOf = (tenantId: number, username: string): Statement<{ username: string; name: string }> =>
  statement('SELECT username, name FROM users WHERE tenant_id = $1 AND username = $2', [tenantId, username])

export const setBilled = (tenantId: number, id: number, at: Date): Statement =>
  statement('UPDATE checks SET billed_at = $3 WHERE tenant_id = $1 AND id = $2', [tenantId, id, at])
