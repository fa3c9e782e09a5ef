import type { Check } from '@comanda/shared/checks/check'
import { priceOf } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { CircleCheck, Printer } from 'lucide-react'
import { openRefund, warnIfBlocked } from '../../../parts/printing/print-window.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { RefundPreview } from './RefundPreview.tsx'
import { REFUND_TEXTS as TEXTS } from './texts.ts'

interface RefundDoneProps {
  check: Check
  refundId: number
  onClose: () => void
}

/** After a refund: its number, the money to hand over, and its paper. */
export function RefundDone({ check, refundId, onClose }: RefundDoneProps) {
  const refund = check.refunds.find(({ id }) => id === refundId)
  const cents = ({ title, amount }: { title: string; amount: string }) => ({ title, amount: priceOf(amount) })
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={TEXTS.refund}
      footer={
        <>
          <Button size="touch" icon={Printer} onPress={() => warnIfBlocked(openRefund(refundId))}>
            {TEXTS.print}
          </Button>
          <Button autoFocus variant="primary" size="touch" onPress={onClose}>
            {TEXTS.done}
          </Button>
        </>
      }
    >
      <div role="status" className="flex flex-col items-center gap-3 py-4 text-center">
        <CircleCheck aria-hidden size={56} className="text-good" />
        <p className="text-2xl font-semibold">{TEXTS.numbered(refundId)}</p>
      </div>
      {refund && (
        <RefundPreview
          label={TEXTS.handOver}
          payments={refund.payments.map(cents)}
          tips={refund.tip_payments.map(cents)}
          format={moneyFormat(check.currency)}
        />
      )}
    </Dialog>
  )
}
