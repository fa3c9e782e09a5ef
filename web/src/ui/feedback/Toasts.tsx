import { type ComponentType, useEffect, useState } from 'react'
import { loadToasts, MOST_AT_ONCE, toastsCanAppear } from './toast.ts'

/** The container of toasts, once at the root. Its code loads after the page is shown. */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType<{ most: number; onReady: () => void }> | null>(null)
  useEffect(() => {
    void loadToasts().then((loaded) => setToaster(() => loaded.HouseToaster))
  }, [])
  return Toaster && <Toaster most={MOST_AT_ONCE} onReady={toastsCanAppear} />
}
