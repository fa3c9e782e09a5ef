import { settle } from '@comanda/shared/checks/charging'
import { type Cents, formatMoney, sumCents } from '@comanda/shared/kernel/money'
import { cartTotals } from '@comanda/shared/pos/cart'
import { useState } from 'react'
import { type Bill, ChargeSheet } from '../../../parts/charging/ChargeSheet.tsx'
import { type ChargeBody, type Charged, takenPayment } from '../../../parts/charging/sell-charge.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { usePos, useSale } from '../pos-context.ts'
import { TEXTS } from '../texts.ts'
import { PaidOrder, PaidPapers, printPaid } from './PaidOrder.tsx'
import { QrTakenDialog } from './QrTakenDialog.tsx'
import { SaleSummary } from './SaleSummary.tsx'
import { chargeBody, kitchenBody } from './sale-of-cart.ts'
import { isKept, type Kept, type Placed } from './sending.ts'
import { useCartDialog } from './use-cart-dialog.ts'
import { useRestOnCheck } from './use-rest-on-check.ts'

/** A paid order. */
interface ChargedOrder extends Charged {
  placed: Placed | Kept
}

/** Charges the cart: order and payment are sent together. */
export function ChargeCart({ onClose }: { onClose: () => void }) {
  const { data, target, setLastSale } = usePos()
  // The cart is empty once it is sold.
  const sale = useSale((current) => current)
  const [{ net, tax, total }] = useState(() => cartTotals(sale.cart))
  const types = data.paymentTypes.filter(({ is_active }) => is_active === 1)
  const { send, isSending, failure, forget, isQrTaken, whyNot, qrOrderId } = useCartDialog(onClose)
  const restOnCheck = useRestOnCheck(types)
  const [isBlocked, setBlocked] = useState(false)
  const bill: Bill = {
    status: 'open',
    currency: data.storeSettings.currency,
    due: formatMoney(total),
    split: null,
    payments: [],
  }

  async function charge(body: ChargeBody): Promise<ChargedOrder | null> {
    const taken = body.payments.map((payment) => takenPayment(payment, types))
    if (sumCents(taken.map(({ amount }) => amount)) < total) return chargePart(body)
    const placed = await send((cart) => ({ kind: 'charge', body: chargeBody(cart, body.payments, target) }))
    if (!placed) return null
    const change = isKept(placed) ? changeOf(taken, total) : (placed.change ?? changeOf(taken, total))
    setLastSale({
      change,
      place: isKept(placed) ? TEXTS.folioNumber(placed.folio) : TEXTS.tokenNumber(placed.tokenNo),
    })
    return { ...chargedInFull(placed, change), placed }
  }

  /** The order is sent with what was paid of it; its check takes the rest. */
  async function chargePart(body: ChargeBody): Promise<null> {
    const placed = await send((cart) => ({
      kind: 'kitchen',
      body: { ...kitchenBody(cart, target), newCheck: true },
    }))
    if (placed) await restOnCheck(placed, body, total)
    return null
  }

  if (isQrTaken && qrOrderId !== null)
    return <QrTakenDialog qrOrderId={qrOrderId} onSendAsNew={forget} onClose={onClose} />
  return (
    <ChargeSheet
      bill={bill}
      title={TEXTS.chargeTitle}
      sums={[
        { name: TEXTS.itemsTotal, amount: formatMoney(net) },
        { name: TEXTS.taxTotal, amount: formatMoney(tax) },
        { name: TEXTS.payableTotal, amount: formatMoney(total) },
      ]}
      types={types}
      prints={data.printSettings.print_on_charge === 1}
      note={
        <>
          <SaleSummary />
          {whyNot && !failure && <Banner tone="warn">{whyNot}</Banner>}
        </>
      }
      charge={charge}
      isPending={isSending}
      failure={failure}
      forget={forget}
      onPaid={({ charged }, isToPrint) => setBlocked(isToPrint && !printPaid(charged.placed, 'receipt'))}
      doneLines={({ charged }) => <PaidOrder placed={charged.placed} isBlocked={isBlocked} />}
      doneTools={({ charged }) => <PaidPapers placed={charged.placed} onBlocked={setBlocked} />}
      onClose={onClose}
    />
  )
}

const changeOf = (taken: readonly ReturnType<typeof takenPayment>[], total: Cents): string =>
  formatMoney(total === 0 ? total : settle(total, taken).changeTotal)

const chargedInFull = (placed: Placed | Kept, change: string): Charged => ({
  success: true,
  message: '',
  due: '0.00',
  partDue: '0.00',
  change,
  invoiceId: isKept(placed) ? null : (placed.invoiceId ?? null),
  ...(isKept(placed) && { kept: { key: placed.key, folio: placed.folio } }),
})
