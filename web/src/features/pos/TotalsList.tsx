import type { Totals } from '@comanda/shared/orders/totals'
import { usePos } from './pos-context.ts'
import { TEXTS } from './texts.ts'

/** Net, taxes, and what the guest pays. */
export function TotalsList({ totals: { net, tax, total } }: { totals: Totals }) {
  const { format } = usePos()
  return (
    <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1.5 text-right">
      <dt className="text-left text-muted">{TEXTS.itemsTotal}</dt>
      <dd>{format(net)}</dd>
      <dt className="text-left text-muted">{TEXTS.taxTotal}</dt>
      <dd>{format(tax)}</dd>
      <dt className="border-t border-line pt-2 text-left font-semibold">{TEXTS.payableTotal}</dt>
      <dd className="border-t border-line pt-2 text-2xl font-semibold">{format(total)}</dd>
    </dl>
  )
}
