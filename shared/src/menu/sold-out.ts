import type { Scope } from '../kernel/scopes.ts'

/** Who notices that a dish has run out, and says so. */
export const MARKS_SOLD_OUT = ['KITCHEN', 'POS', 'SETTINGS'] as const satisfies readonly Scope[]
