import { payOrders } from '@comanda/shared/orders/api'
import type { Bill } from '@comanda/shared/orders/order'
import { useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { ask } from '../../../offline/selling/sell.ts'
import { useAttempt } from '../../../parts/hooks/use-attempt.ts'
import { useFormKey } from '../../../parts/hooks/use-form-key.ts'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { RefusalBanner } from '../../../parts/till/RefusalBanner.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { useBill, type useOrdersInit } from '../data.ts'
import { type Group, idsOfOrders, nameOfGroup, paidOf, tokensOfOrders, unpaidOf } from '../groups.ts'
import { TEXTS } from '../texts.ts'

interface PayDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  group: Group
  init: ReturnType<typeof useOrdersInit>
  onPaid: (paid: Paid, orderIds: number[], isToPrint: boolean) => void
  /** Called when another person changed the orders. */
  onRefused: () => unknown
}

/** The bill of a group's unpaid orders and its payment. */
export function PayDialog({ isOpen, onOpenChange, group, init, onPaid, onRefused }: PayDialogProps) {
  const [orderIds] = useState(() => idsOfOrders(unpaidOf(group)))
  const [chosenType, setType] = useState<string | null>(null)
  const [printChoice, setPrint] = useState<boolean | null>(null)
  const bill = useBill(orderIds)
  const underKey = useFormKey()
  const { attempt, isPending, failure } = useAttempt(TEXTS.actionFailed)
  const settings = init.data
  const types = settings?.paymentTypes.map(({ id, title }) => ({ id: String(id), label: title })) ?? []
  const type = chosenType ?? types[0]?.id ?? null
  const isToPrint = printChoice ?? settings?.printSettings.is_enable_print === 1
  const paid = paidOf(group)

  async function confirm(): Promise<void> {
    if (!bill.data || type === null) return
    const { subtotal: subTotal, taxTotal, total } = bill.data
    const body = { orderIds, subTotal, taxTotal, total, paymentTypeId: Number(type) }
    const done = await attempt(() => underKey((key) => ask(payOrders, { body }, key)).catch(fetchChanged))
    // Outside the attempt: an error of what follows must not look like a failed payment.
    if (done) onPaid(done, orderIds, isToPrint)
  }

  function fetchChanged(error: unknown): never {
    if (error instanceof ApiError && error.status === 409) {
      onRefused()
      void bill.refetch()
    }
    throw error
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={`${TEXTS.payTitle}: ${nameOfGroup(group)}`}
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
            // Without its promise, whose error the button would drop.
            onPress={() => void confirm()}
          >
            {TEXTS.payAndComplete}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure && <RefusalBanner failure={failure.text} error={failure.error} />}
        {paid.length > 0 && <Banner>{TEXTS.paidApart(tokensOfOrders(paid))}</Banner>}
        {bill.data && settings ? (
          <>
            <p className="text-muted">{tokensOfOrders(bill.data.orders)}</p>
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
        ) : (
          <Unfetched queries={[bill, init]} failed={TEXTS.actionFailed} className="h-64" />
        )}
      </div>
    </Dialog>
  )
}

interface BillSummaryProps {
  bill: Bill
  currency: string
}

function BillSummary({ bill, currency }: BillSummaryProps) {
  const isPartlyPaid = bill.total !== bill.billed
  return (
    <dl className="rounded-lg bg-sunken px-4 py-3">
      {isPartlyPaid && (
        <>
          <Row name={TEXTS.total} amount={bill.billed} currency={currency} />
          <Row name={TEXTS.paidAlready} amount={bill.paid} currency={currency} />
        </>
      )}
      <Row name={TEXTS.subtotal} amount={bill.subtotal} currency={currency} />
      <Row name={TEXTS.tax} amount={bill.taxTotal} currency={currency} />
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-2 font-semibold">
        <dt className="text-lg">{isPartlyPaid ? TEXTS.due : TEXTS.total}</dt>
        <dd className="text-3xl">
          <MoneyText amount={bill.total} currency={currency} />
        </dd>
      </div>
    </dl>
  )
}

function Row({ name, amount, currency }: { name: string; amount: string; currency: string }) {
  return (
    <div className="flex justify-between gap-4 py-0.5">
      <dt className="text-muted">{name}</dt>
      <dd>
        <MoneyText amount={amount} currency={currency} />
      </dd>
    </div>
  )
}

export interface Paid {
  invoiceId: number
  message: string
}
