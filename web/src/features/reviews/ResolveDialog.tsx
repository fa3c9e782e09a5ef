import type { FloorCheck, FloorTable, FloorView } from '@comanda/shared/floor/api'
import { priceOf } from '@comanda/shared/kernel/money'
import { formatPrice, moneyFormat } from '@comanda/shared/kernel/money-format'
import { isBlank } from '@comanda/shared/kernel/visible-text'
import { type Resolution, type Review, resolveReview } from '@comanda/shared/offline/reviews'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../offline/selling/sell.ts'
import { placeOfCheck } from '../../parts/checks/checks.ts'
import { readFloor } from '../../parts/checks/floor-feed.ts'
import { useRetryKey } from '../../parts/hooks/use-retry-key.ts'
import { useWrite } from '../../parts/hooks/use-write.ts'
import { REVIEWS } from '../../parts/offline/use-reviews.ts'
import { RadioGroup } from '../../ui/choices/RadioGroup.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useFields } from '../../ui/forms/use-fields.ts'
import { TEXTS } from './texts.ts'

interface ResolveDialogProps {
  review: Review
  currency: string
  onClose: () => void
}

interface Draft {
  resolution: Exclude<Resolution, 'accepted'> | null
  check: number | null
  note: string
}

/** Resolves a task: the money of a double payment goes somewhere; anything else was seen by a person. */
export function ResolveDialog({ review, currency, onClose }: ResolveDialogProps) {
  const isMoney = review.kind === 'double_payment'
  const isWaiting = review.kind === 'waiting'
  const { values, field } = useFields<Draft>({
    resolution: isMoney ? null : isWaiting ? 'refused' : 'kept',
    check: null,
    note: '',
  })
  const { resolution: chosen, check: checkId, note } = values
  const underKey = useRetryKey()
  const write = useWrite(REVIEWS)

  const word = isMoney ? TEXTS.resolve : isWaiting ? TEXTS.refuse : TEXTS.markSeen

  function validate() {
    if (chosen === null) return { field: 'resolution', message: TEXTS.whatRequired }
    if (chosen === 'applied' && checkId === null) return { field: 'check', message: TEXTS.accountRequired }
    if (isMoney && chosen === 'kept' && isBlank(note)) return { field: 'note', message: TEXTS.noteRequired }
    if (isWaiting && isBlank(note)) return { field: 'note', message: TEXTS.refuseNote }
    return null
  }

  function submit() {
    if (chosen === null) return
    const body = {
      resolution: chosen,
      checkId: chosen === 'applied' ? checkId : null,
      note: note.trim() || null,
    }
    return write(underKey((key) => ask(resolveReview, { params: { id: review.id }, body }, key)))
  }

  return (
    <FormDialog
      onClose={onClose}
      title={isMoney ? `${word} ${review.folio}` : `${word}: ${review.folio}`}
      submitLabel={word}
      validate={validate}
      onSubmit={submit}
    >
      <p>{review.reason}</p>
      {isMoney && (
        <RadioGroup
          label={TEXTS.what}
          {...field('resolution')}
          hasLongDescriptions
          options={[
            { id: 'returned', label: TEXTS.returned, description: TEXTS.returnedHint },
            { id: 'applied', label: TEXTS.applied, description: TEXTS.appliedHint },
            { id: 'kept', label: TEXTS.kept, description: TEXTS.keptHint },
          ]}
        />
      )}
      {chosen === 'applied' && <OpenCheckChoice currency={currency} {...field('check')} />}
      <TextField label={TEXTS.note} {...field('note')} maxLength={200} />
    </FormDialog>
  )
}

interface OpenCheckChoiceProps {
  currency: string
  name: string
  value: number | null
  onChange: (id: number | null) => void
}

interface OpenCheck extends FloorCheck {
  place: string
}

function openChecksOfFloor({ tables, counter }: FloorView): OpenCheck[] {
  const placed = (check: FloorCheck, table?: FloorTable): OpenCheck => {
    const rounds = check.token_no === null ? [] : [{ token_no: check.token_no }]
    const place = placeOfCheck({
      ...check,
      rounds,
      table_title: table?.title ?? null,
      floor: table?.floor ?? null,
    })
    return { ...check, place }
  }
  return [
    ...tables.flatMap((table) => table.checks.map((check) => placed(check, table))),
    ...counter.map((check) => placed(check)),
  ]
}

/** The open checks with an amount due. The money pays at most the amount due of a check. */
function OpenCheckChoice({ currency, ...field }: OpenCheckChoiceProps) {
  const { data } = useQuery({
    queryKey: ['reviews', 'checks'],
    queryFn: async ({ signal }) => openChecksOfFloor(await readFloor(signal)),
    staleTime: 0,
  })
  const fits = ({ due }: OpenCheck) => priceOf(due) > 0
  const checks = data?.filter(fits)
  if (checks?.length === 0) return <Banner tone="warn">{TEXTS.noAccounts}</Banner>
  return (
    <Select
      label={TEXTS.account}
      options={(checks ?? []).map((check) => ({
        id: check.id,
        label: check.place,
        description: TEXTS.due(formatPrice(moneyFormat(currency), check.due)),
      }))}
      {...field}
    />
  )
}
