import { MAX_NOTES } from '@comanda/shared/orders/order'
import { useState } from 'react'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { usePos } from './pos-context.ts'
import { TEXTS } from './texts.ts'

export function NotesDialog({ position, onClose }: { position: number; onClose: () => void }) {
  const { store } = usePos()
  const line = store.get().cart[position]
  const [notes, setNotes] = useState(line?.notes ?? '')
  return (
    <FormDialog
      isOpen
      onOpenChange={onClose}
      title={line ? `${TEXTS.notes}: ${line.item.title}` : TEXTS.notes}
      size="sm"
      onSubmit={() => store.setNotes(position, notes.trim())}
    >
      <TextArea
        autoFocus
        name="notes"
        label={TEXTS.notesLabel}
        placeholder={TEXTS.notesHint}
        value={notes}
        onChange={setNotes}
        maxLength={MAX_NOTES}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey) return event.continuePropagation()
          event.preventDefault()
          if (event.target instanceof HTMLTextAreaElement) event.target.form?.requestSubmit()
        }}
      />
    </FormDialog>
  )
}
