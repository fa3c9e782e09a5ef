import { refreshCart } from '@comanda/shared/pos/cart'
import { openReceipt } from '../../parts/print-window.ts'
import { toast } from '../../ui/toast.ts'
import { CategoriesDialog } from './CategoriesDialog.tsx'
import { ChoicesDialog } from './ChoicesDialog.tsx'
import { DraftsDialog } from './DraftsDialog.tsx'
import type { Draft } from './drafts.ts'
import type { MenuIndex } from './menu-index.ts'
import { NotesDialog } from './NotesDialog.tsx'
import { type OpenDialog, usePos } from './pos-context.ts'
import { SaveDraftDialog } from './SaveDraftDialog.tsx'
import { SendDialog } from './SendDialog.tsx'
import { SentDialog } from './SentDialog.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import type { Placed } from './sending.ts'
import { TEXTS } from './texts.ts'

interface PosDialogsProps {
  dialog: OpenDialog | null
  menu: MenuIndex
  categoryIds: ReadonlySet<number>
  onCategories: (ids: ReadonlySet<number>) => void
}

export function PosDialogs({ dialog, menu, categoryIds, onCategories }: PosDialogsProps) {
  const { open } = usePos()
  const load = useDraftLoading(menu)
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
      return <DraftsDialog onLoad={load} onClose={close} />
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

/** A draft takes the cart's place, on today's menu. */
function useDraftLoading(menu: MenuIndex) {
  const { store, data, open, undoable } = usePos()
  return ({ cart, customer, deliveryType, tableId }: Draft): void => {
    const isTableThere = data.storeTables.some(({ id }) => id === tableId)
    const next = {
      cart: refreshCart(cart, menu.byId),
      customer,
      deliveryType,
      tableId: isTableThere ? tableId : null,
    }
    const isReplacing = store.get().cart.length > 0
    if (isReplacing) undoable(TEXTS.replaced, () => store.replace(next))
    else store.replace(next)
    if (next.cart.length < cart.length) toast.error(TEXTS.itemsDropped)
    open(null)
  }
}

/** What follows an order: the receipt's window where the store prints or it is paid, the token otherwise. */
function useFinish() {
  const { data, open } = usePos()
  return (placed: Placed): void => {
    const prints = data.printSettings.is_enable_print === 1 || placed.kind === 'charge'
    const isPrintBlocked = prints && !openReceipt([placed.orderId])
    if (!prints || isPrintBlocked || placed.wasEarlier) {
      open({ kind: 'sent', placed, isPrintBlocked })
      return
    }
    toast.success(TEXTS.tokenSaid(placed.message, placed.tokenNo))
    open(null)
  }
}
