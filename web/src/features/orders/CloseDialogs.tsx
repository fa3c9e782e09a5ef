import { Banner } from '../../ui/Banner.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import {
  deliveredOf,
  type Group,
  isLastLive,
  nameOf,
  type ShownItem,
  type ShownOrder,
  tokensOf,
  unpaidOf,
} from './groups.ts'
import { TEXTS } from './texts.ts'

interface DialogState {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onConfirm: () => unknown
}

export function CancelDialog({ group, ...state }: DialogState & { group: Group }) {
  const delivered = deliveredOf(group).map((item) => `${item.quantity} × ${item.item_title}`)
  return (
    <ConfirmDialog
      {...state}
      title={`${TEXTS.cancelTitle}: ${nameOf(group)}`}
      confirmLabel={TEXTS.cancelConfirm}
      cancelLabel={TEXTS.back}
      fallback={TEXTS.actionFailed}
    >
      <p>{TEXTS.irreversible}</p>
      <p className="mt-1 text-muted">{tokensOf(unpaidOf(group))}</p>
      {delivered.length > 0 && (
        <Banner tone="warn" className="mt-3">
          {TEXTS.deliveredStays(delivered.join(', '))}
        </Banner>
      )}
    </ConfirmDialog>
  )
}

export function CompleteDialog({ group, ...state }: DialogState & { group: Group }) {
  return (
    <ConfirmDialog
      {...state}
      tone="primary"
      title={`${TEXTS.completeTitle}: ${nameOf(group)}`}
      confirmLabel={TEXTS.complete}
      cancelLabel={TEXTS.back}
      fallback={TEXTS.actionFailed}
    >
      <p>{TEXTS.completeSentence}</p>
    </ConfirmDialog>
  )
}

interface CancelItemDialogProps extends DialogState {
  order: ShownOrder
  item: ShownItem
}

export function CancelItemDialog({ order, item, ...state }: CancelItemDialogProps) {
  return (
    <ConfirmDialog
      {...state}
      title={`${TEXTS.cancelItemTitle}: ${item.quantity} × ${item.item_title}`}
      confirmLabel={TEXTS.cancelConfirm}
      cancelLabel={TEXTS.back}
      fallback={TEXTS.actionFailed}
    >
      <p>{TEXTS.irreversible}</p>
      {isLastLive(order, item) && (
        <Banner tone="warn" className="mt-3">
          {TEXTS.lastItem}
        </Banner>
      )}
    </ConfirmDialog>
  )
}
