import { voidLines } from '@comanda/shared/checks/api'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { useState } from 'react'
import { useWhyVoided, VoidReasons } from '../../../parts/checks/VoidReasons.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import type { CheckDialogProps } from './dialog.ts'
import { allOf, linesFor, type Pieces, piecesOf, priceOfPieces } from './lines.ts'
import { PiecePicker } from './PiecePicker.tsx'
import { TEXTS } from './texts.ts'
import { useSend } from './use-send.ts'

/** Voids lines or pieces of them. */
export function VoidDialog({ check, init, lineId, onClose }: CheckDialogProps) {
  const lines = linesFor(check, lineId)
  const [chosen, setChosen] = useState<Pieces>(() => {
    const [only, ...others] = lines
    return only?.quantity === 1 && others.length === 0 ? { [only.id]: 1 } : allOf(lines, lineId)
  })
  const reasons = useWhyVoided(init.serviceSettings.voidReasons)
  const [note, setNote] = useState('')
  const sending = useSend(onClose)
  const pieces = piecesOf(lines, chosen)
  const voidThem = () => {
    if (reasons.why === null) return
    const body = { lines: pieces, note: note.trim() || null, ...reasons.why }
    return sending.send(voidLines, { params: { id: check.id }, body })
  }
  const amount = moneyFormat(check.currency)(priceOfPieces(lines, chosen))
  return (
    <ActionDialog
      title={TEXTS.void}
      size="lg"
      sending={sending}
      submit={{
        label: pieces.length > 0 ? TEXTS.voidAmount(amount) : TEXTS.void,
        tone: 'danger',
        isDisabled: pieces.length === 0,
        asks: TEXTS.asksVoided,
        onPress: voidThem,
      }}
    >
      <div className="grid items-start gap-4 md:grid-cols-2">
        <PiecePicker lines={lines} chosen={chosen} onChange={setChosen} currency={check.currency} />
        <div className="flex flex-col gap-4">
          <VoidReasons of={reasons} isDisabled={sending.isPending} />
          <TextField label={TEXTS.note} value={note} onChange={setNote} maxLength={200} />
        </div>
      </div>
    </ActionDialog>
  )
}
