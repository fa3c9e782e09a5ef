/** @jsxImportSource preact */
import { dinerFault } from '@comanda/shared/qr/diner'
import { useId, useRef, useState } from 'preact/hooks'
import { CART } from '../texts/texts.ts'
import { Dialog } from '../ui/Dialog.tsx'
import type { Customer } from './ordering.ts'

interface ContinueDialogProps {
  isSending: boolean
  onClose: () => void
  onOrder: (customer: Customer) => void
}

const FAULTS = { name: () => CART.missingName, phone: () => CART.badPhone }

type Fault = ReturnType<typeof dinerFault>

/** Asks how to continue: as a guest by default, or with name and phone. */
export function ContinueDialog({ isSending, onClose, onOrder }: ContinueDialogProps) {
  const [kind, setKind] = useState<Customer['kind']>('guest')
  const [diner, setDiner] = useState({ name: '', phone: '' })
  const [fault, setFault] = useState<Fault>(null)
  const form = useRef<HTMLFormElement>(null)

  function order(): void {
    if (isSending) return
    const found = kind === 'phone' ? dinerFault(diner) : null
    setFault(found)
    if (found) form.current?.querySelector<HTMLInputElement>(`[name="${found.field}"]`)?.focus()
    else onOrder(kind === 'phone' ? { kind, ...diner } : { kind })
  }

  const field = (name: 'name' | 'phone') => ({
    name,
    value: diner[name],
    fault: fault?.field === name ? FAULTS[name]() : null,
    onInput: (value: string) => {
      setDiner((current) => ({ ...current, [name]: value }))
      setFault(null)
    },
  })

  return (
    <Dialog title={CART.continueAs} closeLabel={CART.close} onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          order()
        }}
      >
        <fieldset aria-label={CART.continueAs}>
          <Way label={CART.asGuest} isChosen={kind === 'guest'} onChoose={() => setKind('guest')} />
          <Way label={CART.withPhone} isChosen={kind === 'phone'} onChoose={() => setKind('phone')} />
        </fieldset>
        {kind === 'phone' && (
          <div class="mt-4 flex flex-col gap-3">
            <Field {...field('name')} label={CART.name} autocomplete="name" max={100} />
            <Field {...field('phone')} label={CART.phone} autocomplete="tel" max={20} />
          </div>
        )}
        <button type="submit" class="button primary large mt-5" aria-busy={isSending}>
          {isSending ? CART.ordering : CART.order}
        </button>
      </form>
    </Dialog>
  )
}

interface WayProps {
  label: string
  isChosen: boolean
  onChoose: () => void
}

const Way = ({ label, isChosen, onChoose }: WayProps) => (
  <label class="choice">
    <input type="radio" name="way" checked={isChosen} onChange={onChoose} />
    {label}
  </label>
)

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
