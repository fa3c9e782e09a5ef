/** @jsxImportSource preact */
import { MAX_PARTS } from '@comanda/shared/checks/split'
import { type Cents, priceOf, subtractCents, ZERO } from '@comanda/shared/kernel/money'
import type { Sitting, SittingBill } from '@comanda/shared/sittings/api'
import { useState } from 'preact/hooks'
import { useGuest } from '../guest-context.ts'
import { SITTING } from '../texts/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { Whose } from './GuestName.tsx'
import { SentTitle } from './SentTitle.tsx'
import { fairShares, roundsOnBill } from './view.ts'

/** The table's check as the counter has it, what each guest had, and equal shares. */
export function Account({ sitting }: { sitting: Sitting }) {
  const { bill } = sitting
  if (!bill) return <p class="py-8 text-center text-muted">{SITTING.noAccount}</p>
  return (
    <>
      <Sums bill={bill} />
      <ByGuest sitting={sitting} bill={bill} />
      {!sitting.ended && <FairShare amount={priceOf(bill.due)} guests={peopleOf(sitting, bill)} />}
      <Ordered sitting={sitting} />
    </>
  )
}

function Sums({ bill }: { bill: SittingBill }) {
  const { format } = useGuest()
  const row = (label: string, amount: Cents, look: string) => (
    <div key={label} class={`flex flex-wrap items-baseline justify-between gap-x-4 ${look}`}>
      <dt>{label}</dt>
      <dd>{format(amount)}</dd>
    </div>
  )
  const subtotal = priceOf(bill.subtotal)
  const discount = priceOf(bill.discount)
  // Of prices that do not include them.
  const taxes = subtractCents(priceOf(bill.total), subtractCents(subtotal, discount))
  const paid = priceOf(bill.paid)
  return (
    <section aria-label={SITTING.account} class="my-4 rounded-lg border border-line bg-surface p-4">
      <dl class="flex flex-col gap-1.5">
        {(discount > 0 || taxes > 0) && row(SITTING.subtotal, subtotal, 'text-muted')}
        {discount > 0 && row(SITTING.discount, subtractCents(ZERO, discount), 'text-muted')}
        {taxes > 0 && row(SITTING.taxes, taxes, 'text-muted')}
        {row(SITTING.total, priceOf(bill.total), 'text-xl font-semibold')}
        {paid > 0 && row(SITTING.paid, paid, 'text-muted')}
        {paid > 0 && row(SITTING.due, priceOf(bill.due), 'text-lg font-semibold')}
      </dl>
    </section>
  )
}

function ByGuest({ sitting, bill }: { sitting: Sitting; bill: SittingBill }) {
  const { format } = useGuest()
  const isMe = (guest: number | null) => guest === sitting.me
  const rows = [...bill.guests].sort((a, b) => Number(isMe(b.guest)) - Number(isMe(a.guest)))
  return (
    <section aria-label={SITTING.whose} class="my-4 rounded-lg border border-line bg-surface p-4">
      <h2 class="font-semibold">{SITTING.whose}</h2>
      <ul class="mt-2 flex flex-col gap-2">
        {rows.map((row, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: guests of two other tables may be alike
            key={at}
            class={`flex flex-wrap items-center justify-between gap-x-4 ${isMe(row.guest) ? 'font-semibold' : ''}`}
          >
            <Whose of={row} sitting={sitting} none={SITTING.staffLines} />
            <span>{format(priceOf(row.total))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Who divides the check: the table, and who has ordered at another table whose check is joined with it. */
const peopleOf = ({ guests }: Sitting, bill: SittingBill): number =>
  guests.length + bill.guests.filter(({ other }) => other).length

function FairShare({ amount, guests }: { amount: Cents; guests: number }) {
  const { format } = useGuest()
  const [chosen, setChosen] = useState<number | null>(null)
  const parts = chosen ?? Math.min(Math.max(guests, 2), MAX_PARTS)
  if (amount <= 0) return null
  const shares = fairShares(amount, parts)
  const step = (by: 1 | -1, icon: 'plus' | 'minus', label: string) => (
    <button
      type="button"
      class="button icon"
      aria-label={label}
      disabled={parts + by < 2 || parts + by > MAX_PARTS}
      onClick={() => setChosen(parts + by)}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <section aria-label={SITTING.divide(parts)} class="my-4 rounded-lg border border-line bg-surface p-4">
      <div class="flex flex-wrap items-center justify-between gap-3">
        <h2 class="words font-semibold">{SITTING.divide(parts)}</h2>
        <div class="flex gap-2">
          {step(-1, 'minus', SITTING.fewer)}
          {step(1, 'plus', SITTING.moreParts)}
        </div>
      </div>
      <p role="status" class="mt-2">
        {shares.length === 1
          ? `${SITTING.each}: ${format(shares[0]?.amount ?? amount)}`
          : shares.map((share) => SITTING.share(share.count, format(share.amount))).join(' · ')}
      </p>
      <p class="mt-1 text-sm text-muted">{SITTING.divided}</p>
    </section>
  )
}

function Ordered({ sitting }: { sitting: Sitting }) {
  const { format } = useGuest()
  return (
    <section aria-label={SITTING.ordered} class="my-4 rounded-lg border border-line bg-surface p-4">
      <h2 class="font-semibold">{SITTING.ordered}</h2>
      {roundsOnBill(sitting.rounds).map(({ number, lines }) => (
        <section key={number} class="mt-2">
          <h3 class="text-sm font-semibold text-muted">{SITTING.roundOf(number)}</h3>
          <ul>
            {lines.map((line, at) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: a sent line has no identity but its position
                key={at}
                class="flex flex-wrap items-baseline justify-between gap-x-4 py-1"
              >
                <div class="words">
                  <SentTitle line={line} isBrief />
                </div>
                <span>{format(priceOf(line.total))}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
