import { RadioGroup as AriaGroup, type RadioGroupProps as AriaProps, Radio } from 'react-aria-components'
import { cx, MARKED_ROW, TILE } from '../classes.ts'
import { ariaField, type FieldProps, Labelled } from '../fields/Field.tsx'
import type { Option } from './options.tsx'

interface RadioGroupProps<K extends string>
  extends FieldProps,
    Pick<AriaProps, 'name' | 'isRequired' | 'isDisabled'> {
  options: readonly Option<K>[]
  value: K | null
  onChange: (value: K) => void
  /** Long descriptions stand below the labels, not at the end of the rows. */
  hasLongDescriptions?: boolean
  /** The options stand beside one another: a few short words. */
  isRow?: boolean
  /** The options are large buttons without a mark, two beside one another. */
  areTiles?: boolean
}

const DOT =
  'size-6 shrink-0 rounded-full border border-edge bg-surface group-data-selected:border-[7px] ' +
  'group-data-selected:border-brand group-data-invalid:border-bad'

/** Selects exactly one of a few options. A short description of an option, such as a price, is at the end of its row. */
export function RadioGroup<K extends string>({
  options,
  value,
  onChange,
  hasLongDescriptions,
  isRow = false,
  areTiles = false,
  ...field
}: RadioGroupProps<K>) {
  return (
    <AriaGroup {...ariaField(field)} value={value} onChange={(chosen) => onChange(chosen as K)}>
      <Labelled {...field}>
        <div className={areTiles ? 'grid grid-cols-2 gap-2' : isRow ? 'flex flex-wrap gap-x-8' : undefined}>
          {options.map((option) => (
            <Radio
              key={option.id}
              value={option.id}
              isDisabled={option.isDisabled}
              className={areTiles ? TILE : cx(MARKED_ROW, 'py-1.5 leading-5')}
            >
              {!areTiles && <span data-mark className={DOT} />}
              <span
                className={cx(
                  'flex min-w-0',
                  !areTiles && 'grow',
                  hasLongDescriptions || areTiles ? 'flex-col' : 'justify-between gap-3',
                )}
              >
                <span className="min-w-0 wrap-anywhere">{option.label}</span>
                {option.description && (
                  <span
                    className={cx('text-muted', (hasLongDescriptions || areTiles) && 'text-sm font-normal')}
                  >
                    {option.description}
                  </span>
                )}
              </span>
            </Radio>
          ))}
        </div>
      </Labelled>
    </AriaGroup>
  )
}
