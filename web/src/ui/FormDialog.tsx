import { type ReactNode, useId } from 'react'
import { Form as AriaForm } from 'react-aria-components'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { type FormRules, useFormState } from './form-state.ts'
import { useUiWords } from './words.ts'

interface FormDialogProps
  extends FormRules,
    Pick<DialogProps, 'isOpen' | 'onOpenChange' | 'title' | 'size' | 'variant'> {
  /** Fields with a `name`. */
  children: ReactNode
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
  cancelLabel,
  tone = 'primary',
  extra,
  validate,
  onSubmit,
  fallback,
}: FormDialogProps) {
  const id = useId()
  const words = useUiWords()
  const send = async () => {
    await onSubmit()
    onOpenChange(false)
  }
  const { submit, typing, isPending, failure, marks, forget } = useFormState({
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
          <Button type="submit" form={id} variant={tone} size="touch" isPending={isPending}>
            {submitLabel ?? words.save}
          </Button>
        </>
      }
    >
      <AriaForm
        {...typing}
        id={id}
        validationBehavior="aria"
        validationErrors={marks}
        onSubmit={submit}
        className="flex flex-col gap-4"
      >
        {failure && <Banner tone="bad">{failure}</Banner>}
        {children}
      </AriaForm>
    </Dialog>
  )
}
