import { Printer } from 'lucide-react'
import { useState } from 'react'
import { openReceipt, openToken, PRINT_BLOCKED } from '../../parts/print-window.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Placed } from './sending.ts'
import { TEXTS } from './texts.ts'

interface SentDialogProps {
  placed: Placed
  /** The receipt should have opened by itself: then its button stands here. */
  isPrintBlocked: boolean
  onClose: () => void
}

export function SentDialog({ placed, isPrintBlocked, onClose }: SentDialogProps) {
  const { tokenNo, orderId, kind, wasEarlier } = placed
  const [isBlocked, setBlocked] = useState(isPrintBlocked)
  const print = () => setBlocked(!(isPrintBlocked ? openReceipt([orderId]) : openToken(tokenNo)))
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={kind === 'charge' ? TEXTS.paidTitle : TEXTS.sentTitle}
      size="sm"
      footer={
        <>
          <Button icon={Printer} size="lg" onPress={print}>
            {isPrintBlocked ? TEXTS.printReceipt : TEXTS.printToken}
          </Button>
          <Button autoFocus variant="primary" size="lg" className="grow" onPress={onClose}>
            {TEXTS.done}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {wasEarlier && <Banner tone="warn">{TEXTS.wasEarlier}</Banner>}
        {isBlocked && <Banner tone="warn">{PRINT_BLOCKED}</Banner>}
        <div className="flex flex-col items-center py-4">
          <span className="text-lg text-muted">{TEXTS.token}</span>
          <span className="text-[8rem] leading-none font-bold text-brand">{tokenNo}</span>
          <span className="pt-3 text-lg">{TEXTS.order(orderId)}</span>
        </div>
      </div>
    </Dialog>
  )
}
