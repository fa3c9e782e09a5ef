import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { type CheckboxFieldProps as AriaProps, CheckboxButton, CheckboxField } from 'react-aria-components'
import { cx, MARKED_ROW } from '../classes.ts'
import { FieldHelp } from '../fields/Field.tsx'

interface CheckboxProps extends Omit<AriaProps, 'className' | 'children' | 'isInvalid'> {
  children: ReactNode
  description?: ReactNode
  className?: string
}

const BOX =
  'flex size-6 shrink-0 items-center justify-center rounded-sm border border-edge bg-surface ' +
  'group-data-selected:border-brand group-data-selected:bg-brand group-data-selected:text-on-brand ' +
  'group-data-indeterminate:border-brand group-data-indeterminate:bg-brand group-data-indeterminate:text-on-brand ' +
  'group-data-invalid:border-bad group-data-disabled:opacity-60'

export function Checkbox({ children, description, className, ...rest }: CheckboxProps) {
  return (
    <CheckboxField {...rest} className={cx('flex flex-col', className)}>
      <CheckboxButton className={cx(MARKED_ROW, 'py-1.5 leading-5')}>
        {({ isSelected, isIndeterminate }) => (
          <>
            <span data-mark className={BOX}>
              {isIndeterminate ? (
                <Minus aria-hidden size={18} />
              ) : (
                isSelected && <Check aria-hidden size={18} />
              )}
            </span>
            <span className="min-w-0 grow">{children}</span>
          </>
        )}
      </CheckboxButton>
      <FieldHelp description={description} />
    </CheckboxField>
  )
}
