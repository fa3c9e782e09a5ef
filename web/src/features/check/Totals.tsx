import { removeDiscount } from '@comanda/shared/checks/api'
import type { Check } from '@comanda/shared/checks/check'
import { figuresOfCheck } from '@comanda/shared/checks/figures'
import { formatMoney, priceOf, sumCents } from '@comanda/shared/kernel/money'
import type { CheckDiscount } from '@comanda/shared/selling/discount'
import { X } from 'lucide-react'
import { messageOf } from '../../api/client.ts'
import { BillSums } from '../../parts/BillSums.tsx'
import { CHECK } from '../../parts/checks/use-check.ts'
import { useCallWrite } from '../../parts/hooks/use-write.ts'
import { AmountRow, MoneyText } from '../../parts/MoneyText.tsx'
import { PersonName } from '../../parts/PersonName.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/page/Card.tsx'
import { Figure } from '../../ui/page/Figure.tsx'
import { heldLines } from './paid-parts.ts'
import { TEXTS } from './texts.ts'

const isSome = (amount: string): boolean => priceOf(amount) > 0

/** The total of the check, the amount paid and the amount due. */
export function Totals({ check, mayChange }: { check: Check; mayChange: boolean }) {
  const { currency } = check
  const refunded = sumCents(check.refunds.flatMap(({ total, tip }) => [priceOf(total), priceOf(tip)]))
  const row = { currency }
  return (
    <Card>
      <h2 className="sr-only">{TEXTS.totals}</h2>
      <BillSums figures={figuresOfCheck(check)} currency={currency}>
        {isSome(check.paid) && (
          <AmountRow {...row} name={TEXTS.paid} amount={check.paid} isMinus={check.status === 'open'} />
        )}
        {check.status === 'open' && (
          <div className="mt-2 border-t border-line pt-2">
            <dt className="text-lg font-semibold">{TEXTS.due}</dt>
            <dd className="text-right">
              <Figure size="xl">
                <MoneyText amount={check.due} currency={currency} />
              </Figure>
            </dd>
          </div>
        )}
      </BillSums>
      {isSome(check.tips) && (
        <dl className="mt-2 border-t border-line pt-2">
          <AmountRow {...row} name={TEXTS.tips} amount={check.tips} />
        </dl>
      )}
      {refunded > 0 && (
        <dl className="mt-2 border-t border-line pt-2">
          <AmountRow {...row} name={TEXTS.refunded} amount={formatMoney(refunded)} isMinus />
        </dl>
      )}
      {check.discounts.length > 0 && <Discounts check={check} mayChange={mayChange} />}
    </Card>
  )
}

const nameOfDiscount = ({ kind, percent, reason }: CheckDiscount): string => {
  const word = kind === 'courtesy' ? TEXTS.courtesy : TEXTS.discount
  return `${word}${percent === null || kind === 'courtesy' ? '' : ` ${percent} %`} · ${reason}`
}

function Discounts({ check, mayChange }: { check: Check; mayChange: boolean }) {
  const write = useCallWrite(CHECK)
  const held = heldLines(check)
  const remove = ({ id }: CheckDiscount) =>
    write(removeDiscount, { params: { id: check.id, discountId: id } }).catch((error) =>
      toast.error(messageOf(error, TEXTS.actionFailed)),
    )
  return (
    <ul className="mt-3 border-t border-line pt-1" aria-label={TEXTS.discounts}>
      {check.discounts.map((discount) => (
        <li key={discount.id} className="flex min-h-11 items-center gap-2">
          <div className="min-w-0 grow py-1.5 leading-snug wrap-anywhere">
            <p>{nameOfDiscount(discount)}</p>
            <p className="text-sm text-muted">
              {discount.note && `${discount.note} · `}
              {TEXTS.by} <PersonName name={discount.by} />
              {discount.approver !== undefined && (
                <>
                  {' '}
                  · {TEXTS.approvedBy} <PersonName name={discount.approver} />
                </>
              )}
            </p>
          </div>
          <span className="whitespace-nowrap">
            −<MoneyText amount={discount.amount} currency={check.currency} />
          </span>
          {mayChange && !discount.item_ids.some((id) => held.has(id)) && (
            <IconButton
              size="touch"
              icon={X}
              label={TEXTS.removeDiscount(nameOfDiscount(discount))}
              className="-mr-3"
              onPress={() => remove(discount)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
