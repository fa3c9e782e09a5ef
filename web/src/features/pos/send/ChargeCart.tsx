import { getCheck } from '@comanda/shared/checks/api'
import { settle } from '@comanda/shared/checks/charging'
import { type Cents, formatMoney, priceOf, sumCents } from '@comanda/shared/kernel/money'
import { listTakenTables } from '@comanda/shared/pos/api'
import { cartFigures, cartTotals } from '@comanda/shared/pos/cart'
import type { PaymentType } from '@comanda/shared/settings/payment-types'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { outboxEntries } from '../../../offline/outbox/current-outbox.ts'
import { ChargeSheet } from '../../../parts/charging/ChargeSheet.tsx'
import { OthersOwe } from '../../../parts/charging/OthersOwe.tsx'
import {
  type ChargeBody,
  type Charged,
  sellCharge,
  takenPayment,
} from '../../../parts/charging/sell-charge.ts'
import type { Bill } from '../../../parts/charging/use-entry.ts'
import { useAttempt } from '../../../parts/hooks/use-attempt.ts'
import { useRetryKey } from '../../../parts/hooks/use-retry-key.ts'
import { useIsOffline } from '../../../parts/offline/use-is-offline.ts'
import { addressOfCharging } from '../../../parts/orders/addresses.ts'
import type { HeldWindow } from '../../../parts/printing/held-window.ts'
import { openSalePaper } from '../../../parts/printing/print-window.ts'
import { localPrintersFor } from '../../../parts/printing/printers.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { statusToast } from '../../../ui/feedback/status-toast.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { TEXTS } from '../dialog-texts.ts'
import { usePos } from '../pos-context.ts'
import { PaidOrder, PaidPapers, printPaid } from './PaidOrder.tsx'
import { QrTakenDialog } from './QrTakenDialog.tsx'
import { SaleSummary } from './SaleSummary.tsx'
import { chargeBody, kitchenBody } from './sale-of-cart.ts'
import { isKept, type Kept, nameOfPlaced, type Placed, type SentOrder, wordsOfPlaced } from './sending.ts'
import { useCartDialog } from './use-cart-dialog.ts'

/** A paid order. */
interface ChargedOrder extends Charged {
  placed: Placed | Kept
}

/** Charges the cart: order and payment are sent together. */
export function ChargeCart({ onClose }: { onClose: () => void }) {
  const { data, target } = usePos()
  const types = data.paymentTypes.filter(({ is_active }) => is_active === 1)
  const dialog = useCartDialog(onClose)
  const { sale, isSending, failure, forget, isQrTaken, whyNot, qrOrderId } = dialog
  const { charge, opened, rest } = useCharging(types, dialog)
  const isOffline = useIsOffline()
  const owes = useTableOwes(target ? target.order.tableId : sale.tableId)
  const [isBlocked, setBlocked] = useState(false)
  const bill: Bill = {
    status: 'open',
    currency: data.storeSettings.currency,
    due: formatMoney(cartTotals(sale.cart).total),
    split: null,
    payments: [],
  }

  function finish(placed: Placed | Kept, isToPrint: boolean, held: HeldWindow | null): void {
    setBlocked(isToPrint && !printPaid(placed, 'receipt', held))
    // While the server may have the order, it may have printed the comanda, too.
    if (isKept(placed) && isOffline && localPrintersFor('kitchen').length > 0)
      openSalePaper('kitchen', placed.key)
  }

  if (isQrTaken && qrOrderId !== null)
    return <QrTakenDialog qrOrderId={qrOrderId} ending="charge" onGoOn={forget} onClose={onClose} />
  const refusal = failure ?? rest.failure
  return (
    <ChargeSheet
      bill={bill}
      title={TEXTS.chargeTitle}
      figures={cartFigures(sale.cart)}
      types={types}
      prints={data.printSettings.print_on_charge === 1}
      note={
        <>
          <SaleSummary sale={sale} />
          {!opened && <OthersOwe dues={owes} currency={bill.currency} />}
          {opened && <Banner>{wordsOfPlaced('orderToPay', opened)}</Banner>}
          {whyNot && !refusal && <Banner tone="warn">{whyNot}</Banner>}
        </>
      }
      charge={charge}
      isPending={isSending || rest.isPending}
      failure={refusal}
      forget={() => {
        forget()
        rest.forget()
      }}
      onPaid={({ charged }, isToPrint, held) => finish(charged.placed, isToPrint, held)}
      doneLines={({ charged }) => <PaidOrder placed={charged.placed} isBlocked={isBlocked} />}
      doneTools={({ charged }) => <PaidPapers placed={charged.placed} onBlocked={setBlocked} />}
      onClose={opened ? () => rest.leave(opened) : onClose}
    />
  )
}

/** Sends the cart with its payment. A payment of a part sends the order unpaid, and its check takes the payment. */
function useCharging(types: readonly PaymentType[], { sale, send }: ReturnType<typeof useCartDialog>) {
  const { target, setLastSale } = usePos()
  const rest = useRestOnCheck(types)
  /** The order, when only a part of it was paid. */
  const [opened, setOpened] = useState<Placed | Kept | null>(null)
  const { total } = cartTotals(sale.cart)

  const sendCart = (kind: SentOrder['kind'], body: ChargeBody): Promise<Placed | Kept | null> =>
    send((cart) =>
      kind === 'charge'
        ? { kind, body: chargeBody(cart, body.payments, target) }
        : { kind, body: { ...kitchenBody(cart, target), newCheck: true } },
    )

  async function charge(body: ChargeBody): Promise<ChargedOrder | null> {
    const taken = body.payments.map((payment) => takenPayment(payment, types))
    const isWhole = sumCents(taken.map(({ amount }) => amount)) >= total
    const placed = opened ?? (await sendCart(isWhole ? 'charge' : 'kitchen', body))
    if (!placed) return null
    if (placed.kind === 'kitchen') return leaveRest(placed, body)
    const change = isKept(placed) ? changeOf(taken, total) : (placed.change ?? changeOf(taken, total))
    return charged({ ...chargedInFull(placed, change), placed })
  }

  /** The order is with the kitchen; its check takes this payment, and its own sheet the rest. */
  async function leaveRest(placed: Placed | Kept, body: ChargeBody): Promise<ChargedOrder | null> {
    setOpened(placed)
    // What an earlier attempt has sent may be another bill: nothing is paid of it unseen.
    const paid = placed.wasEarlier ? null : await rest.pay(placed, body, total)
    if (paid && priceOf(paid.due) === 0) return charged({ ...paid, placed })
    if (paid || placed.wasEarlier) rest.leave(placed)
    return null
  }

  function charged(order: ChargedOrder): ChargedOrder {
    setOpened(null)
    setLastSale({ change: order.change, place: nameOfPlaced(order.placed) })
    return order
  }

  return { charge, opened, rest }
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

/** Pays a part of an order that was sent unpaid, and leads to its check, whose sheet takes the rest. */
function useRestOnCheck(types: readonly PaymentType[]) {
  const { open } = usePos()
  const router = useRouter()
  const underKey = useRetryKey()
  const { attempt, ...state } = useAttempt()

  /** @returns null when it failed, with the reason in `failure`: the same payment may be sent again */
  const pay = (placed: Placed | Kept, body: ChargeBody, total: Cents) =>
    attempt(() => {
      const check = {
        id: checkIdOfPlaced(placed),
        due: formatMoney(total),
        split: null,
        place: nameOfPlaced(placed),
      }
      return underKey((key) => sellCharge(check, types, body, key))
    })

  function leave(placed: Placed | Kept): void {
    open(null)
    if (placed.wasEarlier) toast.error(TEXTS.wasEarlier)
    // The check is what is seen next: nobody would ask there for the paper that the kitchen has instead of its screen.
    else if (isKept(placed))
      statusToast().problem({
        text: wordsOfPlaced('orderNumbered', placed),
        action: { label: TEXTS.printKitchen, onPress: () => openSalePaper('kitchen', placed.key) },
      })
    else toast.success(wordsOfPlaced('orderNumbered', placed))
    router.history.push(addressOfCharging(checkIdOfPlaced(placed)))
  }

  return { pay, leave, ...state }
}

/** A device numbers the check that an order of its own opens by the order. */
const checkIdOfPlaced = (placed: Placed | Kept): number =>
  isKept(placed) ? -(outboxEntries().find(({ key }) => key === placed.key)?.number ?? 0) : placed.checkId

/** What the open checks of a table owe, oldest first; nothing while the server does not answer. */
const useTableOwes = (tableId: number | null): readonly string[] =>
  useQuery({
    queryKey: ['table-owes', tableId],
    queryFn: ({ signal }) => readOwed(tableId, signal),
    enabled: tableId !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  }).data ?? []

async function readOwed(tableId: number | null, signal: AbortSignal): Promise<string[]> {
  const { checks } = await api(listTakenTables, { signal })
  const open = checks?.find((one) => one.tableId === tableId)
  if (!open) return []
  const { due, others_at_table } = await api(getCheck, { params: { id: open.checkId }, signal })
  return [due, ...(others_at_table ?? []).map((other) => other.due)].filter((owed) => priceOf(owed) > 0)
}
