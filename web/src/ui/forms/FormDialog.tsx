import { type ReactNode, useId, useRef } from 'react'
import { Form as AriaForm, FormContext } from 'react-aria-components'
import { Button } from '../buttons/Button.tsx'
import { Banner } from '../feedback/Banner.tsx'
import { Dialog, type DialogProps } from '../layers/Dialog.tsx'
import { useUiWords } from '../words.ts'
import { FormFaultsContext } from './form-faults.ts'
import { type FormRules, useFormState } from './use-form-state.ts'

interface FormDialogProps
  extends Omit<FormRules, 'onSubmit'>,
    Pick<DialogProps, 'isOpen' | 'onClose' | 'title' | 'size' | 'variant'> {
  /** Fields with a `name`. */
  children: ReactNode
  /** Sends the form. On rejection the error is shown and the input kept. With `again` the dialog stays open. */
  onSubmit: (again: boolean) => unknown
  /** Adds a button that sends the form and keeps the dialog open, to add several entries. */
  againLabel?: string
  /** Null: there is no button, because a choice in the content sends the form. */
  submitLabel?: string | null
  cancelLabel?: string
  /** `danger`: submitting deletes or removes data. */
  tone?: 'primary' | 'danger'
  /** An additional button on the left. */
  extra?: ReactNode
}

/** A form in a dialog. It closes when `onSubmit` resolves; otherwise it keeps the input and shows the error. */
export function FormDialog({
  isOpen,
  onClose,
  title,
  size,
  variant,
  children,
  submitLabel,
  againLabel,
  cancelLabel,
  tone = 'primary',
  extra,
  validate,
  onSubmit,
  fallback,
}: FormDialogProps) {
  const id = useId()
  const words = useUiWords()
  const isAgain = useRef(false)
  const send = async () => {
    const again = isAgain.current
    await onSubmit(again)
    if (!again) onClose()
  }
  function sendAndStay() {
    isAgain.current = true
    const form = document.getElementById(id)
    if (form instanceof HTMLFormElement) form.requestSubmit()
    isAgain.current = false
  }
  const { submit, typing, faults, isPending, failure, marks, forget } = useFormState({
    validate,
    onSubmit: send,
    fallback,
  })
  const close = () => {
    forget()
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      size={size}
      variant={variant}
      isDismissable={!isPending}
      footer={
        <>
          {extra}
          <Button size="touch" isDisabled={isPending} onPress={close}>
            {cancelLabel ?? words.back}
          </Button>
          {againLabel && (
            <Button size="touch" isDisabled={isPending} onPress={sendAndStay}>
              {againLabel}
            </Button>
          )}
          {submitLabel !== null && (
            <Button type="submit" form={id} variant={tone} size="touch" isPending={isPending}>
              {submitLabel ?? words.save}
            </Button>
          )}
        </>
      }
    >
      {/* React Aria also calls the onSubmit of an outer form for an inner form. */}
      <FormContext value={null}>
        <AriaForm
          {...typing}
          id={id}
          validationBehavior="aria"
          validationErrors={marks}
          onSubmit={submit}
          className="flex flex-col gap-4"
        >
          {failure && <Banner tone="bad">{failure}</Banner>}
          <FormFaultsContext value={faults}>{children}</FormFaultsContext>
        </AriaForm>
      </FormContext>
    </Dialog>
  )
}
