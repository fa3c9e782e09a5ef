import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useContext } from 'react'
import {
  type SelectProps as AriaProps,
  Select as AriaSelect,
  Button,
  ListBox,
  SelectStateContext,
  SelectValue,
} from 'react-aria-components'
import { CONTROL, cx } from '../classes.ts'
import { ariaField, type FieldProps, Labelled } from '../fields/Field.tsx'
import { FLOATING } from '../layers/floating.ts'
import { Popover } from '../layers/Popover.tsx'
import { useUiWords } from '../words.ts'
import { pageTarget, take, typedTarget, useTypedWord } from './list-keys.ts'
import { LIST_HEIGHT, type Option, OptionRow } from './options.tsx'

interface SelectProps<K extends string | number>
  extends FieldProps,
    Pick<AriaProps, 'name' | 'isRequired' | 'isDisabled' | 'autoFocus' | 'defaultOpen'> {
  options: readonly Option<K>[]
  value: K | null
  onChange: (value: K) => void
  placeholder?: string
}

/** Moves in the open list; in the closed list, typed letters select an option. */
function SelectKeys({ children }: { children: ReactNode }) {
  const state = useContext(SelectStateContext)
  const wordOf = useTypedWord()

  function press(event: KeyboardEvent) {
    if (!state) return
    const rows = [...state.collection].filter(({ key }) => !state.disabledKeys.has(key))
    const { isOpen, selectionManager } = state
    const current = isOpen ? selectionManager.focusedKey : state.selectedKey
    const word = wordOf(event)
    const page = isOpen ? pageTarget(event.key, rows, current) : null
    const target = word === null ? page : typedTarget(word, rows, current)
    if (word === null && target === null) return
    take(event)
    if (target === null) return
    if (isOpen) selectionManager.setFocusedKey(target)
    else state.setSelectedKey(target)
  }

  return (
    <div onKeyDownCapture={press} className="contents">
      {children}
    </div>
  )
}

/** Selects one of a short list. Use ComboBox for more than about fifteen options. */
export function Select<K extends string | number>({
  options,
  value,
  onChange,
  placeholder: ownPlaceholder,
  defaultOpen = false,
  ...field
}: SelectProps<K>) {
  const words = useUiWords()
  const placeholder = ownPlaceholder ?? words.choose
  return (
    <AriaSelect
      {...ariaField(field)}
      defaultOpen={defaultOpen}
      value={value}
      onChange={(key) => key !== null && onChange(key as K)}
      placeholder={placeholder}
    >
      <Labelled {...field}>
        <SelectKeys>
          <Button
            className={cx(CONTROL, 'flex items-center justify-between gap-2 text-left data-hovered:bg-hover')}
          >
            <SelectValue className="line-clamp-2 min-w-0 leading-tight wrap-anywhere data-placeholder:text-muted">
              {({ isPlaceholder, selectedText }) => (isPlaceholder ? placeholder : selectedText)}
            </SelectValue>
            <ChevronDown aria-hidden size={18} className="shrink-0 text-muted" />
          </Button>
        </SelectKeys>
      </Labelled>
      <Popover
        maxHeight={LIST_HEIGHT}
        className={cx(FLOATING, 'max-w-[calc(100vw-1rem)] min-w-(--trigger-width) overflow-auto p-1')}
      >
        <SelectKeys>
          <ListBox items={options} className="outline-none">
            {(option) => <OptionRow option={option} />}
          </ListBox>
        </SelectKeys>
      </Popover>
    </AriaSelect>
  )
}
