import type { Check, CheckEvent } from '@comanda/shared/checks/check'
import { parseMoney } from '@comanda/shared/kernel/money'
import { type MoneyFormat, moneyFormat } from '@comanda/shared/kernel/money-format'
import { guestWords } from '@comanda/shared/orders/order-words'
import { ChevronRight } from 'lucide-react'
import { PersonName } from '../PersonName.tsx'
import { DateText } from '../time/DateText.tsx'
import { EVENT_WORDS, TEXTS, VOID_TEXTS } from './texts.ts'

interface CheckHistoryProps {
  check: Check
  title: string
  isOpen?: boolean
}

/** The events of the check besides its rounds, newest first. */
export function CheckHistory({ check, title, isOpen = false }: CheckHistoryProps) {
  if (check.history.length === 0) return null
  const format = moneyFormat(check.currency)
  return (
    <details open={isOpen} className="group rounded-lg border border-line bg-surface">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-5 py-3 text-lg font-semibold">
        <ChevronRight aria-hidden size={20} className="shrink-0 group-open:rotate-90" />
        {title}
        <span className="text-base font-normal text-muted">{check.history.length}</span>
      </summary>
      <ol className="flex flex-col gap-3 px-5 pb-5">
        {check.history.toReversed().map((event) => (
          <li key={JSON.stringify(event)} className="wrap-anywhere">
            <p className="font-medium">{wordOf(event)}</p>
            <Details event={event} format={format} />
            <p className="text-sm text-muted">
              <DateText at={event.at} timeZone={check.time_zone} time="beside" /> · {TEXTS.by}{' '}
              <PersonName name={event.by} />
            </p>
          </li>
        ))}
      </ol>
    </details>
  )
}

const wordOf = ({ what, details }: CheckEvent): string =>
  what === 'discount' && details.kind === 'courtesy' ? TEXTS.courtesy : EVENT_WORDS[what]

function Details({ event, format }: { event: CheckEvent; format: MoneyFormat }) {
  const text = detailsOf(event.details, format)
  return text === '' ? null : <p>{text}</p>
}

/** `Efectivo · $120.00 · Propina $12.00`, `Mesa 4 → Mesa 6` */
function detailsOf(details: CheckEvent['details'], format: MoneyFormat): string {
  const { from, to, title, lines, name, reason, note, guests, part, invoice, refund, wasted, approver } =
    details
  const money = (raw: unknown): string | null => {
    const cents = parseMoney(raw)
    return cents === null || cents === 0 ? null : format(cents)
  }
  const tip = money(details.tip)
  const parts = [
    from && to ? `${from} → ${to}` : (to ?? from),
    title,
    lines,
    name,
    typeof guests === 'number' && guestWords(guests),
    typeof part === 'number' && TEXTS.forPart(part),
    typeof invoice === 'number' && TEXTS.invoice(invoice),
    typeof refund === 'number' && TEXTS.refund(refund),
    money(details.amount ?? details.total),
    tip && TEXTS.tip(tip),
    reason,
    note,
    wasted === true && VOID_TEXTS.wasted,
    typeof approver === 'string' && TEXTS.approvedBy(approver),
  ]
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' · ')
}
