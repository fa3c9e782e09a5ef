import { MAX_NOTES } from '@comanda/shared/orders/limits'
import { refreshCart } from '@comanda/shared/pos/cart'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useMedia } from '../../parts/hooks/use-media.ts'
import { useIsOffline } from '../../parts/offline/use-is-offline.ts'
import type { HeldWindow } from '../../parts/printing/held-window.ts'
import { openLater, openReceipt, openSalePaper } from '../../parts/printing/print-window.ts'
import { localPrintersFor } from '../../parts/printing/printers.ts'
import { Kbd } from '../../ui/buttons/Kbd.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { preparedOrderOf } from './cart/cart-memory.ts'
import { TableDialog } from './cart/TableDialog.tsx'
import { useEndings } from './cart/use-endings.ts'
import { tableIdsOf } from './data.ts'
import { TEXTS } from './dialog-texts.ts'
import { DraftsDialog, SaveDraftDialog } from './drafts/DraftDialogs.tsx'
import type { Draft } from './drafts/drafts.ts'
import { CategoriesDialog } from './menu/CategoriesDialog.tsx'
import { ChoicesDialog, HoursDialog, LineDialog } from './menu/ChoicesDialog.tsx'
import type { MenuIndex } from './menu/menu-index.ts'
import { QuickNotes } from './menu/QuickNotes.tsx'
import { categoryOf, type OpenDialog, usePos } from './pos-context.ts'
import { loadRequest } from './qr/load-request.ts'
import { QrOrdersDialog } from './qr/QrOrdersDialog.tsx'
import { RefuseDialog } from './qr/RefuseDialog.tsx'
import { ChargeCart } from './send/ChargeCart.tsx'
import { SendDialog } from './send/SendDialog.tsx'
import { KeptDialog, SentDialog } from './send/SentDialog.tsx'
import { isKept, type Kept, type Placed, wordsOfPlaced } from './send/sending.ts'

/** Loaded with the dialogs. */
export { repeatIntoCart } from './cart/repeat-round.ts'
export { loadRequestOfTable } from './qr/load-request.ts'

interface PosDialogsProps {
  dialog: OpenDialog | null
  menu: MenuIndex
  categoryIds: ReadonlySet<number>
  onCategories: (ids: ReadonlySet<number>) => void
}

export function PosDialogs({ dialog, menu, categoryIds, onCategories }: PosDialogsProps) {
  const pos = usePos()
  const { open } = pos
  const loadDraft = useDraftLoading(menu)
  const finish = useFinish()
  const close = () => open(null)
  const leave = useLeaving()
  switch (dialog?.kind) {
    case 'choices':
      return <ChoicesDialog item={dialog.item} onClose={close} />
    case 'hours':
      return <HoursDialog item={dialog.item} onClose={close} />
    case 'line':
      return <LineDialog position={dialog.position} onClose={close} />
    case 'notes':
      return <NotesDialog position={dialog.position} onClose={close} />
    case 'refuse':
      return <RefuseDialog position={dialog.position} pieces={dialog.pieces} onClose={close} />
    case 'categories':
      return <CategoriesDialog chosen={categoryIds} onChoose={onCategories} onClose={close} />
    case 'table':
      return <TableDialog onClose={close} />
    case 'saveDraft':
      return <SaveDraftDialog onClose={close} />
    case 'drafts':
      return <DraftsDialog onLoad={loadDraft} onClose={close} />
    case 'qrOrders':
      return <QrOrdersDialog onLoad={(order) => loadRequest(order, pos)} onClose={close} />
    case 'kitchen':
      return <SendDialog held={dialog.held} onPlaced={finish} onClose={close} />
    case 'charge':
      return <ChargeCart onClose={close} />
    case 'sent':
      return <SentDialog placed={dialog.placed} isPrintBlocked={dialog.isPrintBlocked} onClose={close} />
    case 'kept':
      return <KeptDialog placed={dialog.placed} isPrintBlocked={dialog.isPrintBlocked} onClose={leave} />
    case 'shortcuts':
      return <ShortcutsDialog onClose={close} />
    case undefined:
      return null
  }
}

/**
 * After an order was sent to the kitchen: returns to its check or table, or shows its token or folio, and opens the receipt
 * when the store prints receipts.
 */
function useFinish() {
  const { data, open, target } = usePos()
  const router = useRouter()
  const isOffline = useIsOffline()
  return (placed: Placed | Kept, held: HeldWindow | null): void => {
    const prints = data.printSettings.print_on_send === 1
    const openIt = (): boolean =>
      isKept(placed) ? openSalePaper('receipt', placed.key, held) : openReceipt([placed.orderId], { held })
    // While the server may have the order, it may have printed the comanda, too.
    const printsKitchen = isKept(placed) && isOffline && localPrintersFor('kitchen').length > 0
    if (printsKitchen) openSalePaper('kitchen', placed.key)
    // The dialog of a kept round offers the comanda that the kitchen does not get.
    const needsDialog = isKept(placed) && !printsKitchen
    if (target && !placed.wasEarlier && !needsDialog) {
      toast.success(wordsOfPlaced('orderNumbered', placed))
      if (prints) openLater(openIt)
      open(null)
      router.history.push(target.back)
      return
    }
    const isPrintBlocked = prints && !openIt()
    if (isKept(placed)) open({ kind: 'kept', placed, isPrintBlocked })
    else open({ kind: 'sent', placed, isPrintBlocked })
  }
}

/** Closes the dialog of a kept order and returns to the check or table for which it was opened. */
function useLeaving(): () => void {
  const { open, target } = usePos()
  const router = useRouter()
  return () => {
    open(null)
    if (target) router.history.push(target.back)
  }
}

const SHORTCUTS = [
  ['/', 'Buscar en el menú'],
  ['↑ ↓ ← →', 'Recorrer el menú o las líneas del carrito'],
  ['Enter', 'Agregar el artículo'],
  ['Mayús + Enter', 'Cantidad y notas del artículo'],
  ['+', 'Uno más en la línea'],
  ['−', 'Uno menos en la línea'],
  ['Supr', 'Eliminar la línea'],
  ['F2', 'Notas de la línea'],
  ['F8', 'Enviar a Cocina'],
  ['F9', 'Crear Recibo y Cobrar'],
  ['?', 'Ver esta lista'],
] as const

function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { charge } = useEndings()
  return (
    <Dialog onClose={onClose} title={TEXTS.shortcuts} size="sm">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5">
        {SHORTCUTS.filter(([key]) => charge || key !== 'F9').map(([key, does]) => (
          <div key={key} className="contents">
            <dt className="text-right">
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

function NotesDialog({ position, onClose }: { position: number; onClose: () => void }) {
  const { data, store } = usePos()
  const [line] = useState(() => store.get().cart[position])
  const [notes, setNotes] = useState(line?.notes ?? '')
  // On a tablet the keyboard would cover the buttons.
  const isTyped = useMedia('(pointer: fine)') || !line || !categoryOf(data, line.item)?.quick_notes?.length
  return (
    <FormDialog
      onClose={onClose}
      title={line ? `${TEXTS.notes}: ${line.item.title}` : TEXTS.notes}
      size="sm"
      onSubmit={() => store.setNotes(position, notes.trim())}
    >
      {line && <QuickNotes item={line.item} value={notes} onChange={setNotes} />}
      <TextArea
        autoFocus={isTyped}
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

/** Puts a draft into the cart, updated to today's menu. */
function useDraftLoading(menu: MenuIndex) {
  const { store, data, open, undoable } = usePos()
  return (draft: Draft): void => {
    const order = preparedOrderOf(draft)
    const isTableThere = order.tableId !== null && tableIdsOf(data).has(order.tableId)
    const cart = refreshCart(order.cart, menu.byId)
    const replace = () =>
      store.replace({ ...order, cart, tableId: isTableThere ? order.tableId : null }, draft.id)
    if (store.get().cart.length > 0) undoable(TEXTS.replaced, replace)
    else replace()
    if (cart.length < order.cart.length) toast.error(TEXTS.itemsDropped)
    open(null)
  }
}
