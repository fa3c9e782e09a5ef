import type { chargeCheck } from '@comanda/shared/checks/api'
import type { Check } from '@comanda/shared/checks/check'
import type { Answer, BodyInput } from '@comanda/shared/kernel/call'
import type { PaymentType } from '@comanda/shared/settings/payment-types'
import { useQueryClient } from '@tanstack/react-query'
import { useAttempt } from '../../../parts/hooks/use-attempt.ts'
import { useFormKey } from '../../../parts/hooks/use-form-key.ts'
import { CHECK } from '../data.ts'
import { TEXTS } from '../texts.ts'
import { sellCharge } from './sell-charge.ts'

type ChargeBody = BodyInput<typeof chargeCheck>
export interface Charged extends Omit<Answer<typeof chargeCheck>, 'marks'> {
  /** Set when this device keeps the charge until the server has it. */
  kept?: { key: string; folio: string }
}

/** Sends payments one by one. */
export function useCharging(check: Check, types: readonly PaymentType[]) {
  const queries = useQueryClient()
  const underKey = useFormKey()
  const { attempt, ...state } = useAttempt(TEXTS.actionFailed)

  /** @returns null when it failed, with the reason in `failure`, or while another payment is being sent */
  const charge = (body: ChargeBody): Promise<Charged | null> =>
    attempt(() =>
      underKey((key) => sellCharge(check, types, body, key)).finally(
        () => void queries.invalidateQueries({ queryKey: CHECK }),
      ),
    )

  return { charge, ...state }
}
