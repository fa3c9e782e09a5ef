import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx'
import { TEXTS } from './texts.ts'

interface RemoveItemDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  onConfirm: () => Promise<unknown>
}

export function RemoveItemDialog({ title, ...dialog }: RemoveItemDialogProps) {
  return (
    <ConfirmDialog {...dialog} title={TEXTS.removeNamed(title)} confirmLabel={TEXTS.remove}>
      <p>{TEXTS.irreversible}</p>
      <p className="mt-2 text-muted">{TEXTS.removeConsequence}</p>
    </ConfirmDialog>
  )
}
