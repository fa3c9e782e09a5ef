import { joinScopes } from '@comanda/shared/kernel/scopes'
import type { StaffMember } from '@comanda/shared/users/api'
import { k, type RowOf } from '../../db/statement.ts'

export const listUsers = (tenantId: number) =>
  k
    .selectFrom('users')
    .select(['username', 'name', 'role', 'photo', 'designation', 'phone', 'email', 'scopes'])
    .where('tenant_id', '=', tenantId)
    .orderBy('role')
    .orderBy('name')
    .orderBy('username')

export const staffMemberOf = ({
  scopes,
  role,
  ...row
}: RowOf<ReturnType<typeof listUsers>>): StaffMember => ({
  ...row,
  role: role as StaffMember['role'],
  scope: joinScopes(scopes),
})

/** Waits for concurrent sign-ins of the user, and blocks further ones until the transaction ends. */
export const lockUser = (tenantId: number, username: string) =>
  k
    .selectFrom('users')
    .select(['username', 'role', 'scopes'])
    .where('tenant_id', '=', tenantId)
    .where('username', '=', username)
    .forUpdate()

export const deleteUser = (tenantId: number, username: string) =>
  k.deleteFrom('users').where('tenant_id', '=', tenantId).where('username', '=', username)
