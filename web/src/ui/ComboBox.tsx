import { ChevronDown, Plus } from 'lucide-react'
import {
  ComboBox as AriaComboBox,
  type ComboBoxProps as AriaProps,
  Button,
  Group,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  useFilter,
} from 'react-aria-components'
import { CONTROL, cx, FLOATING, OPTION } from './classes.ts'
import { FIELD, FieldHelp, FieldLabel, type FieldProps } from './Field.tsx'
import { type Option, OptionRow } from './options.tsx'
import { Spinner } from './Spinner.tsx'

interface ComboBoxProps<K extends string | number>
  extends FieldProps,
    Pick<AriaProps<object>, 'name' | 'isRequired' | 'isDisabled' | 'autoFocus'> {
  /** What can be chosen now. With `onSearch` these are the server's matches and are not filtered again. */
  options: readonly Option<K>[]
  value: K | null
  onChange: (value: K | null) => void
  placeholder?: string
  /** The text in the field; give both to search on the server. */
  inputValue?: string
  onSearch?: (text: string) => void
  isLoading?: boolean
  /** Offers to make what was typed when nothing matches; gets the typed text. */
  onCreate?: (text: string) => void
  createLabel?: (text: string) => string
}

const CREATE_ID = '__create__'

/** One of many: typing narrows the list, ignoring case and accents. */
export function ComboBox<K extends string | number>({
  label,
  description,
  errorMessage,
  options,
  value,
  onChange,
  placeholder,
  inputValue,
  onSearch,
  isLoading,
  onCreate,
  createLabel = (text) => `Crear «${text}»`,
  className,
  ...rest
}: ComboBoxProps<K>) {
  const { contains } = useFilter({ sensitivity: 'base' })
  const typed = inputValue?.trim() ?? ''
  const offersNew = onCreate !== undefined && typed !== '' && !isLoading
  const rows: Option[] = offersNew ? [...options, { id: CREATE_ID, label: createLabel(typed) }] : [...options]
  const search = onSearch
    ? { items: rows, inputValue: inputValue ?? '', onInputChange: onSearch }
    : { defaultItems: rows }
  return (
    <AriaComboBox<Option>
      {...rest}
      {...search}
      {...(errorMessage ? { isInvalid: true } : {})}
      value={value}
      onChange={(key) => (key === CREATE_ID ? onCreate?.(typed) : onChange(key as K | null))}
      defaultFilter={contains}
      menuTrigger="focus"
      allowsEmptyCollection
      className={cx(FIELD, className)}
    >
      <FieldLabel isRequired={rest.isRequired}>{label}</FieldLabel>
      <Group className="relative">
        <Input placeholder={placeholder} className={cx(CONTROL, 'pr-11')} />
        <Button className="absolute inset-y-1 right-1 flex w-9 items-center justify-center rounded-md text-muted data-hovered:bg-hover">
          {isLoading ? <Spinner size={18} /> : <ChevronDown aria-hidden size={18} />}
        </Button>
      </Group>
      <FieldHelp description={description} errorMessage={errorMessage} />
      <Popover className={cx(FLOATING, 'max-h-80 w-(--trigger-width) overflow-auto p-1')}>
        <ListBox<Option>
          className="outline-none"
          renderEmptyState={() => (
            <div className="px-3 py-2.5 text-muted">{isLoading ? 'Buscando…' : 'Sin resultados'}</div>
          )}
        >
          {(option) =>
            option.id === CREATE_ID ? <CreateRow label={option.label} /> : <OptionRow option={option} />
          }
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}

function CreateRow({ label }: { label: string }) {
  return (
    <ListBoxItem id={CREATE_ID} textValue={label} className={cx(OPTION, 'font-medium text-brand')}>
      <Plus aria-hidden size={18} />
      {label}
    </ListBoxItem>
  )
}
