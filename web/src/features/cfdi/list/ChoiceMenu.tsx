import { ChevronDown } from 'lucide-react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { MenuButton } from '../../../ui/layers/Menu.tsx'

interface ChoiceMenuProps<K extends string> {
  label: string
  /** The entry without a filter. */
  any: string
  options: readonly { id: K; label: string }[]
  value: K | null
  onChange: (value: K | null) => void
}

/** A filter whose button says what is chosen; a choice acts at once. */
export function ChoiceMenu<K extends string>({ label, any, options, value, onChange }: ChoiceMenuProps<K>) {
  const name = options.find(({ id }) => id === value)?.label ?? any
  return (
    <MenuButton
      label={label}
      placement="bottom start"
      chosen={value ?? 'any'}
      trigger={
        <Button size="touch" icon={ChevronDown} aria-label={`${label}: ${name}`}>
          {name}
        </Button>
      }
      items={[
        { id: 'any', label: any, onAction: () => onChange(null) },
        ...options.map(({ id, label: text }) => ({ id, label: text, onAction: () => onChange(id) })),
      ]}
    />
  )
}
