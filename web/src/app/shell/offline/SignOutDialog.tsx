import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { TEXTS } from './texts.ts'

interface SignOutDialogProps {
  unsent: number
  onLeave: () => void
  onClose: () => void
}

/** Signing out with sales that the server does not have. */
export function SignOutDialog({ unsent, onLeave, onClose }: SignOutDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={TEXTS.leaveTitle}
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button size="lg" isFullWidth onPress={onLeave}>
            {TEXTS.handOver}
          </Button>
          <Button size="lg" isFullWidth variant="primary" autoFocus onPress={onClose}>
            {TEXTS.stay}
          </Button>
        </>
      }
    >
      <p>{TEXTS.leaveHint(unsent)}</p>
    </Dialog>
  )
}
