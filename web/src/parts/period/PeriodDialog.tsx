import { FILTER_DAYS } from '@comanda/shared/kernel/period'
import { useState } from 'react'
import { Select } from '../../ui/choices/Select.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import {
  customDefault,
  type PeriodChoice,
  type PeriodFilterWords,
  type PeriodOrAny,
  SPANISH_PERIODS,
} from './period-words.ts'

export interface PeriodFilterProps<P extends PeriodOrAny> {
  /** The periods to choose from, in order. */
  periods: readonly P[]
  value: PeriodChoice<P>
  onChange: (choice: PeriodChoice<P>) => void
  /** The store's business date, `YYYY-MM-DD`, the start of a custom range; undefined until loaded. */
  today: string | undefined
  words?: PeriodFilterWords
}

const NO_DATES = { from: null, to: null }
const given = ({ from, to }: PeriodChoice<PeriodOrAny>) => (from && to ? { from, to } : {})
const BOUNDS = { minValue: FILTER_DAYS.first, maxValue: FILTER_DAYS.last }

/** Mounting it opens it, for a range of dates. */
export function PeriodDialog<P extends PeriodOrAny>({
  periods,
  value,
  onChange,
  today,
  words = SPANISH_PERIODS,
  onClose,
}: PeriodFilterProps<P> & { onClose: () => void }) {
  const [type, setType] = useState<P>('custom' as P)
  const [entered, setEntered] = useState<{ from?: string | null; to?: string | null }>({})
  const { from, to } = { ...(today ? customDefault(today) : NO_DATES), ...given(value), ...entered }
  const setFrom = (date: string | null) => setEntered({ ...entered, from: date })
  const days = { ...BOUNDS, today, isRequired: true }
  const setTo = (date: string | null) => setEntered({ ...entered, to: date })

  function problem() {
    if (type !== 'custom') return null
    if (!from) return { field: 'from', message: words.noFrom }
    if (!to) return { field: 'to', message: words.noTo }
    return to < from && { field: 'to', message: words.turned }
  }

  return (
    <FormDialog
      onClose={onClose}
      title={words.title}
      size="sm"
      submitLabel={words.apply}
      validate={problem}
      onSubmit={() => onChange(type === 'custom' && from && to ? { type, from, to } : { type })}
    >
      <Select
        autoFocus
        name="type"
        label={words.period}
        options={periods.map((id) => ({ id, label: words.names[id] }))}
        value={type}
        onChange={setType}
      />
      {type === 'custom' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField {...days} name="from" label={words.from} value={from} onChange={setFrom} />
          <DateField {...days} name="to" label={words.to} value={to} onChange={setTo} />
        </div>
      )}
    </FormDialog>
  )
}
