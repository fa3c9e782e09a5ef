import { useContext, useLayoutEffect } from 'react'
import { OverlayTriggerStateContext } from 'react-aria-components'
import { shieldClosed, shieldOpened } from '../tap-shield.ts'

/** Part of every dialog, sheet, list and menu: blocks the second tap of a double tap when it opens or closes. */
export function LayerShield({ isDialog = false }: { isDialog?: boolean }) {
  const isOpen = useContext(OverlayTriggerStateContext)?.isOpen ?? true
  useLayoutEffect(() => {
    if (!isOpen) return
    if (isDialog) shieldOpened()
    return shieldClosed
  }, [isOpen, isDialog])
  return null
}
