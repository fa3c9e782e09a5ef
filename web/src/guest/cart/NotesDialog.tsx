/** @jsxImportSource preact */
import { MAX_NOTES } from '@comanda/shared/orders/limits'
import { useState } from 'preact/hooks'
import { CART, langOf, titleOf } from '../texts/texts.ts'
import { Dialog } from '../ui/Dialog.tsx'
import type { DinerLine } from './stored-cart.ts'

interface NotesDialogProps {
  line: DinerLine
  onClose: () => void
  onSave: (notes: string) => void
}

export function NotesDialog({ line, onClose, onSave }: NotesDialogProps) {
  const [notes, setNotes] = useState(line.notes)
  return (
    <Dialog
      title={titleOf(line.item)}
      titleLang={langOf(line.item)}
      closeLabel={CART.close}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSave(notes.trim())
          onClose()
        }}
      >
        <label class="flex flex-col gap-1.5">
          {CART.notesLabel}
          <textarea
            class="field"
            rows={3}
            maxLength={MAX_NOTES}
            placeholder={CART.notesHint}
            value={notes}
            onInput={(event) => setNotes(event.currentTarget.value)}
          />
        </label>
        <p class="mt-1 text-right text-sm text-muted" aria-hidden="true">
          {notes.length}/{MAX_NOTES}
        </p>
        <div class="mt-3 flex flex-wrap gap-3">
          <button type="button" class="button grow" onClick={onClose}>
            {CART.cancel}
          </button>
          <button type="submit" class="button primary grow">
            {CART.save}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
