import { type ReactNode, useState } from 'react'
import { ChoiceButtons } from '../../ui/choices/ChoiceButtons.tsx'
import { Switch } from '../../ui/choices/Switch.tsx'
import { VOID_TEXTS as TEXTS } from './texts.ts'

/** Why something sent is voided, and whether its food is thrown away. */
export interface WhyVoided {
  reason: string
  wasted: boolean
}

interface VoidReasonsProps {
  reasons: readonly string[]
  /** What a tap on a reason does, with its sum. */
  label: string
  /** Whether some of it has been cooked: its food is wasted unless a person says otherwise. */
  isCooked: boolean
  /** Whether nothing is chosen to be voided. */
  isDisabled?: boolean
  isPending: boolean
  onVoid: (why: WhyVoided) => unknown
  /** Further fields, before the reasons. */
  children?: ReactNode
}

/** Asks whether the food is wasted, then for the reason: a tap on it voids. */
export function VoidReasons(props: VoidReasonsProps) {
  const { reasons, label, isCooked, isDisabled = false, isPending, onVoid, children } = props
  const [said, setSaid] = useState<boolean | null>(null)
  const [reason, setReason] = useState<string | null>(null)
  const wasted = said ?? isCooked
  return (
    <>
      <Switch isSelected={wasted} onChange={setSaid} isDisabled={isPending} description={TEXTS.wastedHint}>
        {TEXTS.wasted}
      </Switch>
      {children}
      <ChoiceButtons
        label={label}
        choices={reasons.map((one) => ({ id: one, label: one }))}
        value={isPending ? reason : null}
        onChange={(one) => {
          setReason(one)
          onVoid({ reason: one, wasted })
        }}
        isDisabled={isDisabled || isPending}
        className="auto-rows-fr grid-cols-2"
      />
    </>
  )
}
