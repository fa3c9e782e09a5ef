/** @jsxImportSource preact */
import { dinerFault } from '@comanda/shared/qr/diner'
import type { Ref } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'
import { CART } from '../texts/texts.ts'
import type { Customer } from './ordering.ts'

interface Fields {
  kind: Customer['kind']
  onKind: (kind: Customer['kind']) => void
  diner: { name: string; phone: string }
  fault: ReturnType<typeof dinerFault>
  onInput: (name: 'name' | 'phone', value: string) => void
  form: Ref<HTMLDivElement>
}

/** Who orders: a guest, unless the diner chooses to give name and phone. `customer` is null while these are wrong. */
export function useCustomer(): { customer: () => Customer | null; fields: Fields } {
  const [kind, setKind] = useState<Customer['kind']>('guest')
  const [diner, setDiner] = useState({ name: '', phone: '' })
  const [fault, setFault] = useState<Fields['fault']>(null)
  const form = useRef<HTMLDivElement>(null)

  function customer(): Customer | null {
    if (kind === 'guest') return { kind }
    const found = dinerFault(diner)
    setFault(found)
    if (!found) return { kind, ...diner }
    form.current?.querySelector<HTMLInputElement>(`[name="${found.field}"]`)?.focus()
    return null
  }

  const fields: Fields = {
    kind,
    onKind: (chosen) => {
      setKind(chosen)
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

const KINDS = ['guest', 'phone'] as const

/** Asks as whom the diner orders; name and phone open below their choice. */
export function CustomerFields({ kind, onKind, diner, fault, onInput, form }: Fields) {
  const group = useId()
  const field = (name: 'name' | 'phone') => ({
    name,
    value: diner[name],
    fault: fault?.field === name ? CART.fault(fault.message) : null,
    onInput: (value: string) => onInput(name, value),
  })
  return (
    <div ref={form} class="my-4 rounded-lg border border-line bg-surface px-4 pt-3 pb-1">
      <fieldset>
        <legend class="float-left font-semibold">{CART.continueAs}</legend>
        <div class="clear-both">
          {KINDS.map((one) => (
            <label key={one} class="choice">
              <input type="radio" name={group} checked={one === kind} onChange={() => onKind(one)} />
              <span class="words">{CART.kinds[one]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {kind === 'phone' && (
        <div class="flex flex-col gap-3 pt-1 pb-3">
          <Field {...field('name')} label={CART.name} autocomplete="name" />
          <Field {...field('phone')} label={CART.phone} autocomplete="tel" />
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
  onInput: (value: string) => void
}

function Field({ name, label, value, fault, autocomplete, onInput }: FieldProps) {
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
