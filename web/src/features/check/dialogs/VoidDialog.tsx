import { voidLines } from '@comanda/shared/checks/api'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { useState } from 'react'
import { VoidReasons, type WhyVoided } from '../../../parts/checks/VoidReasons.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import type { CheckDialogProps } from './dialog.ts'
import { allOf, linesFor, type Pieces, piecesOf, priceOfPieces } from './lines.ts'
import { PiecePicker } from './PiecePicker.tsx'
import { TEXTS } from './texts.ts'
import { useSend } from './use-send.ts'

/** Voids lines or pieces of them. The tap on a reason sends, so that a line takes two taps. */
export function VoidDialog({ check, init, lineId, onClose }: CheckDialogProps) {
  const lines = linesFor(check, lineId)
  const [chosen, setChosen] = useState<Pieces>(() => {
    const [only, ...others] = lines
    return only?.quantity === 1 && others.length === 0 ? { [only.id]: 1 } : allOf(lines, lineId)
  })
  const [note, setNote] = useState('')
  const sending = useSend(onClose)
  const pieces = piecesOf(lines, chosen)
  const voidFor = (why: WhyVoided) => {
    const body = { lines: pieces, note: note.trim() || null, ...why }
    return sending.send(voidLines, { params: { id: check.id }, body })
  }
  return (
    <ActionDialog title={TEXTS.void} size="lg" sending={sending}>
      <p className="text-muted">{TEXTS.voidHint}</p>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <PiecePicker lines={lines} chosen={chosen} onChange={setChosen} currency={check.currency} />
        <VoidReasons
          reasons={init.serviceSettings.voidReasons}
          isDisabled={pieces.length === 0 || sending.isPending}
          onVoid={voidFor}
          amount={moneyFormat(check.currency)(priceOfPieces(lines, chosen))}
        >
          <TextField label={TEXTS.note} value={note} onChange={setNote} maxLength={200} />
        </VoidReasons>
      </div>
    </ActionDialog>
  )
}
