import { type ReactNode, useEffect, useRef } from 'react'
import { Form as AriaForm } from 'react-aria-components'
import { Banner } from './Banner.tsx'
import { cx } from './classes.ts'
import { FormFaultsContext } from './form-faults.ts'
import { type FormRules, useFormState } from './form-state.ts'

interface FormProps extends FormRules {
  /** Fields with a `name`, and the submit button from `isPending`. */
  children: (state: { isPending: boolean }) => ReactNode
  className?: string
  'aria-label'?: string
}

/** A form on a page. Fields are marked and focused by their `name`; a failure stands above them. */
export function Form({ children, className, validate, onSubmit, fallback, ...rest }: FormProps) {
  const { submit, typing, faults, isPending, failure, marks } = useFormState({ validate, onSubmit, fallback })
  const words = useRef<HTMLDivElement>(null)
  // A long form is sent from its end.
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
