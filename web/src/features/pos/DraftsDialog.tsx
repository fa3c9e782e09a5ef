import { countItems } from '@comanda/shared/pos/cart'
import { Notebook, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useKeptFocus } from '../../parts/use-kept-focus.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Draft } from './drafts.ts'
import { useDrafts } from './drafts-hook.ts'
import { usePos } from './pos-context.ts'
import { TEXTS } from './texts.ts'

const ALL = 'all'

interface DraftsDialogProps {
  onLoad: (draft: Draft) => void
  onClose: () => void
}

export function DraftsDialog({ onLoad, onClose }: DraftsDialogProps) {
  const store = usePos().drafts
  const drafts = useDrafts()
  const [asks, setAsks] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)
  useEffect(() => store.sync(), [store])

  const remove = () => void (asks === ALL ? store.clear() : asks !== null && store.remove(asks))
  return (
    <Dialog isOpen onOpenChange={onClose} title={TEXTS.draftsList}>
      <div ref={box} tabIndex={-1} className="outline-none">
        {drafts.length === 0 ? (
          <EmptyState icon={Notebook} title={TEXTS.noDrafts}>
            {TEXTS.noDraftsHint}
          </EmptyState>
        ) : (
          <>
            <div className="flex justify-end pb-2">
              <Button icon={Trash2} size="touch" onPress={() => setAsks(ALL)}>
                {TEXTS.clearDrafts}
              </Button>
            </div>
            <ul className="divide-y divide-line border-y border-line">
              {drafts.map((draft) => (
                <li key={draft.id} className="flex items-center gap-2 py-2">
                  <DraftRow draft={draft} onLoad={() => onLoad(draft)} onDelete={() => setAsks(draft.id)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <ConfirmDialog
        isOpen={asks !== null}
        onOpenChange={(isOpen) => !isOpen && setAsks(null)}
        title={TEXTS.confirmTitle}
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
    <>
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">{nameRef}</p>
        <p className="text-sm text-muted">
          {TEXTS.pieces(countItems(cart))} · {date}
        </p>
      </div>
      <Button variant="primary" size="touch" aria-label={TEXTS.loadDraftOf(nameRef)} onPress={onLoad}>
        {TEXTS.loadDraft}
      </Button>
      <IconButton label={TEXTS.deleteDraft(nameRef)} icon={Trash2} size="touch" onPress={onDelete} />
    </>
  )
}
