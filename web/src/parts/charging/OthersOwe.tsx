import { formatPrice, moneyFormat } from '@comanda/shared/kernel/money-format'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { CHARGE_TEXTS as TEXTS } from './texts.ts'

/** What the table owes besides the bill that is charged. @param dues of its other open checks */
export function OthersOwe({ dues, currency }: { dues: readonly string[]; currency: string }) {
  if (dues.length === 0) return null
  const format = moneyFormat(currency)
  return <Banner>{TEXTS.othersOwe(dues.map((due) => formatPrice(format, due)))}</Banner>
}
