import { type ReactNode, useId, useRef } from 'react'
import { Form as AriaForm, FormContext } from 'react-aria-components'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { FormFaultsContext } from './form-faults.ts'
import { type FormRules, useFormState } from './form-state.ts'
import { useUiWords } from './words.ts'

interface FormDialogProps
  extends Omit<FormRules, 'onSubmit'>,
    Pick<DialogProps, 'isOpen' | 'onOpenChange' | 'title' | 'size' | 'variant'> {
  /** Fields with a `name`. */
  children: ReactNode
  /** Sends; a rejection is shown and the input stays. `again`: the dialog stays open for the next one. */
  onSubmit: (again: boolean) => unknown
  /** Adds a button that sends and stays, for one after the other. */
  againLabel?: string
  submitLabel?: string
  cancelLabel?: string
  /** `danger`: what it sends takes something away. */
  tone?: 'primary' | 'danger'
  /** A further button at the left side. */
  extra?: ReactNode
}

/** A form in a dialog: closes when `onSubmit` settles well, else keeps what was typed and says what failed. */
export function FormDialog({
  isOpen,
  onOpenChange,
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
    if (!again) onOpenChange(false)
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
  const change = (open: boolean) => {
    forget()
    onOpenChange(open)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={change}
      title={title}
      size={size}
      variant={variant}
      isDismissable={!isPending}
      footer={
        <>
          {extra}
          <Button size="touch" isDisabled={isPending} onPress={() => change(false)}>
            {cancelLabel ?? words.cancel}
          </Button>
          {againLabel && (
            <Button size="touch" isDisabled={isPending} onPress={sendAndStay}>
              {againLabel}
            </Button>
          )}
          <Button type="submit" form={id} variant={tone} size="touch" isPending={isPending}>
            {submitLabel ?? words.save}
          </Button>
        </>
      }
    >
      {/* React Aria calls an outer form's onSubmit for an inner one too. */}
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
