import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { isBlank } from '@comanda/shared/kernel/visible-text'
import { countItems } from '@comanda/shared/pos/cart'
import { Notebook, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { newRetryKey } from '../../../parts/browser/retry-key.ts'
import { useDialogSubject } from '../../../parts/hooks/use-dialog-subject.ts'
import { useKeptFocus } from '../../../parts/hooks/use-kept-focus.ts'
import { clock } from '../../../parts/time/clock.ts'
import { ownZone, shortDate } from '../../../parts/time/dates.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useFields } from '../../../ui/forms/use-fields.ts'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { preparedOrderOf } from '../cart/cart-memory.ts'
import { TEXTS } from '../dialog-texts.ts'
import { useDrafts, usePos } from '../pos-context.ts'
import type { Draft } from './drafts.ts'

export function SaveDraftDialog({ onClose }: { onClose: () => void }) {
  const { store, drafts } = usePos()
  const [origin] = useState(() => drafts.get().find(({ id }) => id === store.get().draftId))
  const { values, field } = useFields({ nameRef: origin?.nameRef ?? '' })

  function save(): void {
    const nameRef = isBlank(values.nameRef) ? TEXTS.unnamedDraft : values.nameRef.trim()
    const isKept = drafts.save({
      // Saved under the same name, a draft replaces its earlier version.
      id: origin?.nameRef === nameRef ? origin.id : newRetryKey(),
      nameRef,
      date: `${shortDate(clock(), ownZone())}, ${timeOfDay(clock(), ownZone())}`,
      ...preparedOrderOf(store.get()),
    })
    if (!isKept) throw new Error('the browser keeps no more drafts')
    store.clear()
    toast.success(TEXTS.draftSaved)
  }

  return (
    <FormDialog
      onClose={onClose}
      title={TEXTS.saveDraftTitle}
      size="sm"
      onSubmit={save}
      fallback={TEXTS.draftNotKept}
    >
      <TextField
        autoFocus
        {...field('nameRef')}
        label={TEXTS.draftName}
        placeholder={TEXTS.draftNameHint}
        maxLength={80}
        autoComplete="off"
      />
    </FormDialog>
  )
}

interface DraftsDialogProps {
  onLoad: (draft: Draft) => void
  onClose: () => void
}

export function DraftsDialog({ onLoad, onClose }: DraftsDialogProps) {
  const store = usePos().drafts
  const drafts = useDrafts()
  const deletion = useDialogSubject<Draft | 'all'>()
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)
  useEffect(() => store.sync(), [store])

  const toDelete = deletion.subject ?? 'all'
  const remove = () => void (toDelete === 'all' ? store.clear() : store.remove(toDelete.id))
  return (
    <Dialog onClose={onClose} title={TEXTS.draftsList}>
      <div ref={box} tabIndex={-1} className="outline-none">
        {drafts.length === 0 ? (
          <EmptyState icon={Notebook} title={TEXTS.noDrafts}>
            {TEXTS.noDraftsHint}
          </EmptyState>
        ) : (
          <>
            <div className="flex justify-end pb-2">
              <Button icon={Trash2} size="touch" onPress={() => deletion.open('all')}>
                {TEXTS.clearDrafts}
              </Button>
            </div>
            <ul className="divide-y divide-line border-y border-line">
              {drafts.map((draft) => (
                <DraftRow
                  key={draft.id}
                  draft={draft}
                  onLoad={() => onLoad(draft)}
                  onDelete={() => deletion.open(draft)}
                />
              ))}
            </ul>
          </>
        )}
      </div>
      <ConfirmDialog
        isOpen={deletion.isOpen}
        onClose={deletion.onClose}
        title={toDelete === 'all' ? TEXTS.clearDraftsTitle : TEXTS.deleteDraft(toDelete.nameRef)}
        confirmLabel={TEXTS.confirm}
        onConfirm={remove}
      >
        {TEXTS.confirmDelete}
      </ConfirmDialog>
    </Dialog>
  )
}

interface DraftRowProps {
  draft: Draft
  onLoad: () => void
  onDelete: () => void
}

function DraftRow({ draft: { nameRef, date, cart }, onLoad, onDelete }: DraftRowProps) {
  return (
    <li className="flex items-center gap-2 py-2">
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">{nameRef}</p>
        <p className="text-sm text-muted">
          {TEXTS.itemCount(countItems(cart))} · {date}
        </p>
      </div>
      <Button variant="primary" size="touch" aria-label={TEXTS.loadDraftOf(nameRef)} onPress={onLoad}>
        {TEXTS.loadDraft}
      </Button>
      <IconButton label={TEXTS.deleteDraft(nameRef)} icon={Trash2} size="touch" onPress={onDelete} />
    </li>
  )
}
