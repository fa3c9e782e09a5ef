import { joinChecks } from '@comanda/shared/checks/api'
import { priceOf, sumCents } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { useState } from 'react'
import { placeOfCheck } from '../../../../parts/checks/checks.ts'
import { ActionDialog } from '../ActionDialog.tsx'
import type { CheckDialogProps } from '../dialog.ts'
import { TEXTS } from '../texts.ts'
import { useSend } from '../use-send.ts'
import { FloorChoices } from './FloorChoices.tsx'
import { checkWords, otherChecks, useFloor } from './floor.ts'

/** Joins another open check into this check. */
export function JoinDialog({ check, onClose }: CheckDialogProps) {
  const [otherId, setOtherId] = useState<number | null>(null)
  const floor = useFloor()
  const other = floor.data && otherChecks(floor.data, check).find(({ id }) => id === otherId)
  const sending = useSend(onClose)
  const join = () =>
    other && sending.send(joinChecks, { params: { id: check.id }, body: { checkId: other.id } })
  return (
    <ActionDialog
      title={TEXTS.join}
      sending={sending}
      submit={{ label: TEXTS.join, isDisabled: !other, onPress: join }}
    >
      <FloorChoices
        label={TEXTS.joinHint(placeOfCheck(check))}
        floor={floor}
        choicesOf={(view) =>
          otherChecks(view, check).map((one) => ({
            id: one.id,
            label: one.place,
            description: checkWords(one, check.currency),
          }))
        }
        empty={TEXTS.noChecks}
        value={other?.id ?? null}
        onChange={setOtherId}
        isDisabled={sending.isPending}
        className="sm:grid-cols-2"
      />
      <p role="status" className="font-medium empty:hidden">
        {other &&
          TEXTS.joined(moneyFormat(check.currency)(sumCents([priceOf(check.due), priceOf(other.due)])))}
      </p>
    </ActionDialog>
  )
}
