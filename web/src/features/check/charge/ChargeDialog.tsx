import { isFarAbove } from '@comanda/shared/checks/charging'
import { type Cents, formatMoney, priceOf, sumCents, toCents } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { useState } from 'react'
import { placeOfCheck } from '../../../parts/checks/checks.ts'
import { useAfter } from '../../../parts/hooks/use-after.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import type { CheckDialogProps } from '../dialogs/dialog.ts'
import { ChargeDone, DoneButtons } from './ChargeDone.tsx'
import { ChargeForm } from './ChargeForm.tsx'
import type { Plan } from './planning.ts'
import { CHARGE_TEXTS as TEXTS } from './texts.ts'
import { type Charged, useCharging } from './use-charging.ts'
import { useEntry } from './use-entry.ts'

/** Then the dialog says that it waits. In ms. */
const LATE_MS = 700

interface ChargeDialogProps extends Omit<CheckDialogProps, 'lineId'> {
  /** The part of a divided check that was chosen. */
  part: number | null
}

/** The cash given, or the tip, when it is far above the bill. */
function unusualIn({ tender, tip }: Plan): Cents | null {
  if (!tender) return null
  const { amount, tendered } = tender
  if (tendered !== null && isFarAbove(tendered, sumCents([amount, tip]))) return tendered
  return isFarAbove(tip, amount) ? tip : null
}

/** Takes payments until nothing is due; each is sent when it is confirmed. */
export function ChargeDialog({ check, init, part: asked, onClose }: ChargeDialogProps) {
  const format = moneyFormat(check.currency)
  const entry = useEntry(check, init.paymentTypes, asked)
  const { part, type, due, plan } = entry
  const { charge, isPending, failure, forget } = useCharging(check, init.paymentTypes)
  const isLate = useAfter(isPending, LATE_MS)
  const [done, setDone] = useState<{ charged: Charged; part: number | null } | null>(null)
  const isFree = due === 0 && check.status === 'open'
  const unusual = isFree ? null : unusualIn(plan)
  const [agreed, setAgreed] = useState<Cents | null>(null)
  const question = unusual === agreed ? null : unusual
  const isReady = isFree || (plan.tender !== null && type !== null && question === null)

  async function confirm(): Promise<void> {
    const { tender } = plan
    const payments =
      isFree || !tender || !type
        ? []
        : [
            {
              paymentTypeId: type.id,
              amount: formatMoney(tender.amount),
              tip: formatMoney(tender.tip),
              tendered: tender.tendered === null ? null : formatMoney(tender.tendered),
            },
          ]
    if (!isReady) return
    const charged = await charge({ part, payments })
    if (!charged) return
    if (priceOf(charged.partDue) === 0) setDone({ charged, part })
    else entry.startNext(charged.partDue)
  }

  function chargeNext(): void {
    const next = entry.unpaid.find(({ number }) => number !== done?.part)
    setDone(null)
    entry.setPart(next?.number ?? null)
  }

  const isExactCash = type?.kind === 'cash' && plan.tender?.tendered === null && plan.left === 0
  const amount = format(toCents(plan.tender ? plan.tender.amount + plan.tender.tip : due))
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={TEXTS.title(placeOfCheck(check))}
      variant="sheet"
      size="lg"
      isDismissable={!isPending}
      footer={
        done ? (
          <DoneButtons check={check} charged={done.charged} onNext={chargeNext} onClose={onClose} />
        ) : (
          <Button
            variant="primary"
            size="lg"
            isFullWidth
            isDisabled={!isReady}
            isPending={isPending}
            onPress={confirm}
          >
            {isFree ? TEXTS.closeCheck : isExactCash ? TEXTS.exactCash(amount) : TEXTS.charge(amount)}
            <span className="pointer-coarse:hidden max-sm:hidden">
              <Kbd>Enter</Kbd>
            </span>
          </Button>
        )
      }
    >
      {isLate && (
        <p role="status" className="text-muted">
          {TEXTS.waiting}
        </p>
      )}
      {done ? (
        <ChargeDone charged={done.charged} part={done.part} format={format} />
      ) : (
        <ChargeForm
          check={check}
          types={init.paymentTypes}
          entry={entry}
          format={format}
          failure={failure}
          question={question}
          onAgree={() => setAgreed(question)}
          isPending={isPending}
          onChange={forget}
          onConfirm={confirm}
        />
      )}
    </Dialog>
  )
}
