import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useContext, useState } from 'react'
import {
  ComboBox as AriaComboBox,
  type ComboBoxProps as AriaProps,
  Button,
  ComboBoxStateContext,
  Group,
  Input,
  ListBox,
  useFilter,
} from 'react-aria-components'
import { CONTROL, cx } from '../classes.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import { ariaField, type FieldProps, Labelled } from '../fields/Field.tsx'
import { FLOATING } from '../layers/floating.ts'
import { Popover } from '../layers/Popover.tsx'
import { useUiWords } from '../words.ts'
import { pageTarget, take } from './list-keys.ts'
import { LIST_HEIGHT, type Option, OptionRow } from './options.tsx'

interface ComboBoxProps<K extends string | number>
  extends FieldProps,
    Pick<AriaProps<object>, 'name' | 'isRequired' | 'isDisabled' | 'autoFocus'> {
  /** The available options. With `onSearch` they are the server's matches and are not filtered again. */
  options: readonly Option<K>[]
  value: K | null
  onChange: (value: K | null) => void
  placeholder?: string
  /** Gets the typed text, to fetch matching options. The caller debounces and shows the loading state. */
  onSearch?: (text: string) => void
  isLoading?: boolean
}

/** Selects one of many options. Typing filters the list; case and accents do not matter. */
export function ComboBox<K extends string | number>({
  options,
  value,
  onChange,
  placeholder,
  onSearch,
  isLoading,
  ...field
}: ComboBoxProps<K>) {
  const words = useUiWords()
  const { contains } = useFilter({ sensitivity: 'base' })
  const chosen = useChosen(options, value)
  const rows: readonly Option[] =
    onSearch && chosen && !options.includes(chosen) ? [chosen, ...options] : options

  return (
    <AriaComboBox<Option>
      {...ariaField(field)}
      {...(onSearch ? { items: rows } : { defaultItems: rows })}
      // Choosing an option puts its label into the field; that text is not a search.
      onInputChange={(typed) => typed !== chosen?.label && onSearch?.(typed)}
      value={value}
      onChange={(key) => onChange(key as K | null)}
      defaultFilter={contains}
      menuTrigger="focus"
      allowsEmptyCollection
    >
      <Labelled {...field}>
        <Group className="relative">
          <PagedInput placeholder={placeholder} />
          <Button className="absolute inset-y-1 right-1 flex w-9 items-center justify-center rounded-md text-muted data-hovered:bg-hover">
            {isLoading ? <Spinner size={18} /> : <ChevronDown aria-hidden size={18} />}
          </Button>
        </Group>
      </Labelled>
      <Popover maxHeight={LIST_HEIGHT} className={cx(FLOATING, 'w-(--trigger-width) overflow-auto p-1')}>
        <ListBox<Option>
          className="outline-none"
          renderEmptyState={() => (
            <div className="px-3 py-2.5 text-muted">{isLoading ? words.searching : words.noResults}</div>
          )}
        >
          {(option) => <OptionRow option={option} />}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}

/** PageUp and PageDown move in the open list. A click opens a closed list even when the field has the focus. */
function PagedInput({ placeholder }: { placeholder: string | undefined }) {
  const state = useContext(ComboBoxStateContext)

  function press(event: KeyboardEvent) {
    if (!state?.isOpen) return
    const { collection, disabledKeys, selectionManager } = state
    const rows = [...collection].filter(({ key }) => !disabledKeys.has(key))
    const target = pageTarget(event.key, rows, selectionManager.focusedKey)
    if (target === null) return
    take(event)
    selectionManager.setFocusedKey(target)
  }

  function release({ pointerType, button }: PointerEvent) {
    if (pointerType === 'mouse' && button === 0 && state?.isOpen === false) state.open(null, 'manual')
  }

  return (
    <Input
      placeholder={placeholder}
      onKeyDownCapture={press}
      onPointerUp={release}
      className={cx(CONTROL, 'pr-11')}
    />
  )
}

/** Keeps the chosen option while a search returns other options. */
function useChosen<K extends string | number>(options: readonly Option<K>[], value: K | null) {
  const [last, setLast] = useState<Option<K> | null>(null)
  const chosen = options.find((option) => option.id === value) ?? (last?.id === value ? last : null)
  if (chosen !== last) setLast(chosen)
  return chosen
}
