import { billedOrders, initInvoices } from '@comanda/shared/invoices/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import { billOrders, initOrders } from '@comanda/shared/orders/api'
import type { Bill } from '@comanda/shared/orders/order'
import type { PrintInfo } from '@comanda/shared/settings/printing'
import type { StoreInfo } from '@comanda/shared/settings/store'
import { useQuery } from '@tanstack/react-query'
import { ApiError, api } from '../../api/client.ts'
import { storedUser, userMay } from '../../api/session.ts'

export interface Slip {
  bill: Bill
  store: StoreInfo
  settings: PrintInfo
}

const CONFLICT = 409

/** The waiter's calls know open orders, the accountant's closed ones too: whoever may ask both tries them in turn. */
export async function fetchSlip(orderIds: readonly number[]): Promise<Slip> {
  const user = storedUser()
  const mayRead = user !== null && userMay(user, AREA.readInvoices)
  if (user && !userMay(user, AREA.orders)) return fromInvoices(orderIds)
  try {
    return await fromOrders(orderIds)
  } catch (error) {
    const isRefused = error instanceof ApiError && (error.status === 404 || error.status === CONFLICT)
    if (isRefused && mayRead) return fromInvoices(orderIds)
    throw error
  }
}

async function fromOrders(orderIds: readonly number[]): Promise<Slip> {
  const [bill, init] = await Promise.all([
    api(billOrders, { body: { orderIds: [...orderIds] } }),
    api(initOrders),
  ])
  return { bill, store: init.storeSettings, settings: init.printSettings }
}

async function fromInvoices(orderIds: readonly number[]): Promise<Slip> {
  const [bill, init] = await Promise.all([
    api(billedOrders, { body: { orderIds: [...orderIds] } }),
    api(initInvoices),
  ])
  return { bill, store: init.storeSettings, settings: init.printSettings }
}

export const useSlip = (orderIds: readonly number[]) =>
  useQuery({
    queryKey: ['slip', orderIds],
    queryFn: () => fetchSlip(orderIds),
    enabled: orderIds.length > 0,
    // A slip on paper must not change while it is being printed.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The store's zone and paper for people who print tokens; null while unknown or not theirs to read. */
export const usePaper = () =>
  useQuery({
    queryKey: ['paper'],
    queryFn: async () => {
      const { storeSettings, printSettings } = await api(initOrders)
      return { timeZone: storeSettings.time_zone, format: printSettings.page_format }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
