import { cartTotals, countItems } from '@comanda/shared/pos/cart'
import { ChefHat, ReceiptText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CUSTOMER_TYPE_WORDS, DELIVERY_WORDS } from '../../parts/order-words.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { toast } from '../../ui/toast.ts'
import { chargeBody, kitchenBody } from './order-body.ts'
import { usePos, useSale } from './pos-context.ts'
import { QrTakenDialog } from './QrTakenDialog.tsx'
import type { Placed, SentOrder } from './sending.ts'
import { TotalsList } from './TotalsList.tsx'
import { TEXTS } from './texts.ts'
import { useSending } from './use-sending.ts'

interface SendDialogProps {
  kind: SentOrder['kind']
  onPlaced: (placed: Placed) => void
  onClose: () => void
}

/** The last look before an order leaves: totals, and for a charge how it is paid. */
export function SendDialog({ kind, onPlaced, onClose }: SendDialogProps) {
  const { store, data, format } = usePos()
  const totals = cartTotals(useSale((sale) => sale.cart))
  const isEmpty = useSale((sale) => sale.cart.length === 0)
  const types = data.paymentTypes.filter((one) => one.is_active === 1)
  const [paymentTypeId, setPaymentTypeId] = useState(() => types[0]?.id ?? null)
  const qrOrderId = useSale((sale) => sale.qrOrderId)
  const { send, isSending, failure, isQrTaken } = useSending()
  const isCharge = kind === 'charge'

  const isMine = useRef(false)
  useEffect(() => {
    if (!isEmpty || isMine.current) return
    toast.error(TEXTS.goneElsewhere)
    onClose()
  }, [isEmpty, onClose])

  async function confirm(): Promise<void> {
    store.sync()
    const sale = store.get()
    if (sale.cart.length === 0) return
    isMine.current = true
    const order: SentOrder = isCharge
      ? { kind: 'charge', body: chargeBody(sale, paymentTypeId) }
      : { kind: 'kitchen', body: kitchenBody(sale) }
    const placed = await send(order)
    isMine.current = placed !== null
    if (placed) onPlaced(placed)
  }

  if (isQrTaken && qrOrderId !== null)
    return <QrTakenDialog qrOrderId={qrOrderId} onSendAsNew={confirm} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={isCharge ? TEXTS.chargeTitle : TEXTS.kitchenTitle}
      size="sm"
      isDismissable={!isSending}
      footer={
        <>
          <Button size="lg" isDisabled={isSending} onPress={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button
            autoFocus
            icon={isCharge ? ReceiptText : ChefHat}
            variant="primary"
            size="lg"
            className="grow"
            isPending={isSending}
            isDisabled={isCharge && types.length === 0}
            onPress={confirm}
          >
            {isCharge ? TEXTS.chargeAmount(format(totals.total)) : TEXTS.send}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {failure && <Banner tone="bad">{failure}</Banner>}
        {isCharge && types.length === 0 && <Banner tone="warn">{TEXTS.noPaymentTypes}</Banner>}
        {isCharge && types.length > 0 && (
          <RadioGroup
            label={TEXTS.paymentType}
            options={types.map(({ id, title }) => ({ id: String(id), label: title }))}
            value={String(paymentTypeId)}
            onChange={(id) => setPaymentTypeId(Number(id))}
          />
        )}
        <ForWhom />
        <TotalsList totals={totals} />
      </div>
    </Dialog>
  )
}

/** How, where and for whom: what a cashier with a queue forgets to set. */
function ForWhom() {
  const { data } = usePos()
  const { cart, customer, deliveryType, tableId } = useSale((sale) => sale)
  const table = data.storeTables.find(({ id }) => id === tableId)
  const parts = [
    TEXTS.pieces(countItems(cart)),
    DELIVERY_WORDS[deliveryType],
    table?.table_title,
    customer ? (customer.name ?? customer.phone) : CUSTOMER_TYPE_WORDS.WALKIN,
  ]
  return <p className="text-muted">{parts.filter(Boolean).join(' · ')}</p>
}
