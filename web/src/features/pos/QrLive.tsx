import { useEffect, useRef } from 'react'
import { usePos } from './pos-context.ts'
import { useQrCountLive } from './qr-data.ts'
import { TEXTS } from './texts.ts'

/** Keeps the number of diners' requests current and says aloud when it rises; shows nothing. */
export function QrLive() {
  const { say } = usePos()
  const count = useQrCountLive()
  const before = useRef(count)
  useEffect(() => {
    if (count === undefined) return
    if (before.current !== undefined && count > before.current) say(TEXTS.qrArrived(count))
    before.current = count
  }, [count, say])
  return null
}
