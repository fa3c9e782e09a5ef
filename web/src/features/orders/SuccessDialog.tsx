import { CircleCheck, Printer } from 'lucide-react'
import { PRINT_BLOCKED } from '../../parts/print-window.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TEXTS } from './texts.ts'

export interface Success {
  message: string
  invoiceId: number | null
  orderIds: number[]
  /** The receipt was asked for, but the browser let no window open. */
  isPrintBlocked: boolean
}

interface SuccessDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  success: Success
  onPrint: () => void
}

export function SuccessDialog({ isOpen, onOpenChange, success, onPrint }: SuccessDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={TEXTS.successTitle}
      size="sm"
      footer={
        <>
          <Button size="touch" icon={Printer} onPress={onPrint}>
            {TEXTS.printReceipt}
          </Button>
          <Button autoFocus variant="primary" size="touch" onPress={() => onOpenChange(false)}>
            {TEXTS.close}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-2 py-2 text-center">
        <CircleCheck aria-hidden size={48} className="text-good" />
        <p className="text-lg font-semibold">{success.message}</p>
        {success.invoiceId !== null && <p className="text-muted">{TEXTS.invoice(success.invoiceId)}</p>}
      </div>
      {success.isPrintBlocked && <Banner tone="warn">{PRINT_BLOCKED}</Banner>}
    </Dialog>
  )
}
