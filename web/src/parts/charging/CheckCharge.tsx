import type { initChecks } from '@comanda/shared/checks/api'
import type { Check } from '@comanda/shared/checks/check'
import { figuresOfCheck } from '@comanda/shared/checks/figures'
import type { Answer } from '@comanda/shared/kernel/call'
import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { priceOf } from '@comanda/shared/kernel/money'
import type { PaymentType } from '@comanda/shared/settings/payment-types'
import { useQueryClient } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { orderIdsOf, placeOfCheck } from '../checks/checks.ts'
import { CHECK } from '../checks/use-check.ts'
import { useAttempt } from '../hooks/use-attempt.ts'
import { useRetryKey } from '../hooks/use-retry-key.ts'
import { openReceipt, openSalePaper, PRINT_BLOCKED } from '../printing/print-window.ts'
import type { Done } from './ChargeDone.tsx'
import { ChargeSheet } from './ChargeSheet.tsx'
import { OthersOwe } from './OthersOwe.tsx'
import { type ChargeBody, type Charged, sellCharge } from './sell-charge.ts'
import { CHARGE_TEXTS as TEXTS } from './texts.ts'

interface CheckChargeProps {
  check: Check
  init: Pick<Answer<typeof initChecks>, 'paymentTypes' | 'printSettings'>
  /** The part of a divided check that was chosen. */
  part?: number | null
  /** Completes the orders with the payment: how many pieces are not ready; null leaves them to the kitchen. */
  completing?: number | null
  onClose: () => void
}

/** Charges a check, wherever the person is. */
export function CheckCharge({ check, init, part = null, completing = null, onClose }: CheckChargeProps) {
  const { paymentTypes: types, printSettings } = init
  const charging = useCharging(check, types, completing !== null)
  // The closed check of the next answer has no open orders.
  const [orderIds] = useState(() => orderIdsOf(check))
  const [isBlocked, setBlocked] = useState(false)
  const print = ({ charged }: Done, options: Parameters<typeof openReceipt>[1]) =>
    setBlocked(
      !(charged.kept
        ? openSalePaper('receipt', charged.kept.key, options?.held)
        : openReceipt(orderIds, options)),
    )
  return (
    <ChargeSheet
      bill={check}
      title={(completing === null ? TEXTS.title : TEXTS.completingTitle)(placeOfCheck(check))}
      figures={figuresOfCheck(check)}
      paid={priceOf(check.paid)}
      note={
        <>
          {completing !== null && completing > 0 && <Banner tone="warn">{TEXTS.notReady(completing)}</Banner>}
          <OthersOwe dues={(check.others_at_table ?? []).map(({ due }) => due)} currency={check.currency} />
        </>
      }
      types={types}
      part={part}
      prints={printSettings.print_on_charge === 1}
      closed={<ChargedElsewhere check={check} onClose={onClose} />}
      {...charging}
      onPaid={(done, isToPrint, held) =>
        isToPrint && print(done, { part: done.part, isOfCharge: true, held })
      }
      doneLines={() => isBlocked && <Banner tone="warn">{PRINT_BLOCKED}</Banner>}
      doneTools={(done) => (
        <Button size="lg" icon={Printer} onPress={() => print(done, {})}>
          {TEXTS.printReceipt}
        </Button>
      )}
      onClose={onClose}
    />
  )
}

interface ChargedElsewhereProps {
  check: Check
  onClose: () => void
}

/** Another person was faster. A card that was swiped here meanwhile has paid nothing. */
function ChargedElsewhere({ check, onClose }: ChargedElsewhereProps) {
  const [isSwiped, setSwiped] = useState(false)
  const last = check.payments.at(-1)
  if (check.status !== 'paid' || !last) return <Banner>{TEXTS.notOpen}</Banner>
  const at = timeOfDay(new Date(last.at), check.time_zone)
  return (
    <div className="flex flex-col gap-4">
      <Banner>{TEXTS.chargedBy(last.by, last.title.toLocaleLowerCase('es-MX'), at)}</Banner>
      {isSwiped ? (
        <Banner tone="warn">{TEXTS.cancelSwipe}</Banner>
      ) : (
        <>
          <p className="text-lg font-medium">{TEXTS.swiped}</p>
          <div className="flex flex-wrap gap-3">
            <Button size="lg" onPress={onClose}>
              {TEXTS.notSwiped}
            </Button>
            <Button size="lg" onPress={() => setSwiped(true)}>
              {TEXTS.yesSwiped}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** Sends payments one by one. @param completes whether the last one completes the orders, also what is not cooked */
function useCharging(check: Check, types: readonly PaymentType[], completes = false) {
  const queries = useQueryClient()
  const underKey = useRetryKey()
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
