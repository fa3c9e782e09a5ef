import { cancelOrders, completeOrders } from '@comanda/shared/orders/api'
import { api } from '../../../api/client.ts'
import { useDialogSubject } from '../../../parts/hooks/use-dialog-subject.ts'
import { Lazy } from '../../../parts/Lazy.tsx'
import { openReceipt, warnIfBlocked } from '../../../parts/printing/print-window.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { useOrdersInit } from '../data.ts'
import { cancellableOf, type Group, idsOfOrders, unpaidOf } from '../groups.ts'
import { CloseUnpaidDialog, CompleteDialog, type Success, SuccessDialog } from './CloseDialogs.tsx'
import type { Asked, useOrderDialogs } from './use-order-dialogs.ts'

interface OrderDialogsProps {
  dialogs: ReturnType<typeof useOrderDialogs>
  init: ReturnType<typeof useOrdersInit>
}

const loadCancelDialogs = () => import('./CancelDialogs.tsx')
const loadCharge = () => import('./ChargeGroup.tsx')

export function OrderDialogs({ dialogs, init }: OrderDialogsProps) {
  const { subject } = dialogs.asked
  const currency = init.data?.storeSettings.currency ?? null
  const done = useDialogSubject<Success>()
  return (
    <>
      {subject?.action === 'cancelItem' && (
        <DialogOfLine subject={subject} dialogs={dialogs} currency={currency} />
      )}
      {subject && subject.action !== 'cancelItem' && (
        <DialogOfGroup subject={subject} dialogs={dialogs} currency={currency} onCompleted={done.open} />
      )}
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

interface AskedProps<A extends Asked> {
  subject: A
  dialogs: OrderDialogsProps['dialogs']
  currency: string | null
}

type AskedOfLine = Extract<Asked, { action: 'cancelItem' }>

function DialogOfLine({ subject: { order, item }, dialogs, currency }: AskedProps<AskedOfLine>) {
  const { isOpen, onClose } = dialogs.asked
  return (
    <Lazy load={loadCancelDialogs} isOpen={isOpen} onFail={onClose}>
      {({ CancelItemDialog }) => (
        <CancelItemDialog
          isOpen={isOpen}
          onClose={onClose}
          currency={currency}
          order={order}
          item={item}
          onCancel={(why) => dialogs.setStatus({ itemId: item.id, status: 'cancelled', why })}
        />
      )}
    </Lazy>
  )
}

interface DialogOfGroupProps extends AskedProps<Exclude<Asked, AskedOfLine>> {
  onCompleted: (success: Success) => void
}

function DialogOfGroup({ subject: { action, group }, dialogs, currency, onCompleted }: DialogOfGroupProps) {
  const { asked, sync } = dialogs
  const state = { isOpen: asked.isOpen, onClose: asked.onClose }

  async function finish(writing: Promise<{ message: string }>) {
    const { message } = await writing
    toast.success(message)
    void sync()
  }

  async function complete(orderIds: number[]) {
    const { message } = await api(completeOrders, { body: { orderIds } })
    onCompleted({ message, orderIds })
    void sync()
  }

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
    case 'closeUnpaid': {
      const orderIds = idsOfOrders(unpaidOf(group))
      return (
        <CloseUnpaidDialog
          key={asked.turn}
          {...state}
          group={group}
          currency={currency}
          onConfirm={(reason) => finish(api(completeOrders, { body: { orderIds, reason } }))}
        />
      )
    }
    case 'pay':
    case 'payAndComplete':
      return <Charging completes={action === 'payAndComplete'} {...{ group, dialogs, currency }} />
  }
}

interface ChargingProps extends Omit<AskedProps<Asked>, 'subject'> {
  group: Group
  completes: boolean
}

function Charging({ group, completes, dialogs: { asked, sync }, currency }: ChargingProps) {
  function end() {
    asked.onClose()
    void sync()
  }
  return (
    <Lazy load={loadCharge} isOpen={asked.isOpen} onFail={end}>
      {({ ChargeGroup }) => (
        <ChargeGroup key={asked.turn} group={group} currency={currency} completes={completes} onClose={end} />
      )}
    </Lazy>
  )
}
