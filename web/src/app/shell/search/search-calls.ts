import { searchCustomers } from '@comanda/shared/customers/api'
import { listMenuItems, type MenuItem } from '@comanda/shared/menu/api'
import { searchOrders } from '@comanda/shared/orders/api'
import { initPos, type PosInit } from '@comanda/shared/pos/api'
import { ApiError, api } from '../../../api/client.ts'

/** The server calls of the search. Loaded when the search opens, to keep the shell small. */

export const fetchMenu = (signal: AbortSignal): Promise<MenuItem[]> => api(listMenuItems, { signal })

export const fetchPos = (signal: AbortSignal): Promise<PosInit> => api(initPos, { signal })

/** The server answers 404 when nothing matches. */
const noneWhenNotFound = (error: unknown): [] => {
  if (error instanceof ApiError && error.status === 404) return []
  throw error
}

export const findCustomers = (q: string, signal: AbortSignal) =>
  api(searchCustomers, { query: { q }, signal }).catch(noneWhenNotFound)

export const findOrders = (q: string, signal: AbortSignal) => api(searchOrders, { query: { q }, signal })
