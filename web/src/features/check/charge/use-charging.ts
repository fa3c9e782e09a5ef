import type { chargeCheck } from '@comanda/shared/checks/api'
import type { Check } from '@comanda/shared/checks/check'
import type { Answer, BodyInput } from '@comanda/shared/kernel/call'
import type { PaymentType } from '@comanda/shared/settings/payment-types'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isNoAnswer, messageOf } from '../../../api/client.ts'
import { canSell } from '../../../offline/selling/sell.ts'
import { useRetryKey } from '../../../parts/hooks/use-retry-key.ts'
import { CHECK, writes } from '../data.ts'
import { TEXTS } from '../texts.ts'
import { sellCharge } from './sell-charge.ts'
import { CHARGE_TEXTS } from './texts.ts'

type ChargeBody = BodyInput<typeof chargeCheck>
export interface Charged extends Omit<Answer<typeof chargeCheck>, 'marks'> {
  /** Set when this device keeps the charge until the server has it. */
  kept?: { key: string; folio: string }
}

/** Sends payments one by one. A retry of the same payment reuses its key, so that a lost answer charges once. */
export function useCharging(check: Check, types: readonly PaymentType[]) {
  const queries = useQueryClient()
  const retryKeyOf = useRetryKey()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<{ text: string; error: unknown } | null>(null)
  const isBusy = useRef(false)
  /** Part of the key: a second payment of the same amount is another payment. */
  const count = useRef(0)

  /** @returns null when it failed, with the reason in `failure`, or while another payment is being sent */
  async function charge(body: ChargeBody): Promise<Charged | null> {
    if (isBusy.current) return null
    isBusy.current = true
    setPending(true)
    setFailure(null)
    try {
      const key = retryKeyOf([count.current, body])
      const charged =
        canSell() === 'ready'
          ? await sellCharge(check, types, body, key)
          : await writes.charge(check.id, body, key)
      count.current++
      return charged
    } catch (error) {
      const text = isNoAnswer(error) ? CHARGE_TEXTS.unanswered : messageOf(error, TEXTS.actionFailed)
      setFailure({ text, error })
      return null
    } finally {
      isBusy.current = false
      setPending(false)
      void queries.invalidateQueries({ queryKey: CHECK })
    }
  }

  return { charge, isPending, failure, forget: () => setFailure(null) }
}
