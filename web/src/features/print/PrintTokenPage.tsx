import { businessDate } from '@comanda/shared/kernel/business-day'
import { tokenPaper } from '@comanda/shared/printing/papers/token'
import { useState } from 'react'
import { clock } from '../../parts/time/clock.ts'
import { useNameOfOrder, usePaper } from './data.ts'
import { SalePaperPage } from './SalePaperPage.tsx'
import { SlipMessage, SlipPage } from './SlipPage.tsx'
import { TEXTS } from './texts.ts'
import { readDay, readNumber, readSale } from './url-parameters.ts'

/** `/print-token?token=7` prints a token number; `&order=12` the name of its check, `&day=2026-11-21` sets the date of an earlier number; `?sale=<key>` prints the folio of a sale of this device. */
export function PrintTokenPage() {
  const [sale] = useState(() => readSale(window.location.search))
  return sale === null ? <OfficialPaper /> : <SalePaperPage sale={sale} paper="token" />
}

function OfficialPaper() {
  const [token] = useState(() => readNumber(window.location.search, 'token'))
  const [asked] = useState(() => readDay(window.location.search))
  const [now] = useState(() => clock())
  const paper = usePaper()
  const [order] = useState(() => readNumber(window.location.search, 'order'))
  const name = useNameOfOrder(order)
  // Without the store's settings the page prints the device's time.
  const timeZone = paper.data?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  // A token counts in the business day, which is the previous date after midnight.
  const day = asked ?? (paper.data ? businessDate(now, paper.data) : null)

  if (token === null) return <SlipMessage text={TEXTS.noOrders} />
  if (paper.isPending || name.isLoading) return <SlipMessage text={TEXTS.loading} />
  return (
    <SlipPage
      document={tokenPaper({ token, name: name.data ?? null, day, printedAt: now, timeZone })}
      width={paper.data?.format ?? '80'}
    />
  )
}
