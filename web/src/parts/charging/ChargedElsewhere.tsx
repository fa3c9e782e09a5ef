import type { Check } from '@comanda/shared/checks/check'
import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { CHARGE_TEXTS as TEXTS } from './texts.ts'

interface ChargedElsewhereProps {
  check: Check
  onClose: () => void
}

/** Another person was faster. A card that was swiped here meanwhile has paid nothing. */
export function ChargedElsewhere({ check, onClose }: ChargedElsewhereProps) {
  const [isSwiped, setSwiped] = useState(false)
  const last = check.payments.at(-1)
  if (check.status !== 'paid' || !last) return <Banner>{TEXTS.notOpen}</Banner>
  const at = timeOfDay(new Date(last.at), check.time_zone)
  return (
    <div className="flex flex-col gap-4">
      <Banner>{TEXTS.chargedBy(last.by, last.title.toLocaleLowerCase('es-MX'), at)}</Banner>
      {isSwiped ? (
        <Banner tone="warn">{TEXTS.cancelSwipe}</Banner>
      ) : (
        <>
          <p className="text-lg font-medium">{TEXTS.swiped}</p>
          <div className="flex flex-wrap gap-3">
            <Button size="lg" onPress={onClose}>
              {TEXTS.notSwiped}
            </Button>
            <Button size="lg" onPress={() => setSwiped(true)}>
              {TEXTS.yesSwiped}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
