import type { Bill } from '@comanda/shared/orders/order'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { TEXTS } from './texts.ts'

interface BillSummaryProps {
  bill: Bill
  currency: string
}

export function BillSummary({ bill, currency }: BillSummaryProps) {
  return (
    <dl className="rounded-lg bg-sunken px-4 py-3">
      <Row name={TEXTS.subtotal} amount={bill.subtotal} currency={currency} />
      <Row name={TEXTS.tax} amount={bill.taxTotal} currency={currency} />
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-2 font-semibold">
        <dt className="text-lg">{TEXTS.total}</dt>
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
