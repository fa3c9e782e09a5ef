import { voidLines } from '@comanda/shared/checks/api'
import { useId, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import type { CheckDialogProps } from './dialog.ts'
import { allOf, linesFor, type Pieces, piecesOf } from './lines.ts'
import { PiecePicker } from './PiecePicker.tsx'
import { TEXTS } from './texts.ts'
import { useSend } from './use-send.ts'

/** Voids lines or pieces of them. The reason sends, so that one line costs two taps here. */
export function VoidDialog({ check, init, lineId, onClose }: CheckDialogProps) {
  const reasonsId = useId()
  const lines = linesFor(check, lineId)
  const [chosen, setChosen] = useState<Pieces>(() => {
    const [only, ...others] = lines
    return only?.quantity === 1 && others.length === 0 ? { [only.id]: 1 } : allOf(lines, lineId)
  })
  const [note, setNote] = useState('')
  const [wasted, setWasted] = useState(false)
  const sending = useSend(onClose)
  const pieces = piecesOf(lines, chosen)
  const voidFor = (reason: string) => {
    const body = { lines: pieces, reason, note: note.trim() || null, wasted }
    return sending.send(voidLines, { params: { id: check.id }, body })
  }
  return (
    <ActionDialog title={TEXTS.void} size="lg" sending={sending}>
      <p className="text-muted">{TEXTS.voidHint}</p>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <PiecePicker lines={lines} chosen={chosen} onChange={setChosen} currency={check.currency} />
        <div className="flex flex-col gap-3">
          <Switch isSelected={wasted} onChange={setWasted} description={TEXTS.wastedHint}>
            {TEXTS.wasted}
          </Switch>
          <TextField label={TEXTS.note} value={note} onChange={setNote} maxLength={200} />
          <p id={reasonsId} className="text-sm font-medium">
            {TEXTS.reason}
          </p>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
          <div role="group" aria-labelledby={reasonsId} className="grid grid-cols-2 gap-2">
            {init.serviceSettings.voidReasons.map((reason) => (
              <Button
                key={reason}
                size="lg"
                variant="danger"
                className="px-3! leading-5 wrap-anywhere"
                isDisabled={pieces.length === 0 || sending.isPending}
                onPress={() => voidFor(reason)}
              >
                {reason}
              </Button>
            ))}
          </div>
        </div>
      </div>
    </ActionDialog>
  )
}
