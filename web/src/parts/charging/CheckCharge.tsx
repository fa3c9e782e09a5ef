import type { initChecks } from '@comanda/shared/checks/api'
import type { Check } from '@comanda/shared/checks/check'
import { figuresOfCheck } from '@comanda/shared/checks/figures'
import type { Answer } from '@comanda/shared/kernel/call'
import { priceOf } from '@comanda/shared/kernel/money'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { orderIdsOf, placeOfCheck } from '../checks/checks.ts'
import { openReceipt, openSalePaper, PRINT_BLOCKED } from '../printing/print-window.ts'
import type { Done } from './ChargeDone.tsx'
import { ChargedElsewhere } from './ChargedElsewhere.tsx'
import { ChargeSheet } from './ChargeSheet.tsx'
import { OthersOwe } from './OthersOwe.tsx'
import { CHARGE_TEXTS as TEXTS } from './texts.ts'
import { useCharging } from './use-charging.ts'

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
