import { cancelOrders, completeOrders } from '@comanda/shared/orders/api'
import { api } from '../../../api/client.ts'
import type { WhyVoided } from '../../../parts/checks/VoidReasons.tsx'
import { useDialogSubject } from '../../../parts/hooks/use-dialog-subject.ts'
import { Lazy } from '../../../parts/Lazy.tsx'
import { openReceipt, warnIfBlocked } from '../../../parts/printing/print-window.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { useOrdersInit } from '../data.ts'
import { cancellableOf, idsOfOrders, unpaidOf } from '../groups.ts'
import { CloseUnpaidDialog, CompleteDialog, type Success, SuccessDialog } from './CloseDialogs.tsx'
import type { Asked, useOrderDialogs } from './use-order-dialogs.ts'

interface OrderDialogsProps {
  dialogs: ReturnType<typeof useOrderDialogs>
  init: ReturnType<typeof useOrdersInit>
}

const loadCancelDialogs = () => import('./CancelDialogs.tsx')
const loadCharge = () => import('./ChargeGroup.tsx')

export function OrderDialogs({ dialogs, init }: OrderDialogsProps) {
  const { asked, setStatus, sync } = dialogs
  const currency = init.data?.storeSettings.currency ?? null
  const done = useDialogSubject<Success>()

  async function finish(writing: Promise<{ message: string }>) {
    const { message } = await writing
    toast.success(message)
    void sync()
  }

  async function complete(orderIds: number[]) {
    const { message } = await api(completeOrders, { body: { orderIds } })
    done.open({ message, orderIds })
    void sync()
  }

  function endCharging() {
    asked.onClose()
    void sync()
  }

  function dialogOfAction(subject: Asked) {
    const state = { isOpen: asked.isOpen, onClose: asked.onClose }
    if (subject.action === 'cancelItem') {
      const cancelItem = (why: WhyVoided) => setStatus({ itemId: subject.item.id, status: 'cancelled', why })
      const { order, item } = subject
      return (
        <Lazy load={loadCancelDialogs} isOpen={asked.isOpen} onFail={asked.onClose}>
          {({ CancelItemDialog }) => (
            <CancelItemDialog
              {...state}
              currency={currency}
              order={order}
              item={item}
              onCancel={cancelItem}
            />
          )}
        </Lazy>
      )
    }
    const { action, group } = subject
    const orderIds = idsOfOrders(unpaidOf(group))
    switch (action) {
      case 'cancel':
        return (
          <Lazy load={loadCancelDialogs} isOpen={asked.isOpen} onFail={asked.onClose}>
            {({ CancelDialog }) => (
              <CancelDialog
                {...state}
                currency={currency}
                group={group}
                onCancel={(why) =>
                  finish(api(cancelOrders, { body: { orderIds: idsOfOrders(cancellableOf(group)), ...why } }))
                }
              />
            )}
          </Lazy>
        )
      case 'complete':
        return <CompleteDialog {...state} group={group} onConfirm={() => complete(group.order_ids)} />
      case 'closeUnpaid':
        return (
          <CloseUnpaidDialog
            key={asked.turn}
            {...state}
            group={group}
            currency={currency}
            onConfirm={(reason) => finish(api(completeOrders, { body: { orderIds, reason } }))}
          />
        )
      case 'pay':
      case 'payAndComplete':
        return (
          <Lazy load={loadCharge} isOpen={asked.isOpen} onFail={endCharging}>
            {({ ChargeGroup }) => (
              <ChargeGroup
                key={asked.turn}
                group={group}
                currency={currency}
                completes={action === 'payAndComplete'}
                onClose={endCharging}
              />
            )}
          </Lazy>
        )
    }
  }

  return (
    <>
      {asked.subject && dialogOfAction(asked.subject)}
      {done.subject && (
        <SuccessDialog
          isOpen={done.isOpen}
          onClose={done.onClose}
          success={done.subject}
          onPrint={() => done.subject && warnIfBlocked(openReceipt(done.subject.orderIds))}
        />
      )}
    </>
  )
}
