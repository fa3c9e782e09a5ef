/** @jsxImportSource preact */
import { cartFigures } from '@comanda/shared/pos/cart'
import { type BillSum, billSums } from '@comanda/shared/selling/bill-sums'
import { useGuest } from '../guest-context.ts'
import { CART } from '../texts/texts.ts'
import type { DinerCart } from './stored-cart.ts'

/** The sums in the order in which they are read: what is added to the lines, the total, and what it includes. */
export function Summary({ cart }: { cart: DinerCart }) {
  const { format } = useGuest()
  const { between, total, within } = billSums(cartFigures(cart))
  const row = (sum: BillSum, look: string) => (
    <div key={CART.sum(sum)} class={`flex flex-wrap items-baseline justify-between gap-x-4 ${look}`}>
      <dt>{CART.sum(sum)}</dt>
      <dd>{format(sum.amount)}</dd>
    </div>
  )
  return (
    <section aria-label={CART.summary} class="my-4 rounded-lg border border-line bg-surface p-4">
      <dl class="flex flex-col gap-1.5">
        {between.map((sum) => row(sum, 'text-muted'))}
        {row(total, 'text-lg font-semibold')}
        {within.map((sum) => row(sum, 'text-sm text-muted'))}
      </dl>
    </section>
  )
}
