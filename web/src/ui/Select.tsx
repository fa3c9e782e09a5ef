import { ChevronDown } from 'lucide-react'
import {
  type SelectProps as AriaProps,
  Select as AriaSelect,
  Button,
  ListBox,
  SelectValue,
} from 'react-aria-components'
import { CONTROL, cx, FLOATING } from './classes.ts'
import { FIELD, FieldHelp, FieldLabel, type FieldProps } from './Field.tsx'
import { type Option, OptionRow } from './options.tsx'
import { Popover } from './Popover.tsx'
import { useUiWords } from './words.ts'

interface SelectProps<K extends string | number>
  extends FieldProps,
    Pick<AriaProps, 'name' | 'isRequired' | 'isDisabled' | 'autoFocus'> {
  options: readonly Option<K>[]
  value: K | null
  onChange: (value: K) => void
  placeholder?: string
}

/** One of a short list; for more than about fifteen take the ComboBox. */
export function Select<K extends string | number>({
  label,
  description,
  errorMessage,
  options,
  value,
  onChange,
  placeholder: ownPlaceholder,
  className,
  ...rest
}: SelectProps<K>) {
  const words = useUiWords()
  const placeholder = ownPlaceholder ?? words.choose
  return (
    <AriaSelect
      {...rest}
      {...(errorMessage ? { isInvalid: true } : {})}
      value={value}
      onChange={(key) => key !== null && onChange(key as K)}
      placeholder={placeholder}
      className={cx(FIELD, className)}
    >
      <FieldLabel isRequired={rest.isRequired}>{label}</FieldLabel>
      <Button
        className={cx(CONTROL, 'flex items-center justify-between gap-2 text-left data-hovered:bg-hover')}
      >
        <SelectValue className="min-w-0 truncate data-placeholder:text-muted">
          {({ isPlaceholder, selectedText }) => (isPlaceholder ? placeholder : selectedText)}
        </SelectValue>
        <ChevronDown aria-hidden size={18} className="shrink-0 text-muted" />
      </Button>
      <FieldHelp description={description} errorMessage={errorMessage} />
      <Popover className={cx(FLOATING, 'max-h-80 min-w-(--trigger-width) overflow-auto p-1')}>
        <ListBox items={options} className="outline-none">
          {(option) => <OptionRow option={option} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
