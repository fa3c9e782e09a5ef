import type { Check } from '@comanda/shared/checks/check'
import type { PaymentType } from '@comanda/shared/settings/payment-types'
import { useQueryClient } from '@tanstack/react-query'
import { placeOfCheck } from '../checks/checks.ts'
import { CHECK } from '../checks/use-check.ts'
import { useAttempt } from '../hooks/use-attempt.ts'
import { useFormKey } from '../hooks/use-form-key.ts'
import { type ChargeBody, type Charged, sellCharge } from './sell-charge.ts'
import { CHARGE_TEXTS as TEXTS } from './texts.ts'

/** Sends payments one by one. @param completes whether the last one completes the orders, also what is not cooked */
export function useCharging(check: Check, types: readonly PaymentType[], completes = false) {
  const queries = useQueryClient()
  const underKey = useFormKey()
  const { attempt, ...state } = useAttempt(TEXTS.failed)

  /** @returns null when it failed, with the reason in `failure`, or while another payment is being sent */
  const charge = (body: ChargeBody): Promise<Charged | null> =>
    attempt(() =>
      underKey((key) =>
        sellCharge({ ...check, place: placeOfCheck(check) }, types, { ...body, completes }, key),
      ).finally(() => void queries.invalidateQueries({ queryKey: CHECK })),
    )

  return { charge, ...state }
}
