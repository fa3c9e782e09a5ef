import { moveLines } from '@comanda/shared/checks/api'
import type { Check } from '@comanda/shared/checks/check'
import type { FloorView } from '@comanda/shared/floor/api'
import { useState } from 'react'
import { placeOfCheck } from '../../../../parts/checks/checks.ts'
import { FloorPlaces } from '../../../../parts/tables/FloorPlaces.tsx'
import {
  checkPlaces,
  type PlaceGroup,
  type PlacesFor,
  renamed,
  tablePlaces,
  together,
} from '../../../../parts/tables/places.ts'
import { ActionDialog } from '../ActionDialog.tsx'
import type { CheckDialogProps } from '../dialog.ts'
import { allOf, countOfPieces, linesFor, type Pieces, piecesOf } from '../lines.ts'
import { PiecePicker } from '../PiecePicker.tsx'
import { TEXTS } from '../texts.ts'
import { useSend } from '../use-send.ts'

/** `new`: a new check here. `check 5`: an open check. `table 3`: a new check at another table. */
type Target = 'new' | `check ${number}` | `table ${number}`

const idsOfTarget = (target: Target) => {
  const [kind, id] = target.split(' ')
  return { checkId: kind === 'check' ? Number(id) : null, tableId: kind === 'table' ? Number(id) : null }
}

/** A new check here, then by floor the open checks and the free tables. */
function targetsOf(view: FloorView, by: PlacesFor, check: Check): PlaceGroup<Target>[] {
  const checks = renamed<Target>(checkPlaces(view, by, check), (place) => ({
    ...place,
    id: `check ${place.id}`,
  }))
  const isFree = (id: number) => view.tables.find((table) => table.id === id)?.checks.length === 0
  const tables = renamed<Target>(tablePlaces(view, by, check.table_id), (place) =>
    isFree(place.id) ? { ...place, id: `table ${place.id}`, label: TEXTS.newAt(place.label) } : null,
  )
  const here = { id: 'new' as const, label: TEXTS.newHere(placeOfCheck(check)), facts: [] }
  return [{ title: '', places: [here] }, ...together(checks, tables)]
}

/** Moves lines, or some of their pieces, to another check. */
export function MoveLinesDialog({ check, lineId, onClose }: CheckDialogProps) {
  const lines = linesFor(check, lineId)
  const [chosen, setChosen] = useState<Pieces>(() => allOf(lines, lineId))
  const [target, setTarget] = useState<Target | null>(null)
  const sending = useSend(onClose)
  const pieces = piecesOf(lines, chosen)
  const move = () => {
    if (!target) return
    const body = { lines: pieces, ...idsOfTarget(target) }
    return sending.send(moveLines, { params: { id: check.id }, body })
  }
  return (
    <ActionDialog
      title={TEXTS.moveLines}
      size="lg"
      sending={sending}
      asks={pieces.length > 0 ? TEXTS.asksTarget : TEXTS.asksPieces}
      submit={{
        label: pieces.length > 0 ? TEXTS.movePieces(countOfPieces(pieces)) : TEXTS.moveLines,
        isDisabled: pieces.length === 0 || !target,
        onPress: move,
      }}
    >
      <PiecePicker lines={lines} chosen={chosen} onChange={setChosen} currency={check.currency} />
      <FloorPlaces
        label={TEXTS.target}
        groupsOf={(view, by) => targetsOf(view, by, check)}
        value={target}
        onChange={setTarget}
        isDisabled={sending.isPending}
      />
    </ActionDialog>
  )
}
