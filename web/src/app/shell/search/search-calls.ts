import { searchCustomers } from '@comanda/shared/customers/api'
import { searchInvoices } from '@comanda/shared/invoices/api'
import { listMenuItems, type MenuItem } from '@comanda/shared/menu/api'
import { initOrders, searchOrders } from '@comanda/shared/orders/api'
import { initPos, type PosInit } from '@comanda/shared/pos/api'
import { api } from '../../../api/client.ts'
import { emptyWhenNotFound } from '../../../api/empty-when-not-found.ts'

/** The server calls of the search. Loaded when the search opens, to keep the shell small. */

export const fetchMenu = (signal: AbortSignal): Promise<MenuItem[]> => api(listMenuItems, { signal })

export const fetchPos = (signal: AbortSignal): Promise<PosInit> => api(initPos, { signal })

export const findCustomers = (q: string, signal: AbortSignal) =>
  api(searchCustomers, { query: { q }, signal }).catch(emptyWhenNotFound)

export const fetchOrdersInit = (signal: AbortSignal) => api(initOrders, { signal })

export const findOrders = (q: string, signal: AbortSignal) => api(searchOrders, { query: { q }, signal })

/** The invoice with this number. `#` leaves out names and phones. */
export const findInvoice = async (number: number, signal: AbortSignal) =>
  (await api(searchInvoices, { query: { q: `#${number}` }, signal })).filter(
    ({ invoice_id }) => invoice_id === number,
  )
