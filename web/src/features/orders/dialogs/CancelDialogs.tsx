import { type Cents, priceOf, subtractCents, sumCents, timesCents } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { isCancellable } from '@comanda/shared/orders/closing'
import { isCooked } from '@comanda/shared/selling/item-status'
import type { ReactNode } from 'react'
import { useChecksInit } from '../../../parts/checks/use-checks-init.ts'
import { VoidReasons, type WhyVoided } from '../../../parts/checks/VoidReasons.tsx'
import { useAttempt } from '../../../parts/hooks/use-attempt.ts'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { RefusalBanner } from '../../../parts/till/RefusalBanner.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import {
  cancellableOf,
  deliveredOf,
  type Group,
  isLastLive,
  nameOfGroup,
  type ShownItem,
  type ShownOrder,
  tokensOfOrders,
} from '../groups.ts'
import { TEXTS } from '../texts.ts'
import type { DialogState } from './CloseDialogs.tsx'

interface CancelState extends DialogState {
  currency: string | null
  onCancel: (why: WhyVoided) => unknown
}

export function CancelDialog({ group, ...state }: CancelState & { group: Group }) {
  const delivered = deliveredOf(group).map((item) => `${item.quantity} × ${item.item_title}`)
  return (
    <CancelQuestion
      {...state}
      action={TEXTS.cancelTitle}
      subject={nameOfGroup(group)}
      items={cancellableOf(group).flatMap((order) =>
        order.items.filter(({ status }) => isCancellable(status)),
      )}
    >
      <p className="text-muted">{tokensOfOrders(cancellableOf(group))}</p>
      {delivered.length > 0 && <Banner tone="warn">{TEXTS.deliveredStays(delivered.join(', '))}</Banner>}
    </CancelQuestion>
  )
}

interface CancelItemDialogProps extends CancelState {
  order: ShownOrder
  item: ShownItem
}

export function CancelItemDialog({ order, item, ...state }: CancelItemDialogProps) {
  return (
    <CancelQuestion
      {...state}
      action={TEXTS.cancelItemTitle}
      subject={`${item.quantity} × ${item.item_title}`}
      items={[item]}
    >
      {isLastLive(order, item) && <Banner tone="warn">{TEXTS.lastItem}</Banner>}
    </CancelQuestion>
  )
}

interface CancelQuestionProps extends CancelState {
  action: string
  subject: string
  /** What is cancelled. */
  items: readonly ShownItem[]
  /** The consequences. */
  children: ReactNode
}

/** After the discounts that the items have. */
const priceOfItems = (items: readonly ShownItem[]): Cents =>
  sumCents(
    items.map(({ price, quantity, discount }) =>
      subtractCents(timesCents(priceOf(price), quantity), priceOf(discount)),
    ),
  )

/** Asks whether and why something sent is cancelled; the reason answers both. */
function CancelQuestion({
  isOpen,
  onClose,
  action,
  subject,
  items,
  currency,
  onCancel,
  children,
}: CancelQuestionProps) {
  const init = useChecksInit()
  const { attempt, isPending, failure } = useAttempt(TEXTS.actionFailed)
  const cancel = (why: WhyVoided) =>
    attempt(async () => {
      await onCancel(why)
      onClose()
    })
  const amount = currency && moneyFormat(currency)(priceOfItems(items))
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`${action}: ${subject}`}
      size="sm"
      role="alertdialog"
      isDismissable={!isPending}
      footer={
        // The safe button has the initial focus.
        <Button autoFocus size="touch" isDisabled={isPending} onPress={onClose}>
          {TEXTS.back}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {failure && <RefusalBanner failure={failure.text} error={failure.error} />}
        <p>{TEXTS.irreversible}</p>
        {children}
        {init.data ? (
          <VoidReasons
            reasons={init.data.serviceSettings.voidReasons}
            label={TEXTS.reasonCancels(amount)}
            isCooked={items.some(({ status }) => isCooked(status))}
            isPending={isPending}
            onVoid={cancel}
          />
        ) : (
          <Unfetched queries={[init]} failed={TEXTS.actionFailed} className="h-40" />
        )}
      </div>
    </Dialog>
  )
}
