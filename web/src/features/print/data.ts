import { getRefund } from '@comanda/shared/checks/api'
import { initOrders } from '@comanda/shared/orders/api'
import { getReceipt } from '@comanda/shared/orders/receipt'
import { getOrder } from '@comanda/shared/orders/record'
import { addressOfCode } from '@comanda/shared/printing/papers/receipt'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { markPrinted } from '../../offline/outbox/current-outbox.ts'
import { qrMatrix } from '../../parts/codes/qr-matrix.ts'
import { paperOfSale, type SalePaper } from '../../parts/paper/paper-of-sale.ts'

export const useSlip = (orderIds: readonly number[], part: number | null) =>
  useQuery({
    queryKey: ['slip', orderIds, part],
    queryFn: async () => {
      const slip = await api(getReceipt, { body: { orderIds: [...orderIds], part } })
      const { invoice_code: code } = slip.receipt
      return { ...slip, qr: code ? await qrMatrix(addressOfCode(code)) : null }
    },
    enabled: orderIds.length > 0,
    // Never refetched, because a slip must not change while it prints.
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useRefundSlip = (id: number) =>
  useQuery({
    queryKey: ['refund-slip', id],
    queryFn: () => api(getRefund, { params: { id } }),
    // Never refetched, because a slip must not change while it prints.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The name of the check of a token; null without one, and without the scope to read it. */
export const useNameOfOrder = (id: number | null) =>
  useQuery({
    queryKey: ['token-name', id],
    queryFn: async () => (await api(getOrder, { params: { id: id ?? 0 } })).check_name ?? null,
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** The store's time and paper format; null while unknown or without the scope to read them. */
export const usePaper = () =>
  useQuery({
    queryKey: ['paper'],
    queryFn: async () => {
      const { storeSettings, printSettings } = await api(initOrders)
      return {
        timeZone: storeSettings.time_zone,
        businessDayStart: storeSettings.business_day_start,
        format: printSettings.page_format,
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  })

/**
 * A paper of a sale that this device keeps.
 * @param key of its entry in the outbox
 * @param isPrinting a comanda is marked as printed before it is shown, so that the server does not print it as well
 */
export const useSalePaper = (key: string, paper: SalePaper, isPrinting: boolean) =>
  useQuery({
    queryKey: ['sale-paper', key, paper],
    queryFn: async () => {
      const slip = await paperOfSale(key, paper)
      // Without room on the disk the paper comes out all the same.
      if (isPrinting && paper === 'kitchen') await markPrinted(key).catch(() => {})
      return slip
    },
    networkMode: 'always',
    retry: false,
    // A slip must not change while it prints.
    staleTime: Number.POSITIVE_INFINITY,
  })
