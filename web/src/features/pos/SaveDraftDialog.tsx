import { useState } from 'react'
import { clock } from '../../parts/clock.ts'
import { newRetryKey } from '../../parts/retry-key.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { usePos } from './pos-context.ts'
import { TEXTS } from './texts.ts'

const localDate = () => clock().toLocaleString('es-MX', { dateStyle: 'short', timeStyle: 'short' })

export function SaveDraftDialog({ onClose }: { onClose: () => void }) {
  const { store, drafts } = usePos()
  const [origin] = useState(() => drafts.get().find(({ id }) => id === store.get().draftId))
  const [name, setName] = useState(origin?.nameRef ?? '')

  function save(): void {
    const { cart, customer, deliveryType, tableId, qrOrderId } = store.get()
    const nameRef = name.trim() || TEXTS.unnamedDraft
    const isKept = drafts.save({
      // Under its old name a draft takes the place of what it was.
      id: origin?.nameRef === nameRef ? origin.id : newRetryKey(),
      nameRef,
      date: localDate(),
      cart,
      customer,
      deliveryType,
      tableId,
      qrOrderId,
    })
    if (!isKept) throw new Error('the browser keeps no more drafts')
    store.clear()
    toast.success(TEXTS.draftSaved)
  }

  return (
    <FormDialog
      isOpen
      onOpenChange={onClose}
      title={TEXTS.saveDraftTitle}
      size="sm"
      onSubmit={save}
      fallback={TEXTS.draftNotKept}
    >
      <TextField
        autoFocus
        name="nameRef"
        label={TEXTS.draftName}
        placeholder={TEXTS.draftNameHint}
        value={name}
        onChange={setName}
        maxLength={80}
        autoComplete="off"
      />
    </FormDialog>
  )
}
