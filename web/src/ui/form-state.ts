import { type FormEvent, useRef, useState } from 'react'
import { errorText, fieldErrors } from './error-text.ts'
import { useUiWords } from './words.ts'

/** The first rule that a form breaks: which field (its `name`) and what to tell the person. */
export interface Problem {
  field: string
  message: string
}

export interface FormRules {
  /** The rules in their order; answers the first one broken. */
  validate?: () => Problem | null | undefined | false
  /** Sends; a rejection is shown and the input stays. */
  onSubmit: () => unknown
  /** Said when a failure has no words of its own. */
  fallback?: string
}

const focusField = (form: HTMLFormElement, name: string) => {
  const found = form.elements.namedItem(name)
  const field = found instanceof RadioNodeList ? found[0] : found
  if (!(field instanceof HTMLElement)) return
  // Selects and date fields carry their name on a hidden input beside the visible control, number fields on one
  // right after themselves.
  const isHidden =
    field.closest('[aria-hidden="true"], [hidden]') !== null || field.getAttribute('type') === 'hidden'
  const around = field.closest('[data-rac]')
  const box = around && form.contains(around) ? around : field.previousElementSibling
  const visible = isHidden
    ? box?.querySelector<HTMLElement>('button, [role="spinbutton"], input:not([hidden])')
    : field
  visible?.focus()
}

/** One submission at a time: checks, marks and focuses the failing field, waits, and keeps the server's words. */
export function useFormState({ validate, onSubmit, fallback }: FormRules) {
  const words = useUiWords()
  const isBusy = useRef(false)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [marks, setMarks] = useState<Record<string, string>>({})

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // A dialog's form is within the page's form in React's tree, not in the document's.
    event.stopPropagation()
    if (isBusy.current) return
    const form = event.currentTarget
    setFailure(null)
    const problem = validate?.()
    setMarks(problem ? { [problem.field]: problem.message } : {})
    if (problem) return focusField(form, problem.field)
    isBusy.current = true
    setPending(true)
    try {
      await onSubmit()
    } catch (error) {
      setMarks(fieldErrors(error))
      setFailure(errorText(error, fallback ?? words.failed))
    } finally {
      isBusy.current = false
      setPending(false)
    }
  }

  /**
   * A mark goes with the first letter that mends it. Left to the moment its field loses the focus, the form would
   * shrink while its button is being pressed, and the press would miss.
   */
  const mend = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    // A dialog's form is within the page's form in React's tree, not in the document's.
    const name = currentTarget.contains(target as Node) && (target as Element).getAttribute('name')
    if (name && name in marks) setMarks(({ [name]: _mended, ...rest }) => rest)
  }

  const forget = () => {
    setFailure(null)
    setMarks({})
  }
  // The kit hands `onInput` on to the form without declaring it: spread, it passes.
  return { submit, typing: { onInput: mend }, isPending, failure, marks, forget }
}
