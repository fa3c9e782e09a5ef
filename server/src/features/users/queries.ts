import { joinScopes } from '@comanda/shared/kernel/scopes'
import type { StaffMember } from '@comanda/shared/users/api'
import { k, type RowOf, type Statement, statement } from '../../db/statement.ts'
import { LOGIN_OF_USER } from '../../people/queries.ts'

export const listUsers = (tenantId: number) =>
  k
    .selectFrom('users')
    .leftJoin('user_pins', (join) =>
      join
        .onRef('user_pins.tenant_id', '=', 'users.tenant_id')
        .onRef('user_pins.username', '=', 'users.username'),
    )
    .select(['users.username', 'name', 'role', 'photo', 'designation', 'phone', 'email', 'scopes'])
    .select((eb) => [eb('user_pins.username', 'is not', null).as('hasPin'), LOGIN_OF_USER.as('login')])
    .where('users.tenant_id', '=', tenantId)
    .orderBy('role')
    .orderBy('name')
    .orderBy('users.username')

export const staffMemberOf = ({
  scopes,
  role,
  ...row
}: RowOf<ReturnType<typeof listUsers>>): StaffMember => ({
  ...row,
  hasPin: row.hasPin === true,
  role: role as StaffMember['role'],
  scope: joinScopes(scopes),
})

/** Waits for concurrent sign-ins of the user, and blocks further sign-ins until the transaction ends. */
export const lockUser = (tenantId: number, username: string) =>
  k
    .selectFrom('users')
    .select(['username', 'role', 'scopes', LOGIN_OF_USER.as('login')])
    .where('tenant_id', '=', tenantId)
    .where('username', '=', username)
    .forUpdate()

export const deleteUser = (tenantId: number, username: string) =>
  k.deleteFrom('users').where('tenant_id', '=', tenantId).where('username', '=', username)

/** Ends a removed person on every device, and the devices without another user. */
export const endPersonOnDevices = (tenantId: number, username: string, now: Date): [Statement, Statement] => [
  statement('UPDATE device_people SET ended_at = $3 WHERE tenant_id = $1 AND username = $2', [
    tenantId,
    username,
    now,
  ]),
  statement(
    `UPDATE offline_devices d SET ended_at = $3, end_cause = 'person'
     WHERE d.tenant_id = $1 AND d.ended_at IS NULL
       AND d.id IN (SELECT device_id FROM device_people WHERE tenant_id = $1 AND username = $2)
       AND NOT EXISTS (SELECT FROM device_people other WHERE other.tenant_id = $1 AND other.device_id = d.id
                       AND other.username <> $2 AND other.ended_at IS NULL)`,
    [tenantId, username, now],
  ),
]
