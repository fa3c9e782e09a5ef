import { type Cents, formatMoney, toCents } from '@comanda/shared/kernel/money'
import type { MoneyFormat } from '@comanda/shared/kernel/money-format'
import { PAYMENT_KIND_WORDS } from '@comanda/shared/settings/payment-kind-words'
import type { PaymentKind } from '@comanda/shared/settings/payment-types'
import { submitCount } from '@comanda/shared/till/api'
import { Calculator } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useTillWrite } from '../data.ts'
import { CLOSING, PIECES, TEXTS } from '../texts.ts'
import { typedMoney } from '../typed-money.ts'
import { CancelCount } from './CancelCount.tsx'
import { CashPieces } from './CashPieces.tsx'
import { otherKinds, type StepProps } from './draft.ts'
import { sentPieces, sumOfCash } from './typed-cash.ts'

interface BlindCountProps extends StepProps {
  /** How often the drawer was counted before. */
  counts: number
  onLeave: () => void
}

/** The count of a drawer by somebody who does not see the expected amounts. */
export function BlindCount(props: BlindCountProps) {
  const { shift, format, draft, change, onLeave } = props
  const { kinds, typedAmountOf, isInvalid, submit } = useCount(props)
  const [isConfirming, setConfirming] = useState(false)

  return (
    <>
      <Card title={CLOSING.cash}>
        <CashPieces cash={draft.cash} onChange={(next) => change({ cash: next })} format={format} autoFocus />
      </Card>
      {kinds.length > 0 && <OtherKinds kinds={kinds} draft={draft} change={change} />}
      <CancelCount shiftId={shift.id} onDone={onLeave} />
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-canvas px-4 py-3 lg:mx-0 lg:px-0">
        <p role="status" className="mr-auto">
          <span className="block text-sm text-muted">{PIECES.cash}</span>
          <span className="text-2xl font-semibold">{format(sumOfCash(draft.cash))}</span>
        </p>
        <Button
          variant="primary"
          size="lg"
          icon={Calculator}
          isDisabled={isInvalid}
          onPress={() => setConfirming(true)}
        >
          {CLOSING.finish}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title={CLOSING.finishTitle}
        tone="primary"
        confirmLabel={CLOSING.finish}
        cancelLabel={CLOSING.keepCounting}
        onConfirm={submit}
      >
        <p>{CLOSING.finishSentence}</p>
        <dl className="mt-3 flex flex-col gap-1">
          <Sum name={PAYMENT_KIND_WORDS.cash} amount={sumOfCash(draft.cash)} format={format} />
          {kinds.map((kind) => (
            <Sum
              key={kind}
              name={PAYMENT_KIND_WORDS[kind]}
              amount={typedAmountOf(kind) ?? toCents(0)}
              format={format}
            />
          ))}
        </dl>
      </ConfirmDialog>
    </>
  )
}

/** The typed amounts of all kinds, and their submission. */
function useCount({ shift, init, draft, counts }: BlindCountProps) {
  const write = useTillWrite()
  const kinds = otherKinds(init.kinds)
  const typedAmountOf = (kind: PaymentKind) => typedMoney(draft.amounts[kind] ?? '')
  const isInvalid = typedMoney(draft.cash.rest) === null || kinds.some((kind) => typedAmountOf(kind) === null)

  async function submit(): Promise<void> {
    const amounts = [
      { kind: 'cash' as const, amount: typedMoney(draft.cash.rest) },
      ...kinds.map((kind) => ({ kind, amount: typedAmountOf(kind) })),
    ].flatMap(({ kind, amount }) => (amount ? [{ kind, amount: formatMoney(amount) }] : []))
    const body = { pieces: sentPieces(draft.cash), amounts }
    // After a count that the server has, the same amounts are another count, not a retry.
    await write(submitCount, { params: { id: shift.id }, body }, counts)
  }

  return { kinds, typedAmountOf, isInvalid, submit }
}

interface OtherKindsProps extends Pick<StepProps, 'draft' | 'change'> {
  kinds: readonly PaymentKind[]
}

/** The amounts of what is not cash. */
const OtherKinds = ({ kinds, draft, change }: OtherKindsProps) => (
  <Card title={CLOSING.others}>
    <p className="mb-4 text-muted">{CLOSING.othersHint}</p>
    <div className="grid gap-4 sm:grid-cols-2">
      {kinds.map((kind) => (
        <TextField
          key={kind}
          name={kind}
          label={PAYMENT_KIND_WORDS[kind]}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          placeholder="0.00"
          value={draft.amounts[kind] ?? ''}
          onChange={(text) => change({ amounts: { ...draft.amounts, [kind]: text } })}
          errorMessage={typedMoney(draft.amounts[kind] ?? '') === null ? TEXTS.amountInvalid : null}
        />
      ))}
    </div>
  </Card>
)

const Sum = ({ name, amount, format }: { name: string; amount: Cents; format: MoneyFormat }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-muted">{name}</dt>
    <dd className="font-medium">{format(amount)}</dd>
  </div>
)
