import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster } from 'sonner'
import { keepWhileRead } from './keep-while-read.ts'
import { Spinner } from './Spinner.tsx'
import './toasts.css'

export { toast as sonner } from 'sonner'

const HEADER_PX = 64

/** The library's toasts in the product's style. @param most at once @param onReady called when toasts can appear */
export function HouseToaster({ most, onReady }: { most: number; onReady: () => void }) {
  // Effects of children run first, so the library already listens.
  useEffect(onReady, [onReady])
  useEffect(keepWhileRead, [])
  return (
    <Toaster
      position="top-center"
      containerAriaLabel="Avisos"
      // Below the header, whose controls are for every page.
      offset={{ top: HEADER_PX }}
      mobileOffset={{ top: HEADER_PX }}
      visibleToasts={most}
      expand
      gap={8}
      className="toasts"
      icons={{
        success: <CircleCheck aria-hidden size={20} className="text-good" />,
        error: <CircleAlert aria-hidden size={20} className="text-bad" />,
        info: <Clock aria-hidden size={20} className="text-info" />,
        loading: <Spinner />,
      }}
    />
  )
}
