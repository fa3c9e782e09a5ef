import { CheckboxGroup as AriaGroup, type CheckboxGroupProps as AriaProps } from 'react-aria-components'
import { cx } from '../classes.ts'
import { ariaField, type FieldProps, Labelled } from '../fields/Field.tsx'
import { Checkbox } from './Checkbox.tsx'
import type { Option } from './options.tsx'

interface CheckboxGroupProps<K extends string>
  extends FieldProps,
    Pick<AriaProps, 'name' | 'isRequired' | 'isDisabled'> {
  options: readonly Option<K>[]
  value: readonly K[]
  onChange: (value: K[]) => void
  /** `words`: labels of one or two words, two beside each other on a phone. */
  columns?: 1 | 2 | 3 | 'words'
}

const COLUMNS = {
  1: '',
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-2 lg:grid-cols-3',
  words: 'grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))]',
} as const

/** Selects any number of options. The description of an option, such as a price, is at the end of its row. */
export function CheckboxGroup<K extends string>({
  options,
  value,
  onChange,
  columns = 1,
  ...field
}: CheckboxGroupProps<K>) {
  return (
    <AriaGroup {...ariaField(field)} value={[...value]} onChange={(chosen) => onChange(chosen as K[])}>
      <Labelled {...field}>
        <div className={cx('grid gap-x-6', COLUMNS[columns])}>
          {options.map((option) => (
            <Checkbox key={option.id} value={option.id} isDisabled={option.isDisabled}>
              <span className="flex justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">{option.label}</span>
                {option.description && <span className="text-muted">{option.description}</span>}
              </span>
            </Checkbox>
          ))}
        </div>
      </Labelled>
    </AriaGroup>
  )
}
