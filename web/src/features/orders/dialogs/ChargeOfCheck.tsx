import { CheckCharge } from '../../../parts/charging/CheckCharge.tsx'
import { CHARGE_TEXTS as TEXTS } from '../../../parts/charging/texts.ts'
import { useCheck } from '../../../parts/checks/use-check.ts'
import { useChecksInit } from '../../../parts/checks/use-checks-init.ts'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'

interface ChargeOfCheckProps {
  /** Negative: a check that this device has opened. */
  checkId: number
  /** Completes the orders with the payment: how many pieces are not ready; null leaves them to the kitchen. */
  completing?: number | null
  onClose: () => void
}

/** Charges a check of which only the number is known. */
export function ChargeOfCheck({ checkId, completing = null, onClose }: ChargeOfCheckProps) {
  const check = useCheck(String(checkId))
  const init = useChecksInit()
  if (check.data && init.data)
    return <CheckCharge check={check.data} init={init.data} completing={completing} onClose={onClose} />
  return (
    <Dialog isOpen onOpenChange={onClose} title={TEXTS.opening} variant="sheet" size="lg">
      <Unfetched queries={[check, init]} failed={TEXTS.failed}>
        <Loading className="flex flex-col gap-4">
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-80 w-full" />
        </Loading>
      </Unfetched>
    </Dialog>
  )
}
