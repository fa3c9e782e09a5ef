import { type ComponentType, useEffect, useState } from 'react'
import { loadToasts, toastsCanAppear } from './toast.ts'

/** The container of toasts, once at the root. Its code loads after the page is shown. */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType<{ onReady: () => void }> | null>(null)
  useEffect(() => {
    void loadToasts().then((loaded) => setToaster(() => loaded.HouseToaster))
  }, [])
  return Toaster && <Toaster onReady={toastsCanAppear} />
}
