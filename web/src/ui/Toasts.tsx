import { type ComponentType, useEffect, useState } from 'react'
import { loadToasts, toastsCanAppear } from './toast.ts'

/** Where toasts appear; once, at the root. Its code comes after what it is there for is on the screen. */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType<{ onReady: () => void }> | null>(null)
  useEffect(() => {
    void loadToasts().then((loaded) => setToaster(() => loaded.HouseToaster))
  }, [])
  return Toaster && <Toaster onReady={toastsCanAppear} />
}
