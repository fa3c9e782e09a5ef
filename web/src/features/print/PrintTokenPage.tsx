import { businessDate } from '@comanda/shared/kernel/business-day'
import { printedDate, printedTime } from '@comanda/shared/kernel/date-format'
import { useRef, useState } from 'react'
import { clock } from '../../parts/clock.ts'
import { usePaper } from './data.ts'
import { SlipMessage, SlipPage } from './SlipPage.tsx'
import { TEXTS } from './texts.ts'
import { readDay, readNumber } from './url-parameters.ts'
import { usePrintOnce } from './use-print-once.ts'

/** `/print-token?token=7` prints a token number; `&day=2026-11-21` sets the date of an earlier one. */
export function PrintTokenPage() {
  const [token] = useState(() => readNumber(window.location.search, 'token'))
  const [asked] = useState(() => readDay(window.location.search))
  const [now] = useState(() => clock())
  const paper = usePaper()
  const sheet = useRef<HTMLDivElement>(null)
  usePrintOnce(sheet, token !== null && !paper.isPending, `${TEXTS.token} ${token}`)

  if (token === null) return <SlipMessage text={TEXTS.noOrders} />
  if (paper.isPending) return <SlipMessage text={TEXTS.loading} />
  // Without the store's settings the page prints the device's time.
  const timeZone = paper.data?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const { date, time } = printedTime(now, timeZone)
  // A token counts in the business day, which is the previous date after midnight.
  const day = asked ?? (paper.data ? businessDate(now, paper.data) : null)
  return (
    <SlipPage>
      <div ref={sheet} className="slip-token" data-paper={paper.data?.format ?? '80'}>
        <p className="slip-token-word">{TEXTS.token}</p>
        <h1 className="slip-token-number">{token}</h1>
        {day && (
          <p className="slip-token-day">
            {TEXTS.day} {printedDate(day)}
          </p>
        )}
        <p className="slip-token-time">
          {date} {time}
        </p>
      </div>
    </SlipPage>
  )
}
