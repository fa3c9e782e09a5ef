import { useEffect, useState } from 'react'

/** How many sales of this device the server does not have; 0 until its outbox is read. */
export function useUnsent(): number {
  const [unsent, setUnsent] = useState(0)
  useEffect(() => {
    let isOver = false
    let stop = () => {}
    import('../../../offline/outbox/current-outbox.ts').then(
      ({ countUnsent, watchOutbox }) => {
        if (isOver) return
        const look = () => setUnsent(countUnsent())
        look()
        stop = watchOutbox(look)
      },
      () => {},
    )
    return () => {
      isOver = true
      stop()
    }
  }, [])
  return unsent
}
