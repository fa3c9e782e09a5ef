import type { Check } from '@comanda/shared/checks/check'
import { isWithinLimit } from '@comanda/shared/checks/discounts'
import { formatMoney, parseMoney, ZERO } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { AREA } from '@comanda/shared/kernel/scopes'
import type { DiscountKind } from '@comanda/shared/selling/discount'
import { useState } from 'react'
import { userMay } from '../../../../api/session.ts'
import { BillSums } from '../../../../parts/BillSums.tsx'
import { useIsOffline } from '../../../../parts/offline/use-is-offline.ts'
import { useCurrentUser } from '../../../../parts/session/use-current-user.ts'
import { ChoiceButtons } from '../../../../ui/choices/ChoiceButtons.tsx'
import { Banner } from '../../../../ui/feedback/Banner.tsx'
import { MONEY_FORMAT, NumberField } from '../../../../ui/fields/NumberField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { heldLines } from '../../paid-parts.ts'
import { ActionDialog } from '../ActionDialog.tsx'
import type { CheckDialogProps } from '../dialog.ts'
import { allOf, liveLines, type Pieces, piecesOf, pricedOfLine, priceLeft } from '../lines.ts'
import { PiecePicker } from '../PiecePicker.tsx'
import { TEXTS } from '../texts.ts'
import { useSend } from '../use-send.ts'
import { type DiscountPreview, previewOfDiscount, type Reduction } from './discounting.ts'
import { sellDiscount } from './sell-discount.ts'

export const DiscountDialog = (props: CheckDialogProps) => <Reduce {...props} kind="discount" />
export const CourtesyDialog = (props: CheckDialogProps) => <Reduce {...props} kind="courtesy" />

const ALL: Reduction = { kind: 'percent', percent: 100 }

type ReduceProps = CheckDialogProps & { kind: DiscountKind }

function Reduce(props: ReduceProps) {
  const { check, kind } = props
  const { discountReasons, discountLimit } = props.init.serviceSettings
  const isCourtesy = kind === 'courtesy'
  const reduction = useReduction(props)
  const { typed, setTyped, reason, setReason, note, setNote, mayExceed, isAlone, preview } = reduction
  const amount = moneyFormat(check.currency)(preview.discount)
  const { sending, apply } = reduction
  const courtesy = preview.isReady ? TEXTS.reasonGives(amount) : TEXTS.asksCourtesy
  return (
    <ActionDialog
      title={isCourtesy ? TEXTS.courtesy : TEXTS.discount}
      size="lg"
      sending={sending}
      asks={isCourtesy ? courtesy : preview.isReady ? TEXTS.asksReason : null}
      submit={
        isCourtesy
          ? undefined
          : {
              label: preview.isReady ? TEXTS.apply(amount) : TEXTS.applyNothing,
              isDisabled: !preview.isReady || reason === null,
              onPress: () => reason !== null && apply(reason),
            }
      }
    >
      <div className="grid items-start gap-4 md:grid-cols-2">
        <div className="flex flex-col gap-4">
          <ScopeFields check={check} reduction={reduction} />
          {!isCourtesy && <ReductionFields value={typed} onChange={setTyped} />}
          {!isCourtesy && !mayExceed && <p className="text-sm text-muted">{TEXTS.limit(discountLimit)}</p>}
        </div>
        <div className="flex flex-col gap-4">
          <Summary check={check} preview={preview} kind={kind} />
          {preview.fault && <Banner tone="warn">{preview.fault}</Banner>}
          {preview.isReady && reduction.needsApproval && (
            <Banner>{isAlone ? TEXTS.approvalHere : TEXTS.needsApproval}</Banner>
          )}
          <TextField label={TEXTS.note} value={note} onChange={setNote} maxLength={200} />
          <ChoiceButtons
            label={TEXTS.reason}
            choices={discountReasons.map((one) => ({ id: one, label: one }))}
            value={isCourtesy && !sending.isPending ? null : reason}
            onChange={(one) => {
              setReason(one)
              if (isCourtesy) void apply(one)
            }}
            isDisabled={sending.isPending || (isCourtesy && !preview.isReady)}
            className="auto-rows-fr grid-cols-2"
          />
        </div>
      </div>
    </ActionDialog>
  )
}

/** The lines, the reduction and its reason; its preview, and whether this person needs an approval. */
function useReduction({ check, init, lineId, onClose, kind }: ReduceProps) {
  const isCourtesy = kind === 'courtesy'
  const lines = liveLines(check).filter((line) => priceLeft(line) > 0)
  const [isWhole, setWhole] = useState((!isCourtesy && lineId === null) || lines.some(({ id }) => id < 0))
  const [chosen, setChosen] = useState<Pieces>(() => allOf(lines, lineId))
  const [typed, setTyped] = useState<Reduction>({ kind: 'percent', percent: Number.NaN })
  const [reason, setReason] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const sending = useSend(onClose)
  const user = useCurrentUser()
  const mayExceed = user !== undefined && userMay(user, AREA.discounts)
  const isAlone = useIsOffline() || check.id < 0
  const held = heldLines(check)
  const named = isWhole
    ? lines.filter(({ id }) => !held.has(id))
    : lines.filter(({ id }) => (chosen[id] ?? 0) > 0)
  const how = isCourtesy ? ALL : typed
  const preview = previewOfDiscount(named.map(pricedOfLine), how)
  const needsApproval =
    !mayExceed && (isCourtesy || !isWithinLimit(preview.reduced, init.serviceSettings.discountLimit))

  const apply = (why: string) => {
    const body = {
      kind,
      percent: how.kind === 'percent' && !isCourtesy ? how.percent : null,
      amount: how.kind === 'amount' ? formatMoney(parseMoney(how.amount) ?? ZERO) : null,
      lineIds: isWhole ? null : piecesOf(lines, chosen).map(({ id }) => id),
      reason: why,
      note: note.trim() || null,
    }
    const discounting = { amount: preview.discount, needsApproval, isAlone }
    return sending.sendBy((key) => sellDiscount(check, body, discounting, key))
  }

  return {
    lines,
    isWhole,
    setWhole,
    chosen,
    setChosen,
    typed,
    setTyped,
    reason,
    setReason,
    note,
    setNote,
    mayExceed,
    isAlone,
    preview,
    needsApproval,
    sending,
    apply,
  }
}

/** The whole check, or some of its lines. */
function ScopeFields({ check, reduction }: { check: Check; reduction: ReturnType<typeof useReduction> }) {
  const { lines, isWhole } = reduction
  const hasOwnLines = lines.some(({ id }) => id < 0)
  return (
    <>
      {/* The server numbers the lines of this device's own rounds. */}
      {!hasOwnLines && (
        <ChoiceButtons
          label={TEXTS.scope}
          choices={[
            { id: 'whole', label: heldLines(check).size > 0 ? TEXTS.openPart : TEXTS.wholeCheck },
            { id: 'lines', label: TEXTS.someLines },
          ]}
          value={isWhole ? 'whole' : 'lines'}
          onChange={(scope) => reduction.setWhole(scope === 'whole')}
          className="grid-cols-2"
        />
      )}
      {!isWhole && (
        <PiecePicker
          lines={lines}
          chosen={reduction.chosen}
          onChange={reduction.setChosen}
          currency={check.currency}
          isWhole
        />
      )}
    </>
  )
}

const QUICK = [5, 10, 15, 20].map((percent) => ({ id: percent, label: `${percent} %` }))

interface ReductionFieldsProps {
  value: Reduction
  onChange: (value: Reduction) => void
}

function ReductionFields({ value, onChange }: ReductionFieldsProps) {
  return (
    <>
      <ChoiceButtons
        label={TEXTS.how}
        choices={[
          { id: 'percent', label: TEXTS.percent },
          { id: 'amount', label: TEXTS.amount },
        ]}
        value={value.kind}
        onChange={(kind) =>
          onChange(kind === 'percent' ? { kind, percent: Number.NaN } : { kind, amount: Number.NaN })
        }
        className="grid-cols-2"
      />
      {value.kind === 'percent' ? (
        <>
          <ChoiceButtons
            label={TEXTS.quick}
            choices={QUICK}
            value={QUICK.some(({ id }) => id === value.percent) ? value.percent : null}
            onChange={(percent) => onChange({ kind: 'percent', percent })}
            className="grid-cols-4 *:items-center"
          />
          <NumberField
            label={TEXTS.percentField}
            value={value.percent}
            onChange={(percent) => onChange({ kind: 'percent', percent })}
            minValue={0}
            maxValue={100}
            isLive
            formatOptions={{ maximumFractionDigits: 3 }}
          />
        </>
      ) : (
        <NumberField
          label={TEXTS.amountField}
          value={value.amount}
          onChange={(amount) => onChange({ kind: 'amount', amount })}
          minValue={0}
          isLive
          formatOptions={MONEY_FORMAT}
        />
      )}
    </>
  )
}

interface SummaryProps {
  check: Check
  preview: DiscountPreview
  kind: DiscountKind
}

function Summary({ check, preview, kind }: SummaryProps) {
  const { gross, discount, net, tax, total } = preview
  const [title, ...others] = new Set(check.taxes.flatMap((one) => one.title ?? []))
  const figures = {
    gross,
    net,
    tax,
    total,
    discount: kind === 'courtesy' ? ZERO : discount,
    courtesy: kind === 'courtesy' ? discount : ZERO,
    taxes: title && others.length === 0 ? [{ title, tax }] : [],
  }
  return (
    <section aria-label={TEXTS.summary} className="rounded-lg bg-sunken px-4 py-3">
      <BillSums figures={figures} currency={check.currency} />
    </section>
  )
}
