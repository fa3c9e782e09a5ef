import type { Scope } from './scopes.ts'

/**
 * Who may make a call. `evenInactive`: also when the store's subscription has lapsed. `andAnyOf`: one of these scopes is
 * needed in addition.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'login'; evenInactive?: true }
  | { kind: 'admin'; evenInactive?: true }
  | { kind: 'scopes'; anyOf: readonly Scope[]; andAnyOf?: readonly Scope[] }
  | { kind: 'platform' }

export const PUBLIC: Access = { kind: 'public' }
export const LOGIN: Access = { kind: 'login', evenInactive: true }
/** The store's admin, even when its subscription has lapsed: for paying, cancelling and exporting the data. */
export const ADMIN_EVEN_INACTIVE: Access = { kind: 'admin', evenInactive: true }
export const ADMIN: Access = { kind: 'admin' }
export const OPERATOR: Access = { kind: 'platform' }
/** A scope of any of these areas. */
export const needs = (...areas: (readonly Scope[])[]): Access => ({
  kind: 'scopes',
  anyOf: [...new Set(areas.flat())],
})

/** A scope of each of two areas. */
export const needsBoth = (first: readonly Scope[], second: readonly Scope[]): Access => ({
  kind: 'scopes',
  anyOf: first,
  andAnyOf: second,
})
