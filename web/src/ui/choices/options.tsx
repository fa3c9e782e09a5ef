import { Check, type LucideIcon } from 'lucide-react'
import { ListBoxItem } from 'react-aria-components'
import { cx, FADED } from '../classes.ts'
import { OPTION } from '../layers/floating.ts'

/** An option of selects, combo boxes, radios, checkboxes and chips. */
export interface Option<K extends string | number = string | number> {
  id: K
  label: string
  /** A secondary line. */
  description?: string
  icon?: LucideIcon
  isDisabled?: boolean
}

/** The maximum height of an open list, in pixels. With less space, the list opens to the other side. */
export const LIST_HEIGHT = 300

/** Whether a typed text equals the label or the id of an option, ignoring case. */
export function isKnownOption(text: string, options: readonly Option[]): boolean {
  const named = text.trim().toLowerCase()
  return options.some(({ id, label }) => [label, String(id)].some((name) => name.toLowerCase() === named))
}

export function OptionRow({ option }: { option: Option }) {
  const { id, label, description, icon: Icon, isDisabled } = option
  return (
    <ListBoxItem
      id={id}
      textValue={label}
      isDisabled={isDisabled}
      className={cx(OPTION, 'data-selected:font-medium')}
    >
      {({ isSelected }) => (
        <>
          {Icon && <Icon aria-hidden size={18} className={cx('shrink-0 text-muted', isDisabled && FADED)} />}
          <span className="flex min-w-0 grow flex-col">
            <span className={cx('wrap-anywhere', isDisabled && FADED)}>{label}</span>
            {description && (
              <span className="text-sm font-normal wrap-anywhere text-muted">{description}</span>
            )}
          </span>
          {isSelected && <Check aria-hidden size={18} className="shrink-0 text-brand" />}
        </>
      )}
    </ListBoxItem>
  )
}
