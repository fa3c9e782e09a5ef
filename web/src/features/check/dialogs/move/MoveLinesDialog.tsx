import { moveLines } from '@comanda/shared/checks/api'
import { useState } from 'react'
import { placeOfCheck } from '../../../../parts/checks/checks.ts'
import { ActionDialog } from '../ActionDialog.tsx'
import type { Choice } from '../ChoiceButtons.tsx'
import type { CheckDialogProps } from '../dialog.ts'
import { allOf, countOfPieces, linesFor, type Pieces, piecesOf } from '../lines.ts'
import { PiecePicker } from '../PiecePicker.tsx'
import { TEXTS } from '../texts.ts'
import { useSend } from '../use-send.ts'
import { FloorChoices } from './FloorChoices.tsx'
import { checkWords, otherChecks, tableChoices, useFloor } from './floor.ts'

/** `new`: a new check here. `check 5`: an open check. `table 3`: a new check at another table. */
type Target = 'new' | `check ${number}` | `table ${number}`

const idsOfTarget = (target: Target) => {
  const [kind, id] = target.split(' ')
  return { checkId: kind === 'check' ? Number(id) : null, tableId: kind === 'table' ? Number(id) : null }
}

/** Moves lines, or some of their pieces, to another check. */
export function MoveLinesDialog({ check, lineId, onClose }: CheckDialogProps) {
  const lines = linesFor(check, lineId)
  const [chosen, setChosen] = useState<Pieces>(() => allOf(lines, lineId))
  const [target, setTarget] = useState<Target | null>(null)
  const sending = useSend(onClose)
  const floor = useFloor()
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
      submit={{
        label: pieces.length > 0 ? TEXTS.movePieces(countOfPieces(pieces)) : TEXTS.moveLines,
        isDisabled: pieces.length === 0 || !target,
        asks: pieces.length > 0 ? TEXTS.asksTarget : TEXTS.asksPieces,
        onPress: move,
      }}
    >
      <PiecePicker lines={lines} chosen={chosen} onChange={setChosen} currency={check.currency} />
      <FloorChoices
        label={TEXTS.target}
        floor={floor}
        choicesOf={(view): Choice<Target>[] => [
          { id: 'new', label: TEXTS.newHere(placeOfCheck(check)) },
          ...otherChecks(view, check).map((one) => ({
            id: `check ${one.id}` as const,
            label: one.place,
            description: checkWords(one, check.currency),
          })),
          ...tableChoices(view, check.table_id)
            .filter(({ id }) => view.tables.find((table) => table.id === id)?.checks.length === 0)
            .map((table) => ({ id: `table ${table.id}` as const, label: TEXTS.newAt(table.label) })),
        ]}
        value={target}
        onChange={setTarget}
        isDisabled={sending.isPending}
      />
    </ActionDialog>
  )
}
