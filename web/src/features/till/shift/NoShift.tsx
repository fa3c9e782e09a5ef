import { type Cents, formatMoney, ZERO } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { openShift } from '@comanda/shared/till/api'
import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { useAttempt } from '../../../parts/hooks/use-attempt.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { FilterChips } from '../../../ui/choices/FilterChips.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { CashPieces } from '../count/CashPieces.tsx'
import { NO_CASH, sentPieces, sumOfCash } from '../count/typed-cash.ts'
import { type Drawer, type TillInit, useTillWrite } from '../data.ts'
import { TEXTS } from '../texts.ts'
import { isUnusual, typedMoney } from '../typed-money.ts'

interface NoShiftProps {
  drawer: Drawer
  init: TillInit
  /** The store has never opened a shift. */
  isFirst: boolean
  mayOpen: boolean
}

const WAYS = [
  { id: 'amount', label: TEXTS.byAmount },
  { id: 'pieces', label: TEXTS.byPieces },
] as const

/** A drawer without a shift: counts the float and opens a shift. */
export function NoShift({ drawer, init, isFirst, mayOpen }: NoShiftProps) {
  const format = moneyFormat(init.storeSettings.currency)
  const { way, setWay, cash, setCash, amount, setAmount, float, isInvalid, asked, failure, open } =
    useOpening(drawer)
  if (!mayOpen)
    return (
      <EmptyState icon={Banknote} title={TEXTS.noShift}>
        {TEXTS.noShiftForYou}
      </EmptyState>
    )

  return (
    <Card title={TEXTS.noShift}>
      {/* Without a submit button: Enter in the one field of an amount opens the shift, in a row of the notes it goes to the next. */}
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isInvalid) void open()
        }}
      >
        <p className="text-muted">
          {isFirst ? `${TEXTS.noShiftHint} ${TEXTS.noShiftFirst}` : TEXTS.noShiftHint}
        </p>
        {failure && <Banner tone="bad">{failure.text}</Banner>}
        {asked !== null && asked === float && <Banner tone="warn">{TEXTS.unusual(format(float))}</Banner>}
        <FilterChips label={TEXTS.float} options={WAYS} value={way} onChange={setWay} className="flex-wrap" />
        {way === 'pieces' ? (
          <CashPieces cash={cash} onChange={setCash} format={format} />
        ) : (
          <TextField
            name="amount"
            label={TEXTS.floatAmount}
            inputMode="decimal"
            maxLength={14}
            value={amount}
            onChange={setAmount}
            errorMessage={isInvalid ? TEXTS.amountInvalid : null}
            className="max-w-72"
          />
        )}
        <Button
          variant="primary"
          size="lg"
          icon={Banknote}
          isDisabled={isInvalid}
          onPress={open}
          className="sm:self-start"
        >
          {TEXTS.openWith(format(float))}
        </Button>
      </form>
    </Card>
  )
}

/** The float, typed or counted, and the write. An unusual float is confirmed by submitting it again. */
function useOpening(drawer: Drawer) {
  const write = useTillWrite()
  const [way, setWay] = useState<'amount' | 'pieces'>('amount')
  const [cash, setCash] = useState(NO_CASH)
  const [amount, setAmount] = useState('')
  const { attempt, failure } = useAttempt()
  const [asked, setAsked] = useState<Cents | null>(null)
  const float = way === 'pieces' ? sumOfCash(cash) : (typedMoney(amount) ?? ZERO)
  const isInvalid = typedMoney(way === 'pieces' ? cash.rest : amount) === null

  async function open(): Promise<void> {
    if (isUnusual(float) && asked !== float) return setAsked(float)
    const drawerId = drawer.id
    const body =
      way === 'pieces'
        ? { drawerId, pieces: sentPieces(cash), amount: formatMoney(typedMoney(cash.rest) ?? ZERO) }
        : { drawerId, amount: formatMoney(float) }
    await attempt(() => write(openShift, { body }))
  }

  return { way, setWay, cash, setCash, amount, setAmount, float, isInvalid, asked, failure, open }
}
