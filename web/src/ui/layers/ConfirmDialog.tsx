import { type ReactNode, useState } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Banner } from '../feedback/Banner.tsx'
import { errorText } from '../feedback/error-text.ts'
import { useUiWords } from '../words.ts'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  isOpen?: boolean
  onClose: () => void
  title: string
  /** The consequence of confirming, in the words of the spec where it has them. */
  children: ReactNode
  /** The dialog closes when it resolves; when it rejects, the dialog stays open and shows the server's message. */
  onConfirm: () => unknown
  /** By default the title. */
  confirmLabel?: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  fallback?: string
}

export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  onConfirm,
  confirmLabel,
  cancelLabel,
  tone = 'danger',
  fallback,
}: ConfirmDialogProps) {
  const words = useUiWords()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  function close() {
    setFailure(null)
    onClose()
  }

  async function confirm() {
    setPending(true)
    setFailure(null)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setFailure(errorText(error, fallback ?? words.failed))
    } finally {
      setPending(false)
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      size="sm"
      role="alertdialog"
      isDismissable={!isPending}
      footer={
        <>
          {/* The safe button has the initial focus. */}
          <Button autoFocus size="touch" isDisabled={isPending} onPress={close}>
            {cancelLabel ?? words.back}
          </Button>
          <Button variant={tone} size="touch" isPending={isPending} onPress={confirm}>
            {confirmLabel ?? title}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure && <Banner tone="bad">{failure}</Banner>}
        <div>{children}</div>
      </div>
    </Dialog>
  )
}
