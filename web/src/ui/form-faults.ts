import { createContext, useContext, useEffect } from 'react'

/**
 * What a field holds that is not a value, such as half a date or a number out of range. A form with a fault is not
 * sent; the fault is shown at its field.
 */
export interface FormFaults {
  report: (name: string, message: string | null) => void
  /** Called at the first letter that changes a field whose input has no name of its own. */
  unmark: (name: string) => void
}

/** Null outside a form: a filter, say, which shows its fault by itself. */
export const FormFaultsContext = createContext<FormFaults | null>(null)

/** Tells the form around about this field's fault. @returns the form that shows it, null outside one */
export function useFault(name: string | undefined, message: string | null): FormFaults | null {
  const form = useContext(FormFaultsContext)
  const report = form?.report
  useEffect(() => {
    if (!report || name === undefined) return
    report(name, message)
    return () => report(name, null)
  }, [report, name, message])
  return name === undefined ? null : form
}
