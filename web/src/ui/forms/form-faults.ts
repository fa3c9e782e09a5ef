import { createContext, useContext, useEffect } from 'react'

/**
 * Invalid content of a field, such as an incomplete date or a number out of range. A form with a fault is not sent;
 * the field shows the fault.
 */
export interface FormFaults {
  report: (name: string, message: string | null) => void
  /** Called on the first change of a field whose input has no name. */
  unmark: (name: string) => void
}

/** Null outside a form, for example in a filter, where the field shows its own fault. */
export const FormFaultsContext = createContext<FormFaults | null>(null)

/** Reports this field's fault to the surrounding form. @returns the form that shows it, or null without a form */
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
