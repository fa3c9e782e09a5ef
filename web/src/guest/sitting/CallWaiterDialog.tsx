/** @jsxImportSource preact */
import { CALL_REASONS, MAX_CALL_NOTE } from '@comanda/shared/sittings/guest-call'
import { useId, useState } from 'preact/hooks'
import { Dialog } from '../ui/Dialog.tsx'
import type { CallTexts } from './call-texts.ts'

export interface CallDialogProps {
  texts: CallTexts
  /** Why it was refused, or could not be sent. */
  fault: string | null
  isBusy: boolean
  onSend: (asked: object) => Promise<void>
  onClose: () => void
}

/** A tap on a reason calls; another reason is written first. */
export function CallWaiterDialog({ texts, fault, isBusy, onSend, onClose }: CallDialogProps) {
  const [isOther, setOther] = useState(false)
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const faultId = useId()
  const shown = isMissing ? texts.noteMissing : fault

  const sendNote = (event: Event) => {
    event.preventDefault()
    if (note.trim() === '') setMissing(true)
    else void onSend({ reason: 'other', note: note.trim() })
  }

  return (
    <Dialog title={texts.forWhat} closeLabel={texts.close} onClose={onClose}>
      <div class="flex flex-col gap-3">
        {CALL_REASONS.map((reason) => (
          <button
            key={reason}
            type="button"
            class="button large"
            aria-busy={isBusy}
            aria-expanded={reason === 'other' ? isOther : undefined}
            onClick={() => (reason === 'other' ? setOther(true) : void onSend({ reason }))}
          >
            {texts.reasons[reason]}
          </button>
        ))}
        {isOther && (
          <form class="flex flex-col gap-3" onSubmit={sendNote}>
            <label class="flex flex-col gap-1.5 text-lg">
              {texts.note}
              <input
                class="field"
                type="text"
                maxLength={MAX_CALL_NOTE}
                autofocus
                value={note}
                aria-invalid={isMissing}
                aria-describedby={shown ? faultId : undefined}
                onInput={(event) => {
                  setNote(event.currentTarget.value)
                  setMissing(false)
                }}
              />
            </label>
            <button type="submit" class="button primary large" aria-busy={isBusy}>
              {texts.call}
            </button>
          </form>
        )}
        <p id={faultId} role="alert" class="text-bad">
          {shown}
        </p>
      </div>
    </Dialog>
  )
}
