import { unsplitCheck } from '@comanda/shared/checks/api'
import type { Check, CheckPart } from '@comanda/shared/checks/check'
import { priceOf } from '@comanda/shared/kernel/money'
import { HandCoins, Undo2, Wallet } from 'lucide-react'
import { messageOf } from '../../api/client.ts'
import { CHECK } from '../../parts/checks/use-check.ts'
import { useCallWrite } from '../../parts/hooks/use-call-write.ts'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/page/Card.tsx'
import { TEXTS } from './texts.ts'

interface PartsProps {
  check: Check
  parts: readonly CheckPart[]
  /** Whether this person may undo the division. */
  mayChange: boolean
  /** Null: this person may not charge it. */
  onCharge: ((part: number) => void) | null
}

/** The parts of a divided check, each with the amount due. */
export function Parts({ check, parts, mayChange, onCharge }: PartsProps) {
  const { write } = useCallWrite(CHECK)
  const undo = () =>
    write(unsplitCheck, { params: { id: check.id } }).catch((error) =>
      toast.error(messageOf(error, TEXTS.actionFailed)),
    )
  return (
    <Card title={TEXTS.parts}>
      <ol className="flex flex-col gap-3">
        {parts.map((part) => (
          <li key={part.number} className="rounded-md border border-line p-3">
            <OnePart part={part} count={parts.length} currency={check.currency} onCharge={onCharge} />
          </li>
        ))}
      </ol>
      {mayChange && check.payments.length === 0 && (
        <Button size="touch" variant="quiet" icon={Undo2} className="mt-3 -ml-3" onPress={undo}>
          {TEXTS.undoSplit}
        </Button>
      )}
    </Card>
  )
}

interface OnePartProps {
  part: CheckPart
  count: number
  currency: string
  onCharge: PartsProps['onCharge']
}

function OnePart({ part, count, currency, onCharge }: OnePartProps) {
  const isPaid = priceOf(part.due) === 0
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="flex items-baseline gap-2 font-semibold">
          <span>{TEXTS.partOf(part.number, count)}</span>
          <MoneyText amount={isPaid ? part.total : part.due} currency={currency} className="text-lg" />
        </p>
        {isPaid ? (
          <Badge tone="good" icon={Wallet}>
            {TEXTS.partPaid}
          </Badge>
        ) : (
          onCharge && (
            <Button
              size="touch"
              icon={HandCoins}
              aria-label={TEXTS.chargePart(part.number, count)}
              onPress={() => onCharge(part.number)}
            >
              {TEXTS.charge}
            </Button>
          )
        )}
      </div>
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
