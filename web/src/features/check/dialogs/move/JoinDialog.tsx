import { priceOf, sumCents } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { useState } from 'react'
import { placeOf } from '../../../../parts/checks/checks.ts'
import { writes } from '../../data.ts'
import { ActionDialog } from '../ActionDialog.tsx'
import { ChoiceButtons } from '../ChoiceButtons.tsx'
import type { CheckDialogProps } from '../dialog.ts'
import { TEXTS } from '../texts.ts'
import { useSend } from '../use-send.ts'
import { FloorPart } from './FloorPart.tsx'
import { checkWords, type OpenCheck, otherChecks } from './floor.ts'

/** Puts another open check into this one. */
export function JoinDialog({ check, onClose }: CheckDialogProps) {
  const [other, setOther] = useState<OpenCheck | null>(null)
  const { send, isPending, failure } = useSend(onClose)
  const join = () => {
    if (!other) return
    const body = { checkId: other.id }
    return send(body, (key) => writes.join(check.id, body, key))
  }
  return (
    <ActionDialog
      title={TEXTS.join}
      onClose={onClose}
      isPending={isPending}
      failure={failure}
      submit={{ label: TEXTS.join, isDisabled: !other, onPress: join }}
    >
      <FloorPart>
        {(floor) => {
          const others = otherChecks(floor, check)
          if (others.length === 0) return <p className="text-muted">{TEXTS.noChecks}</p>
          return (
            <ChoiceButtons
              label={TEXTS.joinHint(placeOf(check))}
              choices={others.map((one) => ({
                id: one.id,
                label: one.place,
                description: checkWords(one, check.currency),
              }))}
              value={other?.id ?? null}
              onChange={(id) => setOther(others.find((one) => one.id === id) ?? null)}
              isDisabled={isPending}
              className="sm:grid-cols-2"
            />
          )
        }}
      </FloorPart>
      <p role="status" className="font-medium empty:hidden">
        {other &&
          TEXTS.joined(moneyFormat(check.currency)(sumCents([priceOf(check.due), priceOf(other.due)])))}
      </p>
    </ActionDialog>
  )
}
