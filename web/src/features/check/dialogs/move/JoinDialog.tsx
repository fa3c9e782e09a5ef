import { joinChecks } from '@comanda/shared/checks/api'
import type { FloorView } from '@comanda/shared/floor/api'
import { priceOf, sumCents } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { useState } from 'react'
import { placeOfCheck } from '../../../../parts/checks/checks.ts'
import { FloorPlaces } from '../../../../parts/tables/FloorPlaces.tsx'
import { checkPlaces } from '../../../../parts/tables/places.ts'
import { useFloorNow } from '../../../../parts/tables/use-floor-now.ts'
import { ActionDialog } from '../ActionDialog.tsx'
import type { CheckDialogProps } from '../dialog.ts'
import { TEXTS } from '../texts.ts'
import { useSend } from '../use-send.ts'

/** Joins another open check into this check. */
export function JoinDialog({ check, onClose }: CheckDialogProps) {
  const [otherId, setOtherId] = useState<number | null>(null)
  const { data: floor } = useFloorNow()
  const other = floor && checksOf(floor).find(({ id }) => id === otherId)
  const sending = useSend(onClose)
  const join = () =>
    other && sending.send(joinChecks, { params: { id: check.id }, body: { checkId: other.id } })
  return (
    <ActionDialog
      title={TEXTS.join}
      size="lg"
      sending={sending}
      submit={{
        label: other
          ? TEXTS.joinAmount(moneyFormat(check.currency)(sumCents([priceOf(check.due), priceOf(other.due)])))
          : TEXTS.join,
        isDisabled: !other,
        onPress: join,
      }}
    >
      <FloorPlaces
        label={TEXTS.joinHint(placeOfCheck(check))}
        groupsOf={(view, by) => checkPlaces(view, by, check)}
        empty={TEXTS.noChecks}
        value={other?.id ?? null}
        onChange={setOtherId}
        isDisabled={sending.isPending}
      />
    </ActionDialog>
  )
}

const checksOf = ({ tables, counter }: FloorView) => [...tables.flatMap(({ checks }) => checks), ...counter]
