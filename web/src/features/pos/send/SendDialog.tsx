import { CUSTOMER_TYPE_WORDS, DELIVERY_WORDS } from '@comanda/shared/orders/order-words'
import { cartTotals, countItems } from '@comanda/shared/pos/cart'
import type { Totals } from '@comanda/shared/selling/totals'
import { ChefHat, ReceiptText, Send, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCanSell } from '../../../offline/selling/sell.ts'
import { useAfter } from '../../../parts/hooks/use-after.ts'
import { RefusalBanner } from '../../../parts/till/RefusalBanner.tsx'
import { useIsOnline } from '../../../realtime/socket.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { toast } from '../../../ui/toast.ts'
import { sayChange, usePos, useSale } from '../pos-context.ts'
import { TEXTS } from '../texts.ts'
import { chargeBody, kitchenBody } from './sale-of-cart.ts'
import type { Kept, Placed, SentOrder } from './sending.ts'
import { useSending } from './use-sending.ts'

/** Then the dialog says that it waits. In ms. */
const LATE_MS = 700

interface SendDialogProps {
  kind: SentOrder['kind']
  onPlaced: (placed: Placed | Kept) => void
  onClose: () => void
}

/** Summary before an order is sent: totals, and for a charge the payment type. */
export function SendDialog({ kind, onPlaced, onClose }: SendDialogProps) {
  const { store, data, format, target } = usePos()
  const totals = cartTotals(useSale((sale) => sale.cart))
  const isEmpty = useSale((sale) => sale.cart.length === 0)
  const types = data.paymentTypes.filter((one) => one.is_active === 1)
  const [paymentTypeId, setPaymentTypeId] = useState(() => types[0]?.id ?? null)
  const qrOrderId = useSale((sale) => sale.qrOrderId)
  const { send, isSending, failure, isQrTaken } = useSending()
  const isLate = useAfter(isSending, LATE_MS)
  const isCharge = kind === 'charge'
  const whyNot = useWhyNot(qrOrderId)

  /** Set while this dialog sends: then it empties the cart itself. */
  const isSender = useRef(false)
  useEffect(() => {
    if (!isEmpty || isSender.current) return
    toast.error(TEXTS.goneElsewhere)
    onClose()
  }, [isEmpty, onClose])

  async function confirm(): Promise<void> {
    store.sync()
    const sale = store.get()
    if (sale.cart.length === 0) return
    isSender.current = true
    const order: SentOrder = isCharge
      ? { kind: 'charge', body: chargeBody(sale, paymentTypeId, target) }
      : { kind: 'kitchen', body: kitchenBody(sale, target) }
    const placed = await send(order)
    isSender.current = placed !== null
    if (placed) onPlaced(placed)
  }

  // A round needs no summary: the dialog shows the progress, and a refusal.
  const isSentAtOnce = !isCharge && target?.kind === 'check'
  const sendAtOnce = useEffectEvent(confirm)
  const hasBegun = useRef(false)
  useEffect(() => {
    if (!isSentAtOnce || hasBegun.current) return
    hasBegun.current = true
    void sendAtOnce()
  }, [isSentAtOnce])

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
            isDisabled={whyNot !== null || (isCharge && types.length === 0)}
            onPress={confirm}
          >
            {isCharge ? TEXTS.chargeAmount(format(totals.total)) : TEXTS.send}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {whyNot && !failure && <Banner tone="warn">{whyNot}</Banner>}
        {failure && <RefusalBanner failure={failure.text} error={failure.error} />}
        {isCharge && types.length === 0 && <Banner tone="warn">{TEXTS.noPaymentTypes}</Banner>}
        {isCharge && types.length > 0 && (
          <RadioGroup
            label={TEXTS.paymentType}
            options={types.map(({ id, title }) => ({ id: String(id), label: title }))}
            value={String(paymentTypeId)}
            onChange={(id) => setPaymentTypeId(Number(id))}
          />
        )}
        {isLate && (
          <p role="status" className="text-muted">
            {TEXTS.waiting}
          </p>
        )}
        <SaleSummary />
        <TotalsList totals={totals} />
      </div>
    </Dialog>
  )
}

/** Why the cart cannot be sold now; null while it can, or while the server can be asked. */
function useWhyNot(qrOrderId: number | null): string | null {
  const can = useCanSell()
  if (useIsOnline()) return null
  if (qrOrderId !== null) return TEXTS.qrNeedsServer
  return can === 'ready' ? null : TEXTS.cannotSell[can]
}

/** Number of pieces, service, table and customer. */
function SaleSummary() {
  const { data, target } = usePos()
  const { cart, customer, deliveryType, tableId } = useSale((sale) => sale)
  const table = data.storeTables.find(({ id }) => id === tableId)
  const parts = [
    TEXTS.itemCount(countItems(cart)),
    ...(target ? [target.title] : [DELIVERY_WORDS[deliveryType], table?.table_title]),
    customer ? (customer.name ?? customer.phone) : CUSTOMER_TYPE_WORDS.WALKIN,
  ]
  return <p className="text-muted">{parts.filter(Boolean).join(' · ')}</p>
}

const ROW = 'flex items-baseline justify-between gap-4'

function TotalsList({ totals: { net, tax, total } }: { totals: Totals }) {
  const { format } = usePos()
  return (
    <dl className="flex flex-col gap-1.5">
      <div className={ROW}>
        <dt className="text-muted">{TEXTS.itemsTotal}</dt>
        <dd>{format(net)}</dd>
      </div>
      <div className={ROW}>
        <dt className="text-muted">{TEXTS.taxTotal}</dt>
        <dd>{format(tax)}</dd>
      </div>
      <div className={`${ROW} mt-1 border-t border-line pt-2 font-semibold`}>
        <dt>{TEXTS.payableTotal}</dt>
        <dd className="text-2xl">{format(total)}</dd>
      </div>
    </dl>
  )
}

interface QrTakenDialogProps {
  qrOrderId: number
  onSendAsNew: () => void
  onClose: () => void
}

/** Shown when the QR order was completed or cancelled elsewhere: send the cart as a new order, or empty it. */
function QrTakenDialog({ qrOrderId, onSendAsNew, onClose }: QrTakenDialogProps) {
  const { store, undoable } = usePos()

  function clear(): void {
    undoable(TEXTS.cleared, store.clear)
    onClose()
  }

  function sendAsNew(): void {
    sayChange(store.unlinkQrOrder())
    onSendAsNew()
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={TEXTS.qrTakenTitle}
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button icon={Send} size="lg" isFullWidth onPress={sendAsNew}>
            {TEXTS.sendAsNew}
          </Button>
          <Button autoFocus icon={Trash2} variant="primary" size="lg" isFullWidth onPress={clear}>
            {TEXTS.emptyCart}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{TEXTS.qrTaken(qrOrderId)}</p>
        <p className="text-muted">{TEXTS.qrTakenAsk}</p>
      </div>
    </Dialog>
  )
}
