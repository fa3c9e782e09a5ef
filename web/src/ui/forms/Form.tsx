import { type ReactNode, useEffect, useRef } from 'react'
import { Form as AriaForm } from 'react-aria-components'
import { cx } from '../classes.ts'
import { Banner } from '../feedback/Banner.tsx'
import { FormFaultsContext } from './form-faults.ts'
import { type FormRules, useFormState } from './use-form-state.ts'

interface FormProps extends FormRules {
  /** Renders the fields, each with a `name`, and the submit button. */
  children: (state: { isPending: boolean }) => ReactNode
  className?: string
  'aria-label'?: string
}

/** A form on a page. It marks and focuses invalid fields by their `name`, and shows a failure at its field, or above all of them. */
export function Form({ children, className, validate, onSubmit, fallback, fieldOf, ...rest }: FormProps) {
  const { submit, typing, faults, isPending, failure, marks } = useFormState({
    validate,
    onSubmit,
    fallback,
    fieldOf,
  })
  const words = useRef<HTMLDivElement>(null)
  // The submit button of a long form is at its end, so the message may be out of view.
  useEffect(() => {
    if (failure) words.current?.scrollIntoView({ block: 'center' })
  }, [failure])
  return (
    <AriaForm
      {...typing}
      {...rest}
      validationBehavior="aria"
      validationErrors={marks}
      onSubmit={submit}
      className={cx('flex flex-col gap-4', className)}
    >
      {failure && (
        <div ref={words}>
          <Banner tone="bad">{failure}</Banner>
        </div>
      )}
      <FormFaultsContext value={faults}>{children({ isPending })}</FormFaultsContext>
    </AriaForm>
  )
}
