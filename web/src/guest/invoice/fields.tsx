/** @jsxImportSource preact */
import { useId } from 'preact/hooks'

interface Labelled {
  name: string
  label: string
  value: string
  fault: string | null
}

interface FieldProps extends Labelled {
  hint?: string | null
  inputMode?: 'text' | 'numeric' | 'email'
  autocomplete?: 'name' | 'postal-code' | 'email'
  autocapitalize?: 'characters' | 'none'
  onInput: (value: string) => void
  onLeave: () => void
}

/** The hint below a field gives way to what is wrong. */
function Below({ id, hint, fault }: { id: string; hint?: string | null | undefined; fault: string | null }) {
  return (
    <p id={id} class={fault === null ? 'mt-1 text-sm text-muted' : 'mt-1 text-sm text-bad'}>
      {fault ?? hint}
    </p>
  )
}

export function Field({ name, label, value, fault, hint, onInput, onLeave, ...keyboard }: FieldProps) {
  const below = useId()
  return (
    <div>
      <label class="flex flex-col gap-1.5">
        {label}
        <input
          class="field"
          name={name}
          type="text"
          autocomplete="off"
          spellcheck={false}
          {...keyboard}
          aria-invalid={fault !== null}
          aria-describedby={below}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
          onBlur={onLeave}
        />
      </label>
      <Below id={below} hint={hint} fault={fault} />
    </div>
  )
}

interface ChoiceProps extends Labelled {
  placeholder: string
  options: readonly { code: string; name: string }[]
  onChoose: (value: string) => void
}

export function Choice({ name, label, value, fault, placeholder, options, onChoose }: ChoiceProps) {
  const [id, below] = [useId(), useId()]
  return (
    <div>
      <label class="mb-1.5 block" for={id}>
        {label}
      </label>
      <select
        id={id}
        class="field"
        name={name}
        value={value}
        aria-invalid={fault !== null}
        aria-describedby={below}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        <option value="">{placeholder}</option>
        {options.map((one) => (
          // The names of the authority's catalogue are Spanish in every page language.
          <option key={one.code} value={one.code} lang="es">
            {one.code} – {one.name}
          </option>
        ))}
      </select>
      <Below id={below} fault={fault} />
    </div>
  )
}
