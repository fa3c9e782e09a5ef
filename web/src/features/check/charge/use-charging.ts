import { chargeCheck } from '@comanda/shared/checks/api'
import type { Check } from '@comanda/shared/checks/check'
import type { Answer, BodyInput } from '@comanda/shared/kernel/call'
import type { PaymentType } from '@comanda/shared/settings/payment-types'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../../api/client.ts'
import { canSell } from '../../../offline/selling/sell.ts'
import { useAttempt } from '../../../parts/hooks/use-attempt.ts'
import { useRetryKey } from '../../../parts/hooks/use-retry-key.ts'
import { CHECK } from '../data.ts'
import { TEXTS } from '../texts.ts'
import { sellCharge } from './sell-charge.ts'

type ChargeBody = BodyInput<typeof chargeCheck>
export interface Charged extends Omit<Answer<typeof chargeCheck>, 'marks'> {
  /** Set when this device keeps the charge until the server has it. */
  kept?: { key: string; folio: string }
}

/** Sends payments one by one. A retry of the same payment reuses its key, so that a lost answer charges once. */
export function useCharging(check: Check, types: readonly PaymentType[]) {
  const queries = useQueryClient()
  const retryKeyOf = useRetryKey()
  const { attempt, ...state } = useAttempt(TEXTS.actionFailed)
  /** Part of the key: a second payment of the same amount is another payment. */
  const count = useRef(0)

  /** @returns null when it failed, with the reason in `failure`, or while another payment is being sent */
  const charge = (body: ChargeBody): Promise<Charged | null> =>
    attempt(async () => {
      const key = retryKeyOf([count.current, body])
      try {
        const charged: Charged =
          canSell() === 'ready'
            ? await sellCharge(check, types, body, key)
            : await api(chargeCheck, { params: { id: check.id }, body, idempotencyKey: key })
        count.current++
        return charged
      } finally {
        void queries.invalidateQueries({ queryKey: CHECK })
      }
    })

  return { charge, ...state }
}
