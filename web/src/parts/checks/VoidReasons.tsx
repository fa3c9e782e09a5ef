import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Switch } from '../../ui/choices/Switch.tsx'
import { VOID_TEXTS as TEXTS } from './texts.ts'

/** Why something sent is voided, and whether its food is thrown away. */
export interface WhyVoided {
  reason: string
  wasted: boolean
}

interface VoidReasonsProps {
  /** Those of the store's settings. */
  reasons: readonly string[]
  isDisabled: boolean
  onVoid: (why: WhyVoided) => unknown
  /** Further fields, above the reasons. */
  children?: ReactNode
}

/** Asks whether the food is wasted, and for the reason, which voids. */
export function VoidReasons({ reasons, isDisabled, onVoid, children }: VoidReasonsProps) {
  const labelId = useId()
  const [wasted, setWasted] = useState(false)
  return (
    <div className="flex flex-col gap-3">
      <Switch isSelected={wasted} onChange={setWasted} description={TEXTS.wastedHint}>
        {TEXTS.wasted}
      </Switch>
      {children}
      <p id={labelId} className="text-sm font-medium">
        {TEXTS.reason}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div role="group" aria-labelledby={labelId} className="grid grid-cols-2 gap-2">
        {reasons.map((reason) => (
          <Button
            key={reason}
            size="lg"
            variant="danger"
            className="px-3! leading-5 wrap-anywhere"
            isDisabled={isDisabled}
            onPress={() => onVoid({ reason, wasted })}
          >
            {reason}
          </Button>
        ))}
      </div>
    </div>
  )
}
