import { randomUUID } from 'node:crypto'
import type { Bench, Store } from '../bench.ts'
import type { Ask } from './load.ts'
import { orderNumber } from './menu.ts'

/** The store whose turn it is. */
export const storeAt = ({ stores }: Pick<Bench, 'stores'>, n: number): Store => {
  const store = stores[n % stores.length]
  if (!store) throw new Error('no stores')
  return store
}

export const get = ({ headers }: Store, path: string): Ask => ({
  method: 'GET',
  path: `/api/v1${path}`,
  headers,
})

/** With a new idempotency key, as the screens send it. */
export const post = ({ headers }: Pick<Store, 'headers'>, path: string, body: string): Ask => ({
  method: 'POST',
  path: `/api/v1${path}`,
  headers: { ...headers, 'idempotency-key': randomUUID() },
  body,
})

/** The n-th order, to the store whose turn it is. */
export const orderAt = (bench: Pick<Bench, 'stores'>, n: number): Ask =>
  post(storeAt(bench, n), '/pos/create-order', orderNumber(n))

/** The rows of an order, for the bare route, which checks nothing. */
export const bareOrderAt = ({ baselineTenants }: Bench, n: number): Ask => ({
  method: 'POST',
  path: `/order?tenant=${baselineTenants[n % baselineTenants.length]}`,
  headers: { 'content-type': 'application/json' },
  body: orderNumber(n),
})
