import type { Scope } from '../kernel/scopes.ts'

/** The scopes that may mark a dish as sold out. */
export const MARKS_SOLD_OUT = [
  'KITCHEN',
  'POS',
  'TAKE_ORDERS',
  'SETTINGS',
] as const satisfies readonly Scope[]
