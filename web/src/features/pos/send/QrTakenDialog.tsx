import { ReceiptText, Send, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { TEXTS } from '../dialog-texts.ts'
import { sayChange, usePos } from '../pos-context.ts'

interface QrTakenDialogProps {
  qrOrderId: number
  /** What the person was about to do with the cart. */
  ending: 'kitchen' | 'charge'
  onGoOn: () => void
  onClose: () => void
}

/** Shown when the QR order was completed or cancelled elsewhere: go on with the cart as a new order, or empty it. */
export function QrTakenDialog({ qrOrderId, ending, onGoOn, onClose }: QrTakenDialogProps) {
  const { store, undoable } = usePos()

  function clear(): void {
    undoable(TEXTS.cleared, store.clear)
    onClose()
  }

  function goOn(): void {
    sayChange(store.unlinkQrOrder())
    onGoOn()
  }

  return (
    <Dialog
      onClose={onClose}
      title={TEXTS.qrTakenTitle}
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button icon={ending === 'charge' ? ReceiptText : Send} size="lg" isFullWidth onPress={goOn}>
            {TEXTS.asNew[ending]}
          </Button>
          <Button autoFocus icon={Trash2} variant="primary" size="lg" isFullWidth onPress={clear}>
            {TEXTS.emptyCart}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{TEXTS.qrTaken(qrOrderId)}</p>
        <p className="text-muted">{TEXTS.qrTakenAsk}</p>
      </div>
    </Dialog>
  )
}
