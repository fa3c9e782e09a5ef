import type { Totals } from '@comanda/shared/orders/totals'
import { usePos } from './pos-context.ts'
import { TEXTS } from './texts.ts'

const ROW = 'flex items-baseline justify-between gap-4'

/** Net, taxes, and what the guest pays. */
export function TotalsList({ totals: { net, tax, total } }: { totals: Totals }) {
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
