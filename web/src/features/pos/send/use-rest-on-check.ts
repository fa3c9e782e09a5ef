import { type Cents, formatMoney } from '@comanda/shared/kernel/money'
import type { PaymentType } from '@comanda/shared/settings/payment-types'
import { useRouter } from '@tanstack/react-router'
import { outboxEntries } from '../../../offline/outbox/current-outbox.ts'
import { type ChargeBody, sellCharge } from '../../../parts/charging/sell-charge.ts'
import { useAttempt } from '../../../parts/hooks/use-attempt.ts'
import { useFormKey } from '../../../parts/hooks/use-form-key.ts'
import { addressOfCharging } from '../../../parts/orders/addresses.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { TEXTS } from '../dialog-texts.ts'
import { usePos } from '../pos-context.ts'
import { isKept, type Kept, nameOfPlaced, type Placed, wordsOfPlaced } from './sending.ts'

/** Pays a part of an order that was sent unpaid, and leads to its check, whose sheet takes the rest. */
export function useRestOnCheck(types: readonly PaymentType[]) {
  const { open } = usePos()
  const router = useRouter()
  const underKey = useFormKey()
  const { attempt, ...state } = useAttempt(TEXTS.failed)

  /** @returns null when it failed, with the reason in `failure`: the same payment may be sent again */
  const pay = (placed: Placed | Kept, body: ChargeBody, total: Cents) =>
    attempt(() => {
      const check = {
        id: checkIdOfPlaced(placed),
        due: formatMoney(total),
        split: null,
        place: nameOfPlaced(placed),
      }
      return underKey((key) => sellCharge(check, types, body, key))
    })

  function leave(placed: Placed | Kept): void {
    open(null)
    if (placed.wasEarlier) toast.error(TEXTS.wasEarlier)
    else toast.success(wordsOfPlaced('orderNumbered', placed))
    router.history.push(addressOfCharging(checkIdOfPlaced(placed)))
  }

  return { pay, leave, ...state }
}

/** A device numbers the check that an order of its own opens by the order. */
const checkIdOfPlaced = (placed: Placed | Kept): number =>
  isKept(placed) ? -(outboxEntries().find(({ key }) => key === placed.key)?.number ?? 0) : placed.checkId
