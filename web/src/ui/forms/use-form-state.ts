import { type FormEvent, useCallback, useMemo, useRef, useState } from 'react'
import { errorText, fieldErrors } from '../feedback/error-text.ts'
import { useUiWords } from '../words.ts'
import type { FormFaults } from './form-faults.ts'

/** The first broken rule of a form: the field's `name` and the message. */
export interface Problem {
  field: string
  message: string
}

export interface FormRules {
  /** Checks the rules in order and returns the first broken rule. */
  validate?: () => Problem | null | undefined | false
  /** Sends the form. On rejection the error is shown and the input kept. */
  onSubmit: () => unknown
  /** The message of a failure without its own message. */
  fallback?: string
  /** The `name` of the field below which a failure is shown; null: that of the server, or above all fields. */
  fieldOf?: (error: unknown) => string | null
}

const focusField = (form: HTMLFormElement, name: string) => {
  const found = form.elements.namedItem(name)
  const field = found instanceof RadioNodeList ? found[0] : found
  if (!(field instanceof HTMLElement)) return
  // Selects and date fields have their name on a hidden input beside the visible control, number fields on an
  // input right after it.
  const isHidden =
    field.closest('[aria-hidden="true"], [hidden]') !== null || field.getAttribute('type') === 'hidden'
  const around = field.closest('[data-rac]')
  const box = around && form.contains(around) ? around : field.previousElementSibling
  const visible = isHidden
    ? box?.querySelector<HTMLElement>('button, [role="spinbutton"], input:not([hidden])')
    : field
  visible?.focus()
  if (visible instanceof HTMLInputElement && visible.type === 'password') visible.select()
}

/** The messages of the fields' faults, by `name`. */
type Faults = ReadonlyMap<string, string>

/** The fault of the topmost field. */
function firstFault(form: HTMLFormElement, faults: Faults): Problem | null {
  for (const element of form.elements) {
    const field = element.getAttribute('name')
    const message = field !== null && faults.get(field)
    if (field && message) return { field, message }
  }
  return null
}

function useFaults(unmark: (name: string) => void): { faults: Faults; context: FormFaults } {
  const faults = useRef(new Map<string, string>())
  const report = useCallback(
    (name: string, message: string | null) => {
      if (faults.current.get(name) === (message ?? undefined)) return
      if (message === null) faults.current.delete(name)
      else faults.current.set(name, message)
      unmark(name)
    },
    [unmark],
  )
  return { faults: faults.current, context: useMemo(() => ({ report, unmark }), [report, unmark]) }
}

/** Runs one submission at a time: checks the rules, marks and focuses the failing field, keeps the server's errors. */
export function useFormState({ validate, onSubmit, fallback, fieldOf }: FormRules) {
  const words = useUiWords()
  const isBusy = useRef(false)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [marks, setMarks] = useState<Record<string, string>>({})
  const unmark = useCallback((name: string) => {
    setMarks((before) => {
      if (!(name in before)) return before
      const { [name]: _mended, ...rest } = before
      return rest
    })
  }, [])
  const { faults, context } = useFaults(unmark)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // A dialog's form is within the page's form in React's tree, not in the document's.
    event.stopPropagation()
    if (isBusy.current) return
    const form = event.currentTarget
    setFailure(null)
    const problem = validate?.() || firstFault(form, faults)
    setMarks(problem ? { [problem.field]: problem.message } : {})
    if (problem) return focusField(form, problem.field)
    isBusy.current = true
    setPending(true)
    try {
      await onSubmit()
    } catch (error) {
      const text = errorText(error, fallback ?? words.failed)
      const field = fieldOf?.(error) ?? null
      const named = field === null ? fieldErrors(error) : { [field]: text }
      // Shown once: below its field, or above all fields when the form has no such field.
      const shown = Object.keys(named).find((name) => form.elements.namedItem(name))
      setMarks(named)
      if (shown === undefined) setFailure(text)
      else focusField(form, shown)
    } finally {
      isBusy.current = false
      setPending(false)
    }
  }

  /**
   * Removes the mark of a field on its first change. Removing it on blur would shrink the form during the press of the
   * submit button, and the press would miss.
   */
  const mend = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    // A dialog's form is within the page's form in React's tree, not in the document's.
    const name = currentTarget.contains(target as Node) && (target as Element).getAttribute('name')
    if (name) unmark(name)
  }

  const forget = () => {
    setFailure(null)
    setMarks({})
  }
  // React Aria passes `onInput` to the form but does not declare it; a spread avoids the type error.
  return { submit, typing: { onInput: mend }, faults: context, isPending, failure, marks, forget }
}
