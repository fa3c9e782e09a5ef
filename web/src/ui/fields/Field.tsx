import type { ReactNode } from 'react'
import { FieldError, Label, Text } from 'react-aria-components'
import { cx } from '../classes.ts'

/** The properties of every labelled control. */
export interface FieldProps {
  label: string
  /** The label is only for screen readers, as among the filters of a page. */
  isLabelHidden?: boolean
  /** A hint below the control. */
  description?: ReactNode
  /** Shown below the control; marks it invalid. A surrounding form can also set it by `name`. */
  errorMessage?: string | null
  className?: string
}

/** The properties that React Aria's field gets; its label and help are children of their own. */
export const ariaField = <P extends FieldProps>({
  label: _label,
  isLabelHidden: _isLabelHidden,
  description: _description,
  errorMessage,
  className,
  ...aria
}: P) => ({
  ...aria,
  ...(errorMessage ? { isInvalid: true } : {}),
  className: cx('flex flex-col gap-1.5', className),
})

interface LabelledProps extends FieldProps {
  isRequired?: boolean
  /** The control. */
  children: ReactNode
}

/** A control below its label and above its help. */
export const Labelled = ({
  label,
  isLabelHidden,
  isRequired,
  description,
  errorMessage,
  children,
}: LabelledProps) => (
  <>
    <FieldLabel isRequired={isRequired} isHidden={isLabelHidden}>
      {label}
    </FieldLabel>
    {children}
    <FieldHelp description={description} errorMessage={errorMessage} />
  </>
)

interface FieldLabelProps {
  children: ReactNode
  isRequired?: boolean
  isHidden?: boolean
}

export function FieldLabel({ children, isRequired, isHidden }: FieldLabelProps) {
  return (
    <Label className={isHidden ? 'sr-only' : 'text-sm font-medium text-ink'}>
      {children}
      {isRequired && (
        <span aria-hidden className="text-bad">
          {' *'}
        </span>
      )}
    </Label>
  )
}

export function FieldHelp({ description, errorMessage }: Pick<FieldProps, 'description' | 'errorMessage'>) {
  return (
    <>
      {description && (
        <Text slot="description" className="text-sm text-muted">
          {description}
        </Text>
      )}
      <FieldError className="text-sm font-medium text-bad">
        {({ validationErrors }) => errorMessage || validationErrors.join(' ')}
      </FieldError>
    </>
  )
}
