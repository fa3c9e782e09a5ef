import { isFarAbove } from '@comanda/shared/checks/charging'
import { type Cents, formatMoney, priceOf, sumCents, toCents, ZERO } from '@comanda/shared/kernel/money'
import { type MoneyFormat, moneyFormat } from '@comanda/shared/kernel/money-format'
import type { BillFigures } from '@comanda/shared/selling/totals'
import type { PaymentType } from '@comanda/shared/settings/payment-types'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Kbd } from '../../ui/buttons/Kbd.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { useAfter } from '../hooks/use-after.ts'
import type { Failure } from '../hooks/use-attempt.ts'
import { type HeldWindow, holdWindow } from '../printing/held-window.ts'
import { ChargeDone, type Done, isPaid } from './ChargeDone.tsx'
import { ChargeForm } from './ChargeForm.tsx'
import type { Plan } from './planning.ts'
import type { ChargeBody, Charged } from './sell-charge.ts'
import { CHARGE_TEXTS as TEXTS } from './texts.ts'
import { type Bill, useEntry } from './use-entry.ts'

/** Then the sheet says that it waits. In ms. */
const LATE_MS = 700

interface ChargeSheetProps<C extends Charged> {
  bill: Bill
  title: string
  /** Of the whole bill. */
  figures: BillFigures
  /** What is paid of it. */
  paid?: Cents
  types: readonly PaymentType[]
  /** The part of a divided check that was chosen. */
  part?: number | null
  /** Whether 'Imprimir Recibo' is chosen at first. */
  prints: boolean
  /** What else the person should know before the money is taken. */
  note?: ReactNode
  /** Shown instead of the form while the bill is not open. */
  closed?: ReactNode
  /** @returns null when it failed, with the reason in `failure` */
  charge: (body: ChargeBody) => Promise<C | null>
  isPending: boolean
  failure: Failure | null
  /** Forgets the failure. */
  forget: () => void
  /**
   * Called when nothing of the bill, or of its part, is due any more.
   * @param isToPrint as chosen
   * @param held the receipt's window, which closes afterwards unless it shows a paper
   */
  onPaid: (done: Done<C>, isToPrint: boolean, held: HeldWindow | null) => void
  /** Below the change. */
  doneLines?: (done: Done<C>) => ReactNode
  /** Beside 'Listo'. */
  doneTools: (done: Done<C>) => ReactNode
  onClose: () => void
}

/** The cash given, or the tip, when it is far above the bill. */
function unusualIn({ tender, tip }: Plan): Cents | null {
  if (!tender) return null
  const { amount, tendered } = tender
  if (tendered !== null && isFarAbove(tendered, sumCents([amount, tip]))) return tendered
  return isFarAbove(tip, amount) ? tip : null
}

/** Takes payments until nothing is due; each is sent when it is confirmed. */
export function ChargeSheet<C extends Charged>(props: ChargeSheetProps<C>) {
  const { isPending, onClose } = props
  const { bill, entry, isFree, isReady, question, agree, isToPrint, setToPrint, confirm, done, chargeNext } =
    useCharging(props)
  const format = moneyFormat(bill.currency)
  const isLate = useAfter(isPending, LATE_MS)
  return (
    <Dialog
      onClose={onClose}
      title={props.title}
      variant="sheet"
      size="lg"
      isDismissable={!isPending}
      footer={
        done ? (
          <DoneButtons onNext={isPaid(done) ? null : chargeNext} onClose={onClose}>
            {props.doneTools(done)}
          </DoneButtons>
        ) : (
          <ConfirmButton isDisabled={!isReady} isPending={isPending} onPress={confirm}>
            {isFree ? TEXTS.closeCheck : chargeWords(entry, format)}
          </ConfirmButton>
        )
      }
    >
      {isLate && (
        <p role="status" className="text-muted">
          {TEXTS.waiting}
        </p>
      )}
      {done ? (
        <ChargeDone {...done} format={format}>
          {props.doneLines?.(done)}
        </ChargeDone>
      ) : bill.status !== 'open' ? (
        props.closed
      ) : (
        <ChargeForm
          bill={bill}
          figures={props.figures}
          paid={props.paid ?? ZERO}
          note={props.note}
          types={props.types}
          entry={entry}
          format={format}
          failure={props.failure}
          question={question}
          onAgree={agree}
          isPending={isPending}
          isToPrint={isToPrint}
          onPrint={setToPrint}
          onChange={props.forget}
          onConfirm={confirm}
        />
      )}
    </Dialog>
  )
}

/** What is typed, what must be agreed to before it is sent, and what has been charged. */
function useCharging<C extends Charged>({ bill: latest, isPending, ...props }: ChargeSheetProps<C>) {
  // While a charge is under way no figure changes.
  const [frozen, setFrozen] = useState<Bill | null>(null)
  const bill = frozen ?? latest
  const entry = useEntry(bill, props.types, props.part ?? null)
  const { part, type, due, plan } = entry
  const [done, setDone] = useState<Done<C> | null>(null)
  const [isToPrint, setToPrint] = useState(props.prints)
  const isFree = due === 0 && bill.status === 'open'
  const unusual = isFree ? null : unusualIn(plan)
  const [agreed, setAgreed] = useState<Cents | null>(null)
  const question = unusual === agreed ? null : unusual
  const isReady = isFree || (plan.tender !== null && type !== null && question === null)

  async function confirm(): Promise<void> {
    if (!isReady || isPending) return
    const payments = isFree ? [] : paymentsOf(entry)
    setFrozen(bill)
    const isLast = isFree || plan.left === 0
    const held = isToPrint && isLast ? holdWindow('receipt') : null
    const charged = await props.charge({ part, payments })
    setFrozen(null)
    if (charged && priceOf(charged.partDue) === 0) {
      setDone({ charged, part })
      props.onPaid({ charged, part }, isToPrint, held)
    } else if (charged) entry.startNext(latest, charged.partDue)
    held?.release()
  }

  function chargeNext(): void {
    const next = entry.unpaid.find(({ number }) => number !== done?.part)
    setDone(null)
    entry.startPart(next?.number ?? null)
  }

  const agree = () => setAgreed(question)
  return { bill, entry, isFree, isReady, question, agree, isToPrint, setToPrint, confirm, done, chargeNext }
}

type Entry = ReturnType<typeof useEntry>

function paymentsOf({ plan: { tender }, type }: Entry): ChargeBody['payments'] {
  if (!tender || !type) return []
  const tendered = tender.tendered === null ? null : formatMoney(tender.tendered)
  return [
    { paymentTypeId: type.id, amount: formatMoney(tender.amount), tip: formatMoney(tender.tip), tendered },
  ]
}

function chargeWords({ plan: { tender, left }, type, due }: Entry, format: MoneyFormat): string {
  const isExactCash = type?.kind === 'cash' && tender?.tendered === null && left === 0
  const amount = format(toCents(tender ? tender.amount + tender.tip : due))
  return isExactCash ? TEXTS.exactCash(amount) : TEXTS.charge(amount)
}

interface DoneButtonsProps {
  /** Null when nothing is due any more. */
  onNext: (() => void) | null
  onClose: () => void
  /** Beside 'Listo', once all is paid. */
  children: ReactNode
}

const DoneButtons = ({ onNext, onClose, children }: DoneButtonsProps) => (
  <>
    {onNext ? (
      <Button size="lg" onPress={onNext}>
        {TEXTS.nextPart}
      </Button>
    ) : (
      children
    )}
    <Button autoFocus variant="primary" size="lg" className="sm:grow" onPress={onClose}>
      {TEXTS.done}
    </Button>
  </>
)

interface ConfirmButtonProps {
  isDisabled: boolean
  isPending: boolean
  onPress: () => unknown
  children: string
}

const ConfirmButton = ({ children, ...button }: ConfirmButtonProps) => (
  <Button {...button} variant="primary" size="lg" isFullWidth>
    {children}
    <span className="pointer-coarse:hidden max-sm:hidden">
      <Kbd>Enter</Kbd>
    </span>
  </Button>
)
