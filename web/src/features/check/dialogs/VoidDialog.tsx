import { voidLines } from '@comanda/shared/checks/api'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { isCooked } from '@comanda/shared/selling/item-status'
import { useState } from 'react'
import { VoidReasons, type WhyVoided } from '../../../parts/checks/VoidReasons.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import type { CheckDialogProps } from './dialog.ts'
import { allOf, linesFor, type Pieces, piecesOf, priceOfPieces } from './lines.ts'
import { PiecePicker } from './PiecePicker.tsx'
import { TEXTS } from './texts.ts'
import { useSend } from './use-send.ts'

/** Voids lines or pieces of them; the reason sends. */
export function VoidDialog({ check, init, lineId, onClose }: CheckDialogProps) {
  const lines = linesFor(check, lineId)
  const [chosen, setChosen] = useState<Pieces>(() => {
    const [only, ...others] = lines
    return only?.quantity === 1 && others.length === 0 ? { [only.id]: 1 } : allOf(lines, lineId)
  })
  const [note, setNote] = useState('')
  const sending = useSend(onClose)
  const pieces = piecesOf(lines, chosen)
  const voidThem = (why: WhyVoided) => {
    const body = { lines: pieces, note: note.trim() || null, ...why }
    return sending.send(voidLines, { params: { id: check.id }, body })
  }
  const amount = moneyFormat(check.currency)(priceOfPieces(lines, chosen))
  return (
    <ActionDialog
      title={TEXTS.void}
      size="lg"
      sending={sending}
      asks={pieces.length > 0 ? TEXTS.reasonVoids(amount) : TEXTS.asksVoided}
    >
      <div className="grid items-start gap-4 md:grid-cols-2">
        <PiecePicker lines={lines} chosen={chosen} onChange={setChosen} currency={check.currency} />
        <div className="flex flex-col gap-4">
          <VoidReasons
            reasons={init.serviceSettings.voidReasons}
            label={TEXTS.reason}
            isCooked={lines.some(({ id, status }) => (chosen[id] ?? 0) > 0 && isCooked(status))}
            isDisabled={pieces.length === 0}
            isPending={sending.isPending}
            onVoid={voidThem}
          >
            <TextField label={TEXTS.note} value={note} onChange={setNote} maxLength={200} />
          </VoidReasons>
        </div>
      </div>
    </ActionDialog>
  )
}
