import { k, statement } from '../../db/statement.ts'

export const findLogin = (username: string) =>
  k.selectFrom('logins').select('tenant_id').where('username', '=', username)

export const findUser = (tenantId: number, username: string) =>
  k
    .selectFrom('users')
    .innerJoin('stores', 'stores.tenant_id', 'users.tenant_id')
    .selectAll('users')
    .select('stores.is_active as store_active')
    .where('users.tenant_id', '=', tenantId)
    .where('users.username', '=', username)

export interface NewSession {
  tenant_id: number
  id: string
  username: string
  refresh_hash: Buffer
  rotated_at: Date
  created_at: Date
  expires_at: Date
  device_ip: string
  device_name: string
}

export const insertSession = (session: NewSession) => k.insertInto('sessions').values(session)

export const lockSession = (tenantId: number, id: string) =>
  k
    .selectFrom('sessions')
    .select(['generation', 'refresh_hash', 'rotated_at', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()

export const rotateSession = (
  tenantId: number,
  id: string,
  next: { generation: number; refresh_hash: Buffer; rotated_at: Date; expires_at: Date },
) => k.updateTable('sessions').set(next).where('tenant_id', '=', tenantId).where('id', '=', id)

export const endSession = (tenantId: number, id: string) =>
  k.deleteFrom('sessions').where('tenant_id', '=', tenantId).where('id', '=', id)

export const nextTenantId = () => statement<{ id: number }>("SELECT nextval('tenant_ids')::integer AS id")

export const insertLogin = (username: string, tenantId: number) =>
  k.insertInto('logins').values({ username, tenant_id: tenantId })

export const insertUser = (user: {
  tenant_id: number
  username: string
  role: 'admin' | 'user'
  name: string
  password_hash: string
  designation?: string | null
  phone?: string | null
  scopes?: string[]
  email: string | null
  created_at: Date
}) => k.insertInto('users').values(user)
