import { CircleCheck, FileText, Printer } from 'lucide-react'
import { printTillSlip } from '../../../parts/printing/print-window.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { CLOSING } from '../texts.ts'
import { Steps } from './Steps.tsx'

interface ClosedProps {
  /** The number of the Z. */
  number: number
  /** Whether the person also finds it later among all Z documents. */
  seesAll: boolean
  onDone: () => void
}

/** The end of a closing: the number of its Z, to print or to read. */
export function Closed({ number, seesAll, onDone }: ClosedProps) {
  return (
    <div className="flex flex-col gap-4">
      <Steps current={3} />
      <EmptyState
        icon={CircleCheck}
        title={CLOSING.closed(number)}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button size="lg" icon={Printer} onPress={() => printTillSlip({ z: number })}>
              {CLOSING.print}
            </Button>
            <LinkButton size="lg" icon={FileText} href={`/dashboard/till/z/${number}`}>
              {CLOSING.read}
            </LinkButton>
            <Button variant="primary" size="lg" onPress={onDone}>
              {CLOSING.done}
            </Button>
          </div>
        }
      >
        {seesAll ? CLOSING.closedHint : CLOSING.closedForYou}
      </EmptyState>
    </div>
  )
}
