import { useDialogSubject } from '../../../parts/hooks/use-dialog-subject.ts'
import { openReceipt } from '../../../parts/printing/print-window.ts'
import { toast } from '../../../ui/toast.ts'
import { cancel, closeUnpaid, complete, type useOrdersInit } from '../data.ts'
import { type Group, idsOf, unpaidOf } from '../groups.ts'
import {
  CancelDialog,
  CancelItemDialog,
  CloseUnpaidDialog,
  CompleteDialog,
  type Success,
  SuccessDialog,
} from './CloseDialogs.tsx'
import { type Paid, PayDialog } from './PayDialog.tsx'
import { print, type useOrderDialogs } from './use-order-dialogs.ts'

interface OrderDialogsProps {
  dialogs: ReturnType<typeof useOrderDialogs>
  init: ReturnType<typeof useOrdersInit>
}

export function OrderDialogs({ dialogs, init }: OrderDialogsProps) {
  const { cancelling, completing, closingUnpaid, paying, cancellingItem, setStatus, sync } = dialogs
  const done = useDialogSubject<Success>()

  async function confirmCancel(group: Group) {
    const { message } = await cancel(idsOf(unpaidOf(group)))
    toast.success(message)
    void sync()
  }

  async function confirmComplete(group: Group) {
    const { message } = await complete(group.order_ids)
    done.open({ message, invoiceId: null, orderIds: group.order_ids, isPrintBlocked: false })
    void sync()
  }

  async function confirmCloseUnpaid(group: Group, reason: string) {
    const { message } = await closeUnpaid(idsOf(unpaidOf(group)), reason)
    toast.success(message)
    void sync()
  }

  function showPaid({ message, invoiceId }: Paid, orderIds: number[], isToPrint: boolean) {
    paying.onOpenChange(false)
    const isPrintBlocked = isToPrint && !openReceipt(orderIds, { isOfCharge: true })
    done.open({ message, invoiceId, orderIds, isPrintBlocked })
    void sync()
  }

  return (
    <>
      {cancelling.subject && (
        <CancelDialog
          {...state(cancelling)}
          group={cancelling.subject}
          onConfirm={() => cancelling.subject && confirmCancel(cancelling.subject)}
        />
      )}
      {completing.subject && (
        <CompleteDialog
          {...state(completing)}
          group={completing.subject}
          onConfirm={() => completing.subject && confirmComplete(completing.subject)}
        />
      )}
      {closingUnpaid.subject && (
        <CloseUnpaidDialog
          key={`unpaid ${closingUnpaid.turn}`}
          {...state(closingUnpaid)}
          group={closingUnpaid.subject}
          currency={init.data?.storeSettings.currency ?? null}
          onConfirm={confirmCloseUnpaid}
        />
      )}
      {cancellingItem.subject && (
        <CancelItemDialog
          {...state(cancellingItem)}
          {...cancellingItem.subject}
          onConfirm={() =>
            cancellingItem.subject &&
            setStatus({ itemId: cancellingItem.subject.item.id, status: 'cancelled' })
          }
        />
      )}
      {paying.subject && (
        <PayDialog
          key={paying.turn}
          {...state(paying)}
          group={paying.subject}
          init={init}
          onPaid={showPaid}
          onRefused={sync}
        />
      )}
      {done.subject && (
        <SuccessDialog
          {...state(done)}
          success={done.subject}
          onPrint={() => done.subject && print(done.subject.orderIds)}
        />
      )}
    </>
  )
}

const state = ({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) => ({
  isOpen,
  onOpenChange,
})
