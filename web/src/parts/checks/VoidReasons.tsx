import { useState } from 'react'
import { ChoiceButtons } from '../../ui/choices/ChoiceButtons.tsx'
import { Switch } from '../../ui/choices/Switch.tsx'
import { VOID_TEXTS as TEXTS } from './texts.ts'

/** Why something sent is voided, and whether its food is thrown away. */
export interface WhyVoided {
  reason: string
  wasted: boolean
}

/**
 * Why something is voided. The first reason of the store's settings is chosen until a person chooses another one, so that the most
 * frequent void needs no further tap.
 */
export function useWhyVoided(reasons: readonly string[]) {
  const [chosen, setReason] = useState<string | null>(null)
  const [wasted, setWasted] = useState(false)
  const reason = chosen ?? reasons[0] ?? null
  const why: WhyVoided | null = reason === null ? null : { reason, wasted }
  return { reasons, reason, setReason, wasted, setWasted, why }
}

interface VoidReasonsProps {
  of: ReturnType<typeof useWhyVoided>
  isDisabled: boolean
}

/** Asks for the reason, and whether the food is wasted. */
export const VoidReasons = ({
  of: { reasons, reason, setReason, wasted, setWasted },
  isDisabled,
}: VoidReasonsProps) => (
  <>
    <ChoiceButtons
      label={TEXTS.reason}
      choices={reasons.map((one) => ({ id: one, label: one }))}
      value={reason}
      onChange={setReason}
      isDisabled={isDisabled}
      className="grid-cols-2"
    />
    <Switch isSelected={wasted} onChange={setWasted} description={TEXTS.wastedHint}>
      {TEXTS.wasted}
    </Switch>
  </>
)
