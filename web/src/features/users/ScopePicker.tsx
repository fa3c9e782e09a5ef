import type { Scope } from '@comanda/shared/kernel/scopes'
import { SCOPE_TEXTS, scopeTitle } from '@comanda/shared/users/scopes'
import { Info } from 'lucide-react'
import { useId } from 'react'
import { CheckboxGroup } from 'react-aria-components'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { FilterChips } from '../../ui/choices/FilterChips.tsx'
import { Hint } from '../../ui/layers/Tooltip.tsx'
import {
  type Changer,
  isGivable,
  mayChangeScope,
  missingOfPreset,
  PRESETS,
  presetOf,
  SCOPE_GROUPS,
  withPreset,
} from './presets.ts'
import { TEXTS } from './texts.ts'

interface ScopePickerProps {
  value: readonly Scope[]
  onChange: (scopes: Scope[]) => void
  /** The user who changes the scopes, limited to the user's own scopes. */
  changer: Changer
}

/** Selects the scopes of a user, by position or individually. */
export function ScopePicker({ value, onChange, changer }: ScopePickerProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex items-center gap-1 border-t border-line pt-4">
        <h3 id={id} className="text-lg font-semibold">
          {TEXTS.scopes}
        </h3>
        <Hint text={TEXTS.scopesTooltip}>
          <span className="flex size-8 items-center justify-center text-muted">
            <Info aria-hidden size={18} />
            <span className="sr-only">{TEXTS.scopesAsk}</span>
          </span>
        </Hint>
      </div>
      <Presets value={value} onChange={onChange} changer={changer} />
      <CheckboxGroup
        aria-label={TEXTS.scopes}
        name="userScopes"
        value={[...value]}
        onChange={(chosen) => onChange(chosen as Scope[])}
        className="flex flex-col gap-4"
      >
        {SCOPE_GROUPS.map((group) => (
          <ScopeGroup key={group.title} {...group} changer={changer} />
        ))}
      </CheckboxGroup>
    </section>
  )
}

function Presets({ value, onChange, changer }: ScopePickerProps) {
  const chosen = presetOf(value, changer)
  const missing = chosen ? missingOfPreset(chosen, changer) : []
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-muted">{TEXTS.presetsHint}</p>
      <FilterChips
        label={TEXTS.presets}
        options={PRESETS.map((preset) => ({
          id: preset.id,
          label: preset.label,
          isDisabled: !isGivable(preset, changer),
        }))}
        value={chosen?.id ?? ''}
        onChange={(id) => {
          const preset = PRESETS.find((one) => one.id === id)
          if (preset) onChange(withPreset(preset, value, changer))
        }}
      />
      <div role="status" className="text-sm text-muted empty:hidden">
        {chosen && <p>{chosen.sentence}</p>}
        {chosen && missing.length > 0 && (
          <p>{TEXTS.beyondPreset(chosen.label, missing.map(scopeTitle).join(', '))}</p>
        )}
      </div>
    </div>
  )
}

function ScopeGroup({ title, scopes, changer }: (typeof SCOPE_GROUPS)[number] & { changer: Changer }) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{title}</legend>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {scopes.map((scope) => {
          const isOpen = mayChangeScope(changer, scope)
          return (
            <Checkbox
              key={scope}
              value={scope}
              isDisabled={!isOpen}
              description={isOpen ? SCOPE_TEXTS[scope].description : TEXTS.missingOfPreset}
              className="[&_[slot=description]]:-mt-1.5 [&_[slot=description]]:pl-9"
            >
              <span className="flex flex-wrap items-baseline gap-x-2">
                {SCOPE_TEXTS[scope].title}{' '}
                <code className="font-sans text-xs break-all text-muted">{scope}</code>
              </span>
            </Checkbox>
          )
        })}
      </div>
    </fieldset>
  )
}
