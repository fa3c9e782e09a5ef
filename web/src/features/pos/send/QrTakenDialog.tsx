import { Send, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { TEXTS } from '../dialog-texts.ts'
import { sayChange, usePos } from '../pos-context.ts'

interface QrTakenDialogProps {
  qrOrderId: number
  onSendAsNew: () => void
  onClose: () => void
}

/** Shown when the QR order was completed or cancelled elsewhere: send the cart as a new order, or empty it. */
export function QrTakenDialog({ qrOrderId, onSendAsNew, onClose }: QrTakenDialogProps) {
  const { store, undoable } = usePos()

  function clear(): void {
    undoable(TEXTS.cleared, store.clear)
    onClose()
  }

  function sendAsNew(): void {
    sayChange(store.unlinkQrOrder())
    onSendAsNew()
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={TEXTS.qrTakenTitle}
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button icon={Send} size="lg" isFullWidth onPress={sendAsNew}>
            {TEXTS.sendAsNew}
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
