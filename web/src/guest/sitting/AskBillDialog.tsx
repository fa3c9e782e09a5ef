/** @jsxImportSource preact */
import { parseMoney, portion, priceOf } from '@comanda/shared/kernel/money'
import type { Sitting } from '@comanda/shared/sittings/api'
import { BILL_WAYS, type BillWay, MOST_BILL_PARTS, TIP_PERCENTS } from '@comanda/shared/sittings/guest-call'
import { useId, useRef, useState } from 'preact/hooks'
import { useGuest } from '../guest-context.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { CallDialogProps } from './CallWaiterDialog.tsx'

interface AskBillDialogProps extends CallDialogProps {
  sitting: Sitting
}

type Tip = (typeof TIP_PERCENTS)[number] | 'other'

/** How the table pays, and the tip. Nothing is chosen before the guest chooses; a tip need not be. */
export function AskBillDialog({ texts, sitting, fault, isBusy, onSend, onClose }: AskBillDialogProps) {
  const { format } = useGuest()
  const [way, setWay] = useState<BillWay | null>(null)
  const [parts, setParts] = useState(Math.min(Math.max(2, sitting.guests.length), MOST_BILL_PARTS))
  const [tip, setTip] = useState<Tip | null>(null)
  const [amount, setAmount] = useState('')
  const [wrong, setWrong] = useState<'way' | 'amount' | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const [ways, tips, faultId] = [useId(), useId(), useId()]
  const total = sitting.bill && priceOf(sitting.bill.total)

  function send(event: Event): void {
    event.preventDefault()
    const cents = tip === 'other' ? parseMoney(amount.trim()) : null
    const found = way === null ? 'way' : tip === 'other' && (cents === null || cents <= 0) ? 'amount' : null
    setWrong(found)
    if (found)
      form.current?.querySelector<HTMLElement>(`[name="${found === 'way' ? ways : 'amount'}"]`)?.focus()
    else
      void onSend({
        way,
        ...(way === 'split' && { parts }),
        ...(tip === 'other' ? { tipAmount: amount.trim() } : tip !== null && { tipPercent: tip }),
      })
  }

  const nameOfTip = (one: Tip): string =>
    one === 'other'
      ? texts.tipOther
      : one === 0
        ? texts.tipNone
        : texts.tipPercent(one, total === null ? null : format(portion(total, one, 100)))
  const said = wrong === 'way' ? texts.wayMissing : wrong === 'amount' ? texts.tipWrong : fault
  return (
    <Dialog
      title={texts.askBill}
      closeLabel={texts.close}
      onClose={onClose}
      footer={
        <>
          <p id={faultId} role="alert" class="text-bad not-empty:mb-3">
            {said}
          </p>
          <button type="submit" form={`${ways}form`} class="button primary large" aria-busy={isBusy}>
            {texts.askBill}
          </button>
        </>
      }
    >
      <form id={`${ways}form`} ref={form} onSubmit={send} class="flex flex-col gap-5 text-lg">
        <fieldset aria-describedby={wrong === 'way' ? faultId : undefined}>
          <legend class="font-semibold">{texts.howToPay}</legend>
          {BILL_WAYS.map((one) => (
            <label key={one} class="choice">
              <input
                type="radio"
                name={ways}
                checked={one === way}
                onChange={() => {
                  setWay(one)
                  setWrong(null)
                }}
              />
              <span class="words">{texts.ways[one]}</span>
            </label>
          ))}
          {way === 'split' && (
            <div class="flex flex-wrap items-center gap-2 pt-2">
              <span class="grow">{texts.partsLabel}</span>
              <Step name="minus" label={texts.fewer} isOff={parts <= 2} onPress={() => setParts(parts - 1)} />
              <output class="min-w-8 text-center font-semibold">{parts}</output>
              <Step
                name="plus"
                label={texts.more}
                isOff={parts >= MOST_BILL_PARTS}
                onPress={() => setParts(parts + 1)}
              />
            </div>
          )}
        </fieldset>
        <fieldset>
          <legend class="font-semibold">{texts.tip}</legend>
          {[...TIP_PERCENTS, 'other' as const].map((one) => (
            <label key={one} class="choice">
              <input type="radio" name={tips} checked={one === tip} onChange={() => setTip(one)} />
              <span class="words">{nameOfTip(one)}</span>
            </label>
          ))}
          {tip === 'other' && (
            <label class="flex flex-col gap-1.5 pt-2">
              {texts.tipAmount}
              <input
                class="field"
                name="amount"
                type="text"
                inputMode="decimal"
                maxLength={12}
                value={amount}
                aria-invalid={wrong === 'amount'}
                aria-describedby={wrong === 'amount' ? faultId : undefined}
                onInput={(event) => {
                  setAmount(event.currentTarget.value)
                  setWrong(null)
                }}
              />
            </label>
          )}
          <p class="pt-2 text-base text-muted">{texts.tipNote}</p>
        </fieldset>
      </form>
    </Dialog>
  )
}

interface StepProps {
  name: 'minus' | 'plus'
  label: string
  isOff: boolean
  onPress: () => void
}

const Step = ({ name, label, isOff, onPress }: StepProps) => (
  <button type="button" class="button icon" aria-label={label} disabled={isOff} onClick={onPress}>
    <Icon name={name} />
  </button>
)
