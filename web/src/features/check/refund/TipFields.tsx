import type { MoneyFormat } from '@comanda/shared/kernel/money-format'
import { ChoiceButtons } from '../../../ui/choices/ChoiceButtons.tsx'
import { MONEY_FORMAT, NumberField } from '../../../ui/fields/NumberField.tsx'
import { REFUND_TEXTS as TEXTS } from './texts.ts'
import type { TipChoice, useRefundChoice } from './use-refund-choice.ts'

/** How much of the tip goes back. */
export function TipFields({
  choice,
  format,
}: {
  choice: ReturnType<typeof useRefundChoice>
  format: MoneyFormat
}) {
  const { left, what, tipChoice, setTipChoice, typedTip, setTypedTip } = choice
  if (left.tip === 0) return null
  return (
    <>
      <ChoiceButtons<TipChoice>
        label={TEXTS.tip}
        choices={[
          ...(what === 'tip' ? [] : [{ id: 'none' as const, label: TEXTS.noTip }]),
          { id: 'all', label: TEXTS.wholeTip, description: format(left.tip) },
          { id: 'other', label: TEXTS.partOfTip },
        ]}
        value={tipChoice}
        onChange={setTipChoice}
        className={what === 'tip' ? 'grid-cols-2' : 'grid-cols-3'}
      />
      {tipChoice === 'other' && (
        <NumberField
          label={TEXTS.tipField}
          description={TEXTS.left(format(left.tip))}
          value={typedTip}
          onChange={setTypedTip}
          minValue={0}
          isLive
          formatOptions={MONEY_FORMAT}
        />
      )}
    </>
  )
}
