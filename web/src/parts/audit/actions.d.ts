/** @see web/audit-actions.ts */
declare module 'virtual:audit-actions' {
  export const CALL_ACTIONS: readonly import('@comanda/shared/kernel/call').AuditAction[]
}
