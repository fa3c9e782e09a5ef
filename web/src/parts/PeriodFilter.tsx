import type { Period } from '@comanda/shared/kernel/period'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { DateField } from '../ui/DateField.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { Select } from '../ui/Select.tsx'
import { customDefault, PERIOD_WORDS, type PeriodChoice, periodName } from './period-words.ts'

interface PeriodFilterProps<P extends Period> {
  /** Those the screen knows, in the order of the list. */
  periods: readonly P[]
  value: PeriodChoice<P>
  onChange: (choice: PeriodChoice<P>) => void
  /** The store's business date, `YYYY-MM-DD`: where a range of one's own begins. */
  today: string
}

const TEXTS = {
  title: 'Filtrar',
  apply: 'Aplicar',
  period: 'Periodo',
  from: 'Desde',
  to: 'Hasta',
  noFrom: '¡Por favor seleccione la fecha inicial!',
  noTo: '¡Por favor seleccione la fecha final!',
  turned: 'La fecha final no puede ser anterior a la inicial.',
  button: (name: string) => `Filtrar: ${name}`,
}

/** Says which days a list shows, and opens the dialog that changes it. */
export function PeriodFilter<P extends Period>(props: PeriodFilterProps<P>) {
  const [isOpen, setOpen] = useState(false)
  const name = periodName(props.value)
  return (
    <>
      <Button size="touch" icon={ListFilter} aria-label={TEXTS.button(name)} onPress={() => setOpen(true)}>
        {name}
      </Button>
      {isOpen && <FilterDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function FilterDialog<P extends Period>({
  periods,
  value,
  onChange,
  today,
  onClose,
}: PeriodFilterProps<P> & { onClose: () => void }) {
  const [type, setType] = useState<P>(value.type)
  const usual = customDefault(today)
  const [from, setFrom] = useState<string | null>(value.from ?? usual.from)
  const [to, setTo] = useState<string | null>(value.to ?? usual.to)

  function problem() {
    if (type !== 'custom') return null
    if (!from) return { field: 'from', message: TEXTS.noFrom }
    if (!to) return { field: 'to', message: TEXTS.noTo }
    return to < from && { field: 'to', message: TEXTS.turned }
  }

  return (
    <FormDialog
      isOpen
      onOpenChange={onClose}
      title={TEXTS.title}
      size="sm"
      submitLabel={TEXTS.apply}
      validate={problem}
      onSubmit={() => onChange(type === 'custom' && from && to ? { type, from, to } : { type })}
    >
      <Select
        autoFocus
        name="type"
        label={TEXTS.period}
        options={periods.map((id) => ({ id, label: PERIOD_WORDS[id] }))}
        value={type}
        onChange={setType}
      />
      {type === 'custom' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField isRequired name="from" label={TEXTS.from} value={from} onChange={setFrom} />
          <DateField isRequired name="to" label={TEXTS.to} value={to} onChange={setTo} />
        </div>
      )}
    </FormDialog>
  )
}
