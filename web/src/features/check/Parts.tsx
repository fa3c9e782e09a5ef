import { unsplitCheck } from '@comanda/shared/checks/api'
import { highestPart } from '@comanda/shared/checks/charging'
import type { Check, CheckPart } from '@comanda/shared/checks/check'
import { priceOf } from '@comanda/shared/kernel/money'
import { formatPrice, moneyFormat } from '@comanda/shared/kernel/money-format'
import { HandCoins, Split, Undo2, Wallet } from 'lucide-react'
import { messageOf } from '../../api/client.ts'
import { CHECK } from '../../parts/checks/use-check.ts'
import { useCallWrite } from '../../parts/hooks/use-write.ts'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/page/Card.tsx'
import { isPaidPart } from './paid-parts.ts'
import { TEXTS } from './texts.ts'

interface PartsProps {
  check: Check
  parts: readonly CheckPart[]
  /** Whether this person may undo the division. */
  mayChange: boolean
  /** Divides an open part; null: this person may not, or the server does not answer. */
  onDivide: ((part: number) => void) | null
  /** Null: this person may not charge it. */
  onCharge: ((part: number) => void) | null
}

/** The parts of a divided check, each with what it holds and the amount due. */
export function Parts({ check, parts, mayChange, onDivide, onCharge }: PartsProps) {
  const write = useCallWrite(CHECK)
  const undo = () =>
    write(unsplitCheck, { params: { id: check.id } }).catch((error) =>
      toast.error(messageOf(error, TEXTS.actionFailed)),
    )
  const open = parts.filter((part) => !isPaidPart(check, part))
  const takers = takersOf(check)
  return (
    <Card title={TEXTS.parts} className="p-4!">
      {takers.length > 1 && (
        <p className="-mt-2 mb-2 text-sm text-muted">{TEXTS.takeNew(takers.map(({ number }) => number))}</p>
      )}
      <ol className="-mt-2 divide-y divide-line">
        {parts.map((part) => (
          <li key={part.number} className="py-1">
            <OnePart
              check={check}
              part={part}
              count={highestPart(parts)}
              onDivide={onDivide}
              onCharge={onCharge}
            />
          </li>
        ))}
      </ol>
      {mayChange && (open.length > 1 || check.payments.length === 0) && (
        <Button size="touch" variant="quiet" icon={Undo2} className="mt-3 -ml-3" onPress={undo}>
          {TEXTS.undoSplit}
        </Button>
      )}
    </Card>
  )
}

interface OnePartProps extends Pick<PartsProps, 'check' | 'onDivide' | 'onCharge'> {
  part: CheckPart
  count: number
}

function OnePart({ check, part, count, onDivide, onCharge }: OnePartProps) {
  const { currency } = check
  const isPaid = priceOf(part.due) === 0
  const mayDivide = onDivide && !isPaid && !isPaidPart(check, part)
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-2">
        <p className="flex flex-wrap items-baseline gap-x-2 leading-tight">
          <span className="text-sm whitespace-nowrap text-muted">{TEXTS.partOf(part.number, count)}</span>
          <MoneyText
            amount={isPaid ? part.total : part.due}
            currency={currency}
            className="text-lg font-semibold"
          />
        </p>
        {isPaid ? (
          <Badge tone="good" icon={Wallet}>
            {TEXTS.partPaid}
          </Badge>
        ) : (
          <div className="ml-auto flex shrink-0 gap-1">
            {mayDivide && (
              <IconButton
                size="touch"
                icon={Split}
                label={TEXTS.splitPart(part.number, count)}
                onPress={() => onDivide(part.number)}
              />
            )}
            {onCharge && (
              <Button
                size="touch"
                icon={HandCoins}
                className="px-3! max-2xl:[&>svg]:hidden"
                aria-label={TEXTS.chargePart(part.number, count)}
                onPress={() => onCharge(part.number)}
              >
                {TEXTS.charge}
              </Button>
            )}
          </div>
        )}
      </div>
      <Facts check={check} part={part} />
      {part.lines.length > 0 && (
        <ul className="mt-2 text-sm text-muted">
          {part.lines.map((line) => (
            <li key={line.item_id} className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                {line.quantity} × {line.title}
              </span>
              <MoneyText amount={line.total} currency={currency} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** What is paid of a part that owes a rest, how it was paid, and whether later rounds belong to it. */
function Facts({ check, part }: Pick<OnePartProps, 'check' | 'part'>) {
  const format = moneyFormat(check.currency)
  const own = check.payments.filter((payment) => payment.part === part.number)
  const paid = priceOf(part.due) > 0 && priceOf(part.paid) > 0
  const facts = [
    paid && TEXTS.paidOfPart(formatPrice(format, part.paid)),
    own.map(({ title }) => title).join(', '),
    takersOf(check).length === 1 && part.weight > 0 && newWords(check),
  ].filter(Boolean)
  return facts.length > 0 && <p className="pb-1 text-sm text-muted">{facts.join(' · ')}</p>
}

/** The parts that get what is ordered later, where some do not. */
function takersOf({ status, split }: Check): readonly CheckPart[] {
  const takers = status === 'open' && split ? split.parts.filter(({ weight }) => weight > 0) : []
  return takers.length === split?.parts.length ? [] : takers
}

const newWords = ({ split }: Check): string => (split?.mode === 'items' ? TEXTS.unassigned : TEXTS.takesNew)
