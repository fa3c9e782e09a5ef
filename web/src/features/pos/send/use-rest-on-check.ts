import { type Cents, formatMoney } from '@comanda/shared/kernel/money'
import type { PaymentType } from '@comanda/shared/settings/payment-types'
import { useRouter } from '@tanstack/react-router'
import { messageOf } from '../../../api/client.ts'
import { outboxEntries } from '../../../offline/outbox/current-outbox.ts'
import { newRetryKey } from '../../../parts/browser/retry-key.ts'
import { type ChargeBody, sellCharge } from '../../../parts/charging/sell-charge.ts'
import { addressOfCheck } from '../../../parts/orders/addresses.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { usePos } from '../pos-context.ts'
import { TEXTS } from '../texts.ts'
import { isKept, type Kept, type Placed } from './sending.ts'

/** A part was paid: the order's check takes it, and its own sheet takes the rest. */
export function useRestOnCheck(types: readonly PaymentType[]) {
  const { open, data } = usePos()
  const router = useRouter()
  return async (placed: Placed | Kept, body: ChargeBody, total: Cents): Promise<void> => {
    const id = isKept(placed) ? numberOfKept(placed) : placed.checkId
    const due = formatMoney(total)
    const check = { id, due, split: null, place: data.storeSettings.store_name ?? '' }
    await sellCharge(check, types, body, newRetryKey()).catch((error: unknown) =>
      toast.error(messageOf(error, TEXTS.failed)),
    )
    open(null)
    toast.success(isKept(placed) ? TEXTS.keptFolio(placed.folio) : TEXTS.sentToken(placed.tokenNo))
    router.history.push(`${addressOfCheck(id)}?charge=1`)
  }
}

/** As this device numbers the check that an order of its own opens. */
const numberOfKept = ({ key }: Kept): number =>
  -(outboxEntries().find((entry) => entry.key === key)?.number ?? 0)
