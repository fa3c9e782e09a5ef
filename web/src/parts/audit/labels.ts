import { CALL_ACTIONS } from 'virtual:audit-actions'
import { AUDIT_EVENTS } from '@comanda/shared/audit/events'

/** All actions that an audit log may contain. */
export const AUDIT_ACTIONS = [...CALL_ACTIONS, ...Object.values(AUDIT_EVENTS)]

const LABELS = new Map(AUDIT_ACTIONS.map((known) => [known.key, known]))

/** The label of an entry's action; an unknown action shows its key. */
export const auditLabel = (key: string, language: 'es' | 'en'): string => LABELS.get(key)?.[language] ?? key

/** The labels of the fields that only this action's call has. */
export const ownFields = (key: string): Readonly<Record<string, string>> => LABELS.get(key)?.fields ?? {}
