/** @jsxImportSource preact */
import { dinerFault } from '@comanda/shared/qr/diner'
import type { Ref } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'
import { CART } from '../texts/texts.ts'
import type { Customer } from './ordering.ts'

const FAULTS = { name: () => CART.missingName, phone: () => CART.badPhone }

interface Fields {
  isOpen: boolean
  onToggle: () => void
  diner: { name: string; phone: string }
  fault: ReturnType<typeof dinerFault>
  onInput: (name: 'name' | 'phone', value: string) => void
  form: Ref<HTMLDivElement>
}

/** Who orders: a guest, unless the diner gives name and phone. `customer` is null while these are wrong. */
export function useCustomer(): { customer: () => Customer | null; fields: Fields } {
  const [isOpen, setOpen] = useState(false)
  const [diner, setDiner] = useState({ name: '', phone: '' })
  const [fault, setFault] = useState<Fields['fault']>(null)
  const form = useRef<HTMLDivElement>(null)

  function customer(): Customer | null {
    if (!isOpen) return { kind: 'guest' }
    const found = dinerFault(diner)
    setFault(found)
    if (!found) return { kind: 'phone', ...diner }
    form.current?.querySelector<HTMLInputElement>(`[name="${found.field}"]`)?.focus()
    return null
  }

  const fields: Fields = {
    isOpen,
    onToggle: () => {
      setOpen((was) => !was)
      setFault(null)
    },
    diner,
    fault,
    onInput: (name, value) => {
      setDiner((current) => ({ ...current, [name]: value }))
      setFault(null)
    },
    form,
  }
  return { customer, fields }
}

/** An optional line, which opens name and phone. */
export function CustomerFields({ isOpen, onToggle, diner, fault, onInput, form }: Fields) {
  const field = (name: 'name' | 'phone') => ({
    name,
    value: diner[name],
    fault: fault?.field === name ? FAULTS[name]() : null,
    onInput: (value: string) => onInput(name, value),
  })
  return (
    <div ref={form} class="my-4 rounded-lg border border-line bg-surface px-4 py-1">
      <label class="flex min-h-12 items-center gap-3">
        <input type="checkbox" class="size-5.5 shrink-0 accent-brand" checked={isOpen} onChange={onToggle} />
        {CART.withPhone}
        <span class="ml-auto text-sm text-muted">{CART.optional}</span>
      </label>
      {isOpen && (
        <div class="flex flex-col gap-3 pt-2 pb-3">
          <Field {...field('name')} label={CART.name} autocomplete="name" max={100} />
          <Field {...field('phone')} label={CART.phone} autocomplete="tel" max={20} />
        </div>
      )}
    </div>
  )
}

interface FieldProps {
  name: string
  label: string
  value: string
  fault: string | null
  autocomplete: 'name' | 'tel'
  max: number
  onInput: (value: string) => void
}

function Field({ name, label, value, fault, autocomplete, max, onInput }: FieldProps) {
  const faultId = useId()
  return (
    <div>
      <label class="flex flex-col gap-1.5">
        {label}
        <input
          class="field"
          name={name}
          type="text"
          inputMode={autocomplete === 'tel' ? 'tel' : 'text'}
          autocomplete={autocomplete}
          maxLength={max}
          required
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : faultId}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      </label>
      <p id={faultId} role="alert" class="mt-1 text-sm text-bad">
        {fault}
      </p>
    </div>
  )
}
