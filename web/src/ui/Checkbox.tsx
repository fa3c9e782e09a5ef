import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { type CheckboxFieldProps as AriaProps, CheckboxButton, CheckboxField } from 'react-aria-components'
import { cx } from './classes.ts'
import { FieldHelp } from './Field.tsx'

interface CheckboxProps extends Omit<AriaProps, 'className' | 'children' | 'isInvalid'> {
  children: ReactNode
  description?: ReactNode
  errorMessage?: string | null
  className?: string
}

const ROW =
  'group flex min-h-11 items-center gap-3 py-1.5 text-base leading-5 select-none data-disabled:text-muted ' +
  'has-focus-visible:[&_[data-box]]:outline-2 has-focus-visible:[&_[data-box]]:outline-offset-2 ' +
  'has-focus-visible:[&_[data-box]]:outline-focus'

const BOX =
  'flex size-6 shrink-0 items-center justify-center rounded-sm border border-edge bg-surface text-on-brand ' +
  'group-data-selected:border-brand group-data-selected:bg-brand group-data-indeterminate:border-brand ' +
  'group-data-indeterminate:bg-brand group-data-invalid:border-bad group-data-disabled:opacity-60'

export function Checkbox({ children, description, errorMessage, className, ...rest }: CheckboxProps) {
  return (
    <CheckboxField
      {...rest}
      {...(errorMessage ? { isInvalid: true } : {})}
      className={cx('flex flex-col', className)}
    >
      <CheckboxButton className={ROW}>
        {({ isSelected, isIndeterminate }) => (
          <>
            <span data-box className={BOX}>
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
      <FieldHelp description={description} errorMessage={errorMessage} />
    </CheckboxField>
  )
}
