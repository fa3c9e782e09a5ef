import type { Bill } from '@comanda/shared/orders/order'
import { useRef, useState } from 'react'
import { ApiError, messageOf } from '../../api/client.ts'
import { newRetryKey } from '../../parts/retry-key.ts'
import { type Payment, pay } from './data.ts'
import { TEXTS } from './texts.ts'

export interface Paid {
  invoiceId: number
  message: string
}

/**
 * Charges a bill. The same payment keeps its key, so that a retry after a lost answer charges nothing twice;
 * another amount or way to pay is another payment.
 * @param onRefused the bill may have changed meanwhile: fetch it again
 */
export function usePayment(onRefused: () => unknown) {
  const attempt = useRef<{ body: string; key: string } | null>(null)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  function keyOf(payment: Payment): string {
    const body = JSON.stringify(payment)
    if (attempt.current?.body !== body) attempt.current = { body, key: newRetryKey() }
    return attempt.current.key
  }

  /** @returns null when it failed; `failure` says why. */
  async function charge(orderIds: number[], bill: Bill, paymentTypeId: number | null): Promise<Paid | null> {
    const { subtotal: subTotal, taxTotal, total } = bill
    const payment = { orderIds, subTotal, taxTotal, total, paymentTypeId }
    setPending(true)
    setFailure(null)
    try {
      return await pay(payment, keyOf(payment))
    } catch (error) {
      setFailure(messageOf(error, TEXTS.actionFailed))
      if (error instanceof ApiError && error.status === 409) onRefused()
      return null
    } finally {
      setPending(false)
    }
  }

  return { charge, isPending, failure }
}
