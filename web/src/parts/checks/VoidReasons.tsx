import { Ban } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Switch } from '../../ui/choices/Switch.tsx'
import { cx } from '../../ui/classes.ts'
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
      <Switch isSelected={wasted} onChange={setWasted} description={TEXTS.wastedHint}>
        {TEXTS.wasted}
      </Switch>
      {children}
      {amount !== null && (
        <p role="status" className="flex items-baseline justify-between gap-4 rounded-lg bg-sunken px-4 py-2">
          <span className="text-muted">{TEXTS.amount}</span>
          <span className="text-2xl font-semibold">{amount}</span>
        </p>
      )}
      <p id={labelId} className="text-sm font-medium">
        {TEXTS.reason}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div role="group" aria-labelledby={labelId} className="grid grid-cols-2 gap-2">
        {reasons.map((reason, index) => (
          <Button
            key={reason}
            size="lg"
            // The reason that the store names first stands out.
            variant={index === 0 ? 'danger' : 'secondary'}
            icon={Ban}
            className={cx('px-3! leading-5 wrap-anywhere', index > 0 && '[&>svg]:text-bad')}
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
