import { Undo2 } from 'lucide-react'
import { ApiError } from '../../../api/client.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { RETURN_PAYMENT, useCheckPage } from '../open-action.ts'
import { TEXTS } from './texts.ts'

/** Refused because of what is paid. */
const OF_PAYMENTS: readonly string[] = ['part_paid', 'check_has_payments']

export const isOfPayments = (error: unknown): error is ApiError =>
  error instanceof ApiError && OF_PAYMENTS.includes(error.code)

/** The button that a refusal because of a payment names: it opens the return of that payment. */
export function WayOut({ refusal }: { refusal: ApiError }) {
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
