import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { BillSummary } from './BillSummary.tsx'
import { useBill, type useOrdersInit } from './data.ts'
import { type Group, idsOf, nameOf, paidOf, tokensOf, unpaidOf } from './groups.ts'
import { TEXTS } from './texts.ts'
import { type Paid, usePayment } from './usePayment.ts'

interface PayDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  group: Group
  init: ReturnType<typeof useOrdersInit>
  onPaid: (paid: Paid, orderIds: number[], isToPrint: boolean) => void
  /** Somebody else changed the orders. */
  onRefused: () => unknown
}

/** What the unpaid orders of a group come to, and how the guest pays. */
export function PayDialog({ isOpen, onOpenChange, group, init, onPaid, onRefused }: PayDialogProps) {
  const [orderIds] = useState(() => idsOf(unpaidOf(group)))
  const [chosenType, setType] = useState<string | null>(null)
  const [printChoice, setPrint] = useState<boolean | null>(null)
  const bill = useBill(orderIds)
  const { charge, isPending, failure } = usePayment(() => {
    onRefused()
    void bill.refetch()
  })
  const settings = init.data
  const types = settings?.paymentTypes.map(({ id, title }) => ({ id: String(id), label: title })) ?? []
  const type = chosenType ?? types[0]?.id ?? null
  const isToPrint = printChoice ?? settings?.printSettings.is_enable_print === 1
  const paid = paidOf(group)
  const failed = bill.error ?? init.error

  async function confirm() {
    if (!bill.data || type === null) return
    const done = await charge(orderIds, bill.data, Number(type))
    if (done) onPaid(done, orderIds, isToPrint)
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={`${TEXTS.payTitle}: ${nameOf(group)}`}
      size="sm"
      isDismissable={!isPending}
      footer={
        <>
          <Button size="touch" isDisabled={isPending} onPress={() => onOpenChange(false)}>
            {TEXTS.back}
          </Button>
          <Button
            variant="primary"
            size="touch"
            isDisabled={!bill.data || type === null}
            isPending={isPending}
            onPress={confirm}
          >
            {TEXTS.payAndComplete}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure && <Banner tone="bad">{failure}</Banner>}
        {paid.length > 0 && <Banner>{TEXTS.paidApart(tokensOf(paid))}</Banner>}
        {bill.data && settings ? (
          <>
            <p className="text-muted">{tokensOf(bill.data.orders)}</p>
            <BillSummary bill={bill.data} currency={settings.storeSettings.currency} />
            {types.length > 0 ? (
              <RadioGroup label={TEXTS.paymentType} options={types} value={type} onChange={setType} />
            ) : (
              <Banner tone="warn">{TEXTS.noPaymentTypes}</Banner>
            )}
            <Checkbox isSelected={isToPrint} onChange={setPrint}>
              {TEXTS.printToo}
            </Checkbox>
          </>
        ) : failed ? (
          <ErrorState
            text={messageOf(failed, TEXTS.actionFailed)}
            onRetry={() => Promise.all([bill.refetch(), init.refetch()])}
          />
        ) : (
          <Loading>
            <Skeleton className="h-64" />
          </Loading>
        )}
      </div>
    </Dialog>
  )
}
