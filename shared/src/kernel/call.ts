import { z } from 'zod'
import type { Scope } from './scopes.ts'

/** Who may make a call. `evenInactive`: also when the store's subscription has lapsed. */
export type Access =
  | { kind: 'public' }
  | { kind: 'login'; evenInactive?: true }
  | { kind: 'admin'; evenInactive?: true }
  | { kind: 'scopes'; anyOf: readonly Scope[] }
  | { kind: 'platform' }

export const PUBLIC: Access = { kind: 'public' }
export const LOGIN: Access = { kind: 'login', evenInactive: true }
/** The store's admin, even when its subscription has lapsed: for paying, cancelling and exporting the data. */
export const ADMIN_EVEN_INACTIVE: Access = { kind: 'admin', evenInactive: true }
export const ADMIN: Access = { kind: 'admin' }
export const OPERATOR: Access = { kind: 'platform' }
export const needs = (anyOf: readonly Scope[]): Access => ({ kind: 'scopes', anyOf })

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type Shape = z.ZodType

/**
 * One HTTP call of the contract. The server implements it, the browser calls it, the OpenAPI document and the
 * access matrix are generated from it.
 */
export interface Call<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  A extends Shape = Shape,
> {
  method: Method
  /** Path below /api/v1, parameters as `{name}`. */
  path: string
  summary: string
  access: Access
  params: P
  query: Q
  body: B
  answer: A
  /** The content type when the answer is a file. */
  answerType?: 'text/csv' | 'application/zip'
  /** Takes an Idempotency-Key header: requests with the same key and body run once and get the same answer. */
  idempotent?: boolean
  /** The body is a file upload; `body` is ignored. */
  multipart?: boolean
}

const NOTHING = z.unknown()

type Part<T extends Partial<Call>, K extends keyof Call> = T[K] extends Shape ? T[K] : z.ZodUnknown

/** Declares a call; an omitted schema accepts any value. */
export function declareCall<
  const T extends Pick<Call, 'method' | 'path' | 'summary' | 'access' | 'answer'> & Partial<Call>,
>(call: T): Call<Part<T, 'params'>, Part<T, 'query'>, Part<T, 'body'>, T['answer']> {
  return { params: NOTHING, query: NOTHING, body: NOTHING, ...call } as never
}

/** The answer of a write: `{success: true, message, …fields}`. */
export const written = <T extends z.ZodRawShape>(fields: T) =>
  z.object({ success: z.literal(true), message: z.string(), ...fields })

/** The answer of a write without further fields. */
export const done = written({})

export type Answer<C> = C extends Call<infer _P, infer _Q, infer _B, infer A> ? z.output<A> : never
export type Body<C> = C extends Call<infer _P, infer _Q, infer B, infer _A> ? z.output<B> : never
export type BodyInput<C> = C extends Call<infer _P, infer _Q, infer B, infer _A> ? z.input<B> : never
