import { cartFigures } from '@comanda/shared/pos/cart'
import { ChefHat } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { BillSums } from '../../../parts/BillSums.tsx'
import { useAfter } from '../../../parts/hooks/use-after.ts'
import { type HeldWindow, holdReceipt } from '../../../parts/printing/held-window.ts'
import { RefusalBanner } from '../../../parts/till/RefusalBanner.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { TEXTS } from '../dialog-texts.ts'
import { usePos } from '../pos-context.ts'
import { QrTakenDialog } from './QrTakenDialog.tsx'
import { SaleSummary } from './SaleSummary.tsx'
import { kitchenBody } from './sale-of-cart.ts'
import type { Kept, Placed } from './sending.ts'
import { useCartDialog } from './use-cart-dialog.ts'

/** Then the dialog says that it waits. In ms. */
const LATE_MS = 700

interface SendDialogProps {
  /** The receipt's window, which the tap that sends has opened where nothing is asked. */
  held: HeldWindow | null
  /** @param held the receipt's window, which closes afterwards unless it shows a paper */
  onPlaced: (placed: Placed | Kept, held: HeldWindow | null) => void
  onClose: () => void
}

/** Summary before an order is sent to the kitchen. */
export function SendDialog({ held: heldByTap, onPlaced, onClose }: SendDialogProps) {
  const { data, target } = usePos()
  const { sale, send, isSending, failure, isQrTaken, whyNot, qrOrderId } = useCartDialog(onClose)
  const isLate = useAfter(isSending, LATE_MS)

  async function sendWith(held: HeldWindow | null): Promise<void> {
    const placed = await send((sale) => ({ kind: 'kitchen', body: kitchenBody(sale, target) }))
    if (placed) onPlaced(placed, held)
    held?.release()
  }
  const confirm = () => sendWith(holdReceipt(data.printSettings))

  // What was opened from its table or check needs no summary: the dialog shows the progress, and a refusal.
  const isSentAtOnce = target !== null
  const sendAtOnce = useEffectEvent(() => sendWith(heldByTap))
  const hasBegun = useRef(false)
  useEffect(() => {
    if (!isSentAtOnce || hasBegun.current) return
    hasBegun.current = true
    void sendAtOnce()
  }, [isSentAtOnce])

  if (isQrTaken && qrOrderId !== null)
    return <QrTakenDialog qrOrderId={qrOrderId} ending="kitchen" onGoOn={confirm} onClose={onClose} />
  return (
    <Dialog
      onClose={onClose}
      title={TEXTS.kitchenTitle}
      size="sm"
      isDismissable={!isSending}
      footer={
        <>
          <Button size="lg" isDisabled={isSending} onPress={onClose}>
            {TEXTS.goBack}
          </Button>
          <Button
            autoFocus
            icon={ChefHat}
            variant="primary"
            size="lg"
            className="grow"
            isPending={isSending}
            isDisabled={whyNot !== null}
            onPress={confirm}
          >
            {TEXTS.send}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {whyNot && !failure && <Banner tone="warn">{whyNot}</Banner>}
        {failure && <RefusalBanner failure={failure.text} error={failure.error} />}
        {isLate && (
          <p role="status" className="text-muted">
            {TEXTS.waiting}
          </p>
        )}
        <SaleSummary sale={sale} />
        <BillSums figures={cartFigures(sale.cart)} currency={data.storeSettings.currency} />
      </div>
    </Dialog>
  )
}
