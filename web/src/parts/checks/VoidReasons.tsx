import { Ban } from 'lucide-react'
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
  /** The prices of what is voided; null while they are not known. */
  amount: string | null
  /** Further fields, above the reasons. */
  children?: ReactNode
}

/** Asks whether the food is wasted, and for the reason, which voids. */
export function VoidReasons({ reasons, isDisabled, onVoid, amount, children }: VoidReasonsProps) {
  const labelId = useId()
  const [wasted, setWasted] = useState(false)
  return (
    <div className="flex flex-col gap-3">
      {amount !== null && (
        <p role="status" className="flex items-baseline justify-between gap-4 rounded-lg bg-sunken px-4 py-2">
          <span className="text-muted">{TEXTS.amount}</span>
          <span className="text-2xl font-semibold">{amount}</span>
        </p>
      )}
      <Switch isSelected={wasted} onChange={setWasted} description={TEXTS.wastedHint}>
        {TEXTS.wasted}
      </Switch>
      {children}
      <p id={labelId} className="text-sm font-medium">
        {TEXTS.reason}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div role="group" aria-labelledby={labelId} className="flex flex-col gap-2">
        {reasons.map((reason) => (
          <Button
            key={reason}
            size="touch"
            icon={Ban}
            className="justify-start! text-left leading-5 wrap-anywhere [&>svg]:text-bad"
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
