import { CircleAlert, CircleCheck } from 'lucide-react'
import { Toaster } from 'sonner'
import { Spinner } from './Spinner.tsx'

/** Where toasts appear; once, at the root. */
export function Toasts() {
  return (
    <Toaster
      position="top-center"
      containerAriaLabel="Avisos"
      visibleToasts={4}
      expand
      gap={8}
      className="toasts"
      icons={{
        success: <CircleCheck aria-hidden size={20} className="text-good" />,
        error: <CircleAlert aria-hidden size={20} className="text-bad" />,
        loading: <Spinner />,
      }}
    />
  )
}
