import { useRef, useState } from 'react'
import { clock } from '../../parts/clock.ts'
import { printedTime } from '../../parts/receipt-format.ts'
import { readToken } from './addresses.ts'
import { usePaper } from './data.ts'
import { SlipMessage, SlipPage } from './SlipPage.tsx'
import { TEXTS } from './texts.ts'
import { usePrintOnce } from './usePrintOnce.ts'

/** `/print-token?token=7`: the number a guest waits with, which prints itself. */
export function PrintTokenPage() {
  const [token] = useState(() => readToken(window.location.search))
  const [now] = useState(() => clock())
  const paper = usePaper()
  const sheet = useRef<HTMLDivElement>(null)
  usePrintOnce(sheet, token !== null && !paper.isPending, `${TEXTS.token} ${token}`)

  if (token === null) return <SlipMessage text={TEXTS.noOrders} />
  if (paper.isPending) return <SlipMessage text={TEXTS.loading} />
  // Without the store's settings the number is still worth printing, in the device's own time.
  const timeZone = paper.data?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const { date, time } = printedTime(now, timeZone)
  return (
    <SlipPage>
      <div ref={sheet} className="slip-token" data-paper={paper.data?.format ?? '80'}>
        <p className="slip-token-word">{TEXTS.token}</p>
        <h1 className="slip-token-number">{token}</h1>
        <p className="slip-token-time">
          {date} {time}
        </p>
      </div>
    </SlipPage>
  )
}
