import { joinChecks } from '@comanda/shared/checks/api'
import { priceOf, sumCents } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { useState } from 'react'
import { placeOf } from '../../../../parts/checks/checks.ts'
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
  const sending = useSend(onClose)
  const join = () =>
    other && sending.send(joinChecks, { params: { id: check.id }, body: { checkId: other.id } })
  return (
    <ActionDialog
      title={TEXTS.join}
      sending={sending}
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
              isDisabled={sending.isPending}
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
