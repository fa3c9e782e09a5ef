import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Toaster } from 'sonner'
import { keepWhileRead } from './keep-while-read.ts'
import { makeRoomForToasts } from './room-for-toasts.ts'
import { Spinner } from './Spinner.tsx'
import './toasts.css'

export { toast as sonner } from 'sonner'

/** A phone's header is full of controls: below it, where the page makes room. */
const PHONE_PX = 60
/** Within the header, so that heads of pages and dialogs stay in sight; the stylesheet moves it beside the search. */
const TOP_PX = 5

/** The library's toasts in the product's style. @param most at once @param onReady called when toasts can appear */
export function HouseToaster({ most, onReady }: { most: number; onReady: () => void }) {
  // Effects of children run first, so the library already listens.
  useEffect(onReady, [onReady])
  useEffect(keepWhileRead, [])
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => (around.current ? makeRoomForToasts(around.current, PHONE_PX) : undefined), [])
  return (
    <div ref={around}>
      <Toaster
        position="top-center"
        containerAriaLabel="Avisos"
        offset={{ top: TOP_PX }}
        mobileOffset={{ top: PHONE_PX }}
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
    </div>
  )
}
