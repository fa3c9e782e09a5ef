import { openReceipt } from '../../parts/print-window.ts'
import { CategoriesDialog } from './CategoriesDialog.tsx'
import { ChoicesDialog } from './ChoicesDialog.tsx'
import { DraftsDialog } from './DraftsDialog.tsx'
import type { MenuIndex } from './menu-index.ts'
import { NotesDialog } from './NotesDialog.tsx'
import { type OpenDialog, usePos } from './pos-context.ts'
import { QrOrdersDialog } from './QrOrdersDialog.tsx'
import { SaveDraftDialog } from './SaveDraftDialog.tsx'
import { SendDialog } from './SendDialog.tsx'
import { SentDialog } from './SentDialog.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import type { Placed } from './sending.ts'
import { useDraftLoading, useQrOrderLoading } from './use-loading.ts'

interface PosDialogsProps {
  dialog: OpenDialog | null
  menu: MenuIndex
  categoryIds: ReadonlySet<number>
  onCategories: (ids: ReadonlySet<number>) => void
}

export function PosDialogs({ dialog, menu, categoryIds, onCategories }: PosDialogsProps) {
  const { open } = usePos()
  const loadDraft = useDraftLoading(menu)
  const loadQrOrder = useQrOrderLoading(menu)
  const finish = useFinish()
  const close = () => open(null)
  switch (dialog?.kind) {
    case 'choices':
      return <ChoicesDialog item={dialog.item} onClose={close} />
    case 'notes':
      return <NotesDialog position={dialog.position} onClose={close} />
    case 'categories':
      return <CategoriesDialog chosen={categoryIds} onChoose={onCategories} onClose={close} />
    case 'saveDraft':
      return <SaveDraftDialog onClose={close} />
    case 'drafts':
      return <DraftsDialog onLoad={loadDraft} onClose={close} />
    case 'qrOrders':
      return <QrOrdersDialog onLoad={loadQrOrder} onClose={close} />
    case 'kitchen':
    case 'charge':
      return <SendDialog key={dialog.kind} kind={dialog.kind} onPlaced={finish} onClose={close} />
    case 'sent':
      return <SentDialog placed={dialog.placed} isPrintBlocked={dialog.isPrintBlocked} onClose={close} />
    case 'shortcuts':
      return <ShortcutsDialog onClose={close} />
    case undefined:
      return null
  }
}

/** What follows an order: its token until it is dismissed, and the receipt where the store prints or it is paid. */
function useFinish() {
  const { data, open } = usePos()
  return (placed: Placed): void => {
    const prints = data.printSettings.is_enable_print === 1 || placed.kind === 'charge'
    const isPrintBlocked = prints && !openReceipt([placed.orderId])
    open({ kind: 'sent', placed, isPrintBlocked })
  }
}
