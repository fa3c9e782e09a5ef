/** @jsxImportSource preact */
import { cartTotals } from '@comanda/shared/pos/cart'
import type { DinerCart } from '../cart/stored-cart.ts'
import { useGuest } from '../guest-context.ts'
import { SITTING } from '../texts/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { cartAddress } from '../use-place.ts'
import { shownLines } from './shared-order.ts'
import type { TableState } from './use-sitting.ts'
import { statesOf } from './view.ts'

/** At the bottom of the menu: what the table has not sent, or where its dishes are. */
export function SittingBar({
  table: { kept, isOffline, news },
  cart,
}: {
  table: TableState
  cart: DinerCart
}) {
  const { code, go, format } = useGuest()
  const hasLines = cart.length > 0
  return (
    <nav class="bar" aria-label={SITTING.title}>
      <Link
        href={cartAddress(code)}
        go={go}
        class={`button large mx-auto flex! max-w-xl justify-between! ${hasLines ? 'primary' : ''}`}
      >
        <span class="flex min-w-0 items-center gap-2">
          <Icon name={isOffline ? 'broken' : news.length > 0 ? 'warning' : 'bag'} />
          <span class="min-w-0 text-start">{wordsOf(kept)}</span>
        </span>
        {hasLines && <span class="tabular-nums">{format(cartTotals(cart).total)}</span>}
      </Link>
    </nav>
  )
}

/** 'Mi mesa · 3 por enviar', with its price beside it; else where the dishes are, two things at most: 'Mi mesa · 2 en la cocina · 1 listo'. */
function wordsOf(kept: TableState['kept']): string {
  if (!kept) return SITTING.title
  if (kept.sitting?.ended) return SITTING.endedBar
  const unsent = shownLines(kept).reduce((sum, { quantity }) => sum + quantity, 0)
  const sent = statesOf(kept.sitting?.rounds ?? []).map(({ status, count }) => SITTING.counts[status](count))
  return [SITTING.title, ...(unsent > 0 ? [SITTING.toSend(unsent)] : sent.slice(0, 2))].join(' · ')
}
