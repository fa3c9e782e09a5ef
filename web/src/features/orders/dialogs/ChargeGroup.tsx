import { useState } from 'react'
import { CheckCharge } from '../../../parts/charging/CheckCharge.tsx'
import { CHARGE_TEXTS } from '../../../parts/charging/texts.ts'
import { useCheck } from '../../../parts/checks/use-check.ts'
import { useChecksInit } from '../../../parts/checks/use-checks-init.ts'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { awaitedOf, type Group, nameOfGroup, openChecksOf } from '../groups.ts'
import { TEXTS } from '../texts.ts'

interface ChargeGroupProps {
  group: Group
  currency: string | null
  /** Whether the orders are completed with the payment. */
  completes: boolean
  onClose: () => void
}

/** Charges the check of a group; of several, the person chooses one after the other. */
export function ChargeGroup({ group, currency, completes, onClose }: ChargeGroupProps) {
  const checks = openChecksOf(group)
  const [chosen, choose] = useState<number | null>(checks.length === 1 ? (checks[0]?.id ?? null) : null)
  const isLast = checks.length <= 1
  if (chosen !== null)
    return (
      <ChargeOfCheck
        checkId={chosen}
        completing={completes ? awaitedOf(group, chosen) : null}
        onClose={isLast ? onClose : () => choose(null)}
      />
    )
  const title = (completes ? TEXTS.payAndCompleteOf : TEXTS.chooseCheck)(nameOfGroup(group))
  return (
    <Dialog onClose={onClose} title={title} size="sm">
      <div className="flex flex-col gap-2">
        {checks.map(({ id, due }, index) => (
          <Button key={id} size="lg" className="justify-between!" onPress={() => choose(id)}>
            {TEXTS.checkNumber(index + 1)}
            {currency && <MoneyText amount={due} currency={currency} />}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}

interface ChargeOfCheckProps {
  /** Negative: a check that this device has opened. */
  checkId: number
  /** Completes the orders with the payment: how many pieces are not ready; null leaves them to the kitchen. */
  completing?: number | null
  onClose: () => void
}

/** Charges a check of which only the number is known. */
function ChargeOfCheck({ checkId, completing = null, onClose }: ChargeOfCheckProps) {
  const check = useCheck(String(checkId))
  const init = useChecksInit()
  if (check.data && init.data)
    return <CheckCharge check={check.data} init={init.data} completing={completing} onClose={onClose} />
  return (
    <Dialog onClose={onClose} title={CHARGE_TEXTS.opening} variant="sheet" size="lg">
      <Unfetched queries={[check, init]} failed={CHARGE_TEXTS.failed}>
        <Loading className="flex flex-col gap-4">
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-80 w-full" />
        </Loading>
      </Unfetched>
    </Dialog>
  )
}
