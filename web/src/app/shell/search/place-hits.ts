import type { FloorCheck, FloorView } from '@comanda/shared/floor/api'
import { formatPrice, moneyFormat } from '@comanda/shared/kernel/money-format'
import { Armchair, ShoppingBag } from 'lucide-react'
import type { Hit } from './hits.ts'
import { bestMatches, makeSearchable } from './match.ts'

const MOST_PLACES = 6

const tokenOf = ({ token_no }: FloorCheck) => (token_no === null ? null : `Token ${token_no}`)
const join = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

/** The open checks by table, token and name, with what they owe: `Mesa 5 · $2,613.00`. */
export function placeHits({ tables, counter, currency }: FloorView, wanted: string): Hit[] {
  const money = moneyFormat(currency)
  const hitOf = (check: FloorCheck, place: string | null, detail: string): Hit => ({
    id: `check ${check.id}`,
    title: join(place, check.name, formatPrice(money, check.due)),
    detail,
    href: `/dashboard/checks/${check.id}`,
    icon: place?.startsWith('Token') === false ? Armchair : ShoppingBag,
  })
  const all = [
    ...tables.flatMap(({ title, floor, checks }) =>
      checks.map((check) => hitOf(check, title, join(tokenOf(check), floor === '-' ? null : floor))),
    ),
    ...counter.map((check) => hitOf(check, tokenOf(check) ?? 'Cuenta', check.customer_name ?? '')),
  ]
  return bestMatches(
    makeSearchable(all, ({ title, detail }) => `${title} ${detail}`),
    wanted,
    MOST_PLACES,
  )
}
