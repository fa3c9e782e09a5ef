import { useState } from 'react'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { awaitedOf, type Group, nameOfGroup, openChecksOf } from '../groups.ts'
import { TEXTS } from '../texts.ts'
import { ChargeOfCheck } from './ChargeOfCheck.tsx'

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
    <Dialog isOpen onOpenChange={onClose} title={title} size="sm">
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
