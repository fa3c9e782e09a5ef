import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '../../../api/client.ts'
import { RefusalBanner } from '../../../parts/till/RefusalBanner.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { RETURN_PAYMENT, useCheckPage } from '../open-action.ts'
import { TEXTS } from './texts.ts'
import type { Sending } from './use-send.ts'

interface ActionDialogProps {
  title: string
  sending: Sending
  children: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** The button that sends; without it a choice in the content sends. */
  submit?:
    | {
        label: string
        onPress: () => unknown
        isDisabled: boolean
      }
    | undefined
  /** What is missing while the button is disabled, or what a choice in the content does: in sight where that is below the fold, too. */
  asks?: string | null
  /** Above the buttons, always visible. */
  summary?: ReactNode
}

/** A dialog of the check: its content, the refusal of the server, and the buttons. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, sending, children, size = 'md', submit, asks = null, summary } = props
  const { isPending, failure, onClose } = sending
  return (
    <Dialog
      onClose={onClose}
      title={title}
      size={size}
      isDismissable={!isPending}
      footer={
        <>
          {summary && <div className="w-full">{summary}</div>}
          {asks !== null && submit?.isDisabled !== false && (
            <p
              role="status"
              className={cx(
                'grow self-center max-sm:w-full',
                submit ? 'text-muted' : 'text-lg font-semibold',
              )}
            >
              {asks}
            </p>
          )}
          <Button size="touch" isDisabled={isPending} onPress={onClose}>
            {TEXTS.back}
          </Button>
          {submit && (
            <Button
              variant="primary"
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

/** Refused because of what is paid. */
const OF_PAYMENTS: readonly string[] = ['part_paid', 'check_has_payments']

const isOfPayments = (error: unknown): error is ApiError =>
  error instanceof ApiError && OF_PAYMENTS.includes(error.code)

/** The button that a refusal because of a payment names: it opens the return of that payment. */
function WayOut({ refusal }: { refusal: ApiError }) {
  const page = useCheckPage()
  const payments = page?.payments ?? []
  const ofPart = payments.filter(({ part }) => part === refusal.details.part)
  const [only, ...others] = ofPart.length > 0 ? ofPart : payments
  if (!page || !only) return null
  return (
    <Button
      size="touch"
      icon={Undo2}
      className="shrink-0 whitespace-nowrap"
      onPress={() => page.open(RETURN_PAYMENT, others.length === 0 ? only.id : null)}
    >
      {TEXTS.returnPayment}
    </Button>
  )
}
