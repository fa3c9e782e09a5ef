import type { ReactNode } from 'react'
import { FieldError, Label, Text } from 'react-aria-components'

/** The properties of every labelled control. */
export interface FieldProps {
  label: string
  /** A hint below the control. */
  description?: ReactNode
  /** Shown below the control; marks it invalid. A surrounding form can also set it by `name`. */
  errorMessage?: string | null
  className?: string
}

export const FIELD = 'flex flex-col gap-1.5'

export function FieldLabel({ children, isRequired }: { children: ReactNode; isRequired?: boolean }) {
  return (
    <Label className="text-sm font-medium text-ink">
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
