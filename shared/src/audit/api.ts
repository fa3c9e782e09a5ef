import { z } from 'zod'
import { ADMIN } from '../kernel/access.ts'
import { declareCall } from '../kernel/call.ts'
import { instantOut, optionalCount, optionalDate, optionalText } from '../kernel/fields.ts'

const AUDIT_PAGE_SIZE = 50

export const AuditEntry = z.object({
  id: z.string(),
  at: instantOut,
  actor_kind: z.enum(['staff', 'operator', 'system']),
  actor: z.string(),
  /** The key of a call's action, or of AUDIT_EVENTS. */
  action: z.string(),
  /** The object of the action, as a person would name it. */
  subject: z.string().nullable(),
  /** The request's data, without secrets. */
  details: z.record(z.string(), z.unknown()),
  ip: z.string().nullable(),
  device: z.string().nullable(),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const AuditPage = z.object({
  entries: z.array(AuditEntry),
  /** Send it as `before` to get older entries; null on the last page. */
  next: z.string().nullable(),
})

export const auditQuery = {
  before: optionalText(120),
  action: optionalText(60),
  actor: optionalText(254),
  from: optionalDate('¡La fecha no es válida!'),
  to: optionalDate('¡La fecha no es válida!'),
  limit: optionalCount('¡Solicitud inválida!', 1, 200, AUDIT_PAGE_SIZE),
}

export const getAuditLog = declareCall({
  method: 'GET',
  path: '/settings/audit-log',
  summary: 'Who did what in this store, latest first',
  access: ADMIN,
  showsSums: true,
  query: z.object(auditQuery),
  answer: AuditPage,
})
