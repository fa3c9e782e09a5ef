import { k } from '../../db/statement.ts'

export const forgetOldKeys = (before: Date) =>
  k.deleteFrom('idempotency_keys').where('created_at', '<', before)
export const forgetExpiredSessions = (now: Date) => k.deleteFrom('sessions').where('expires_at', '<', now)
