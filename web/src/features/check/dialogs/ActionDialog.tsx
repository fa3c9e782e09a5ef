import type { ReactNode } from 'react'
import { RefusalBanner } from '../../../parts/till/RefusalBanner.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { TEXTS } from './texts.ts'
import type { Sending } from './use-send.ts'
import { isOfPayments, WayOut } from './WayOut.tsx'

interface ActionDialogProps {
  title: string
  sending: Sending
  children: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** The button that sends; without it a choice in the content sends. `asks`: what is missing while it is disabled. */
  submit?: {
    label: string
    onPress: () => unknown
    isDisabled: boolean
    asks?: string | null
    tone?: 'primary' | 'danger'
  }
  /** Above the buttons, always visible. */
  summary?: ReactNode
}

/** A dialog of the check: its content, the refusal of the server, and the buttons. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, sending, children, size = 'md', submit, summary } = props
  const { isPending, failure, onClose } = sending
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      size={size}
      isDismissable={!isPending}
      footer={
        <>
          {summary && <div className="w-full">{summary}</div>}
          {submit?.isDisabled && submit.asks && (
            <p role="status" className="grow self-center text-muted max-sm:w-full">
              {submit.asks}
            </p>
          )}
          <Button size="touch" isDisabled={isPending} onPress={onClose}>
            {TEXTS.back}
          </Button>
          {submit && (
            <Button
              variant={submit.tone ?? 'primary'}
              size="touch"
              isDisabled={submit.isDisabled}
              isPending={isPending}
              onPress={submit.onPress}
            >
              {submit.label}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure && (
          <RefusalBanner
            failure={failure.text}
            error={failure.error}
            action={isOfPayments(failure.error) && <WayOut refusal={failure.error} />}
          />
        )}
        {children}
      </div>
    </Dialog>
  )
}
