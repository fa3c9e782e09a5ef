/** @jsxImportSource preact */
import { formatPrice } from '@comanda/shared/kernel/money-format'
import { useEffect } from 'preact/hooks'
import { shieldClosed } from '../../ui/tap-shield.ts'
import { useGuest } from '../guest-context.ts'
import { CART, SITTING, titleOf } from '../texts/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import type { Choice } from './kept-sitting.ts'
import type { Refused, TableNews } from './table-phone.ts'
import type { TableState } from './use-sitting.ts'
import { itemsById, priceShown } from './view.ts'

/** What did not go as the guest wanted, until it is understood. */
export function TableNewsList({ phone, news, kept, isOffline }: TableState) {
  const hasLines = (kept?.puts.length ?? 0) > 0
  return (
    <div class="flex flex-col gap-2">
      <div role="status">
        {isOffline && (
          <p class="flex items-center gap-2 rounded-lg bg-warn-soft p-3 text-warn">
            <Icon name="broken" />
            {hasLines ? SITTING.offlineLines : SITTING.offline}
          </p>
        )}
      </div>
      {phone.refused && (
        <p role="alert" class="rounded-lg bg-bad-soft p-3 text-bad">
          {SITTING.cannotJoin}. {reasonOf(phone.refused)}
        </p>
      )}
      {news.length > 0 && <Sentences news={news} onUnderstood={() => phone.understand()} />}
    </div>
  )
}

function Sentences({ news, onUnderstood }: { news: readonly TableNews[]; onUnderstood: () => void }) {
  const { menu, format } = useGuest()
  useEffect(() => shieldClosed, [])
  const dishTitle = (id: number) => {
    const dish = menu.menuItems.find((item) => item.id === id)
    return dish ? titleOf(dish) : SITTING.gone
  }
  const items = itemsById(menu)
  const pricesOf = (lines: readonly (Choice & { price: string })[]): string[] => {
    const changed = lines.flatMap((line) => {
      const price = priceShown(line, items)
      return price === null || price === line.price
        ? []
        : [SITTING.newPrice(dishTitle(line.item_id), formatPrice(format, price))]
    })
    return changed.length > 0 ? [...changed, SITTING.sendAgain] : [CART.pricesChanged]
  }
  const sentences = new Set(
    news.flatMap((one) => (one.kind === 'prices' ? pricesOf(one.lines) : sentenceOf(one, dishTitle))),
  )
  return (
    <section role="alert" class="rounded-lg bg-warn-soft p-4 text-warn">
      {[...sentences].map((sentence) => (
        <p key={sentence} class="mb-1">
          {sentence}
        </p>
      ))}
      <button type="button" class="button mt-2" onClick={onUnderstood}>
        {SITTING.understood}
      </button>
    </section>
  )
}

function sentenceOf(
  news: Exclude<TableNews, { kind: 'prices' }>,
  dishTitle: (itemId: number) => string,
): string {
  if (news.kind === 'unsent') return news.wasTried ? CART.unanswered : SITTING.unsentRound
  if (news.kind === 'round')
    return news.refused.code === 'lines_changed'
      ? SITTING.roundChanged
      : SITTING.roundRefused(reasonOf(news.refused))
  const title = dishTitle(news.itemId)
  if (news.kind === 'refused') return SITTING.refused(title, reasonOf(news.refused))
  return news.kind === 'changed' ? SITTING.changed(title) : SITTING.removed(title)
}

const reasonOf = ({ code, message }: Refused): string => CART.refusal(code, message)
