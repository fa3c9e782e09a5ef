import { marked } from '@comanda/shared/printing/mark'
import { receiptPaper } from '@comanda/shared/printing/papers/receipt'
import { refundPaper } from '@comanda/shared/printing/papers/refund'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { useRefundSlip, useSlip } from './data.ts'
import { SalePaperPage } from './SalePaperPage.tsx'
import { SlipMessage, SlipPage } from './SlipPage.tsx'
import { TEXTS } from './texts.ts'
import { isCopy, printsItself, readNumber, readOrderIds, readSale } from './url-parameters.ts'

/** `/print-receipt?orders=1,2` prints the bill of these orders; `&print=no` only shows it, `&copy=yes` marks what it prints as a copy, `&part=2` is one part of a divided check; `?sale=<key>` prints a sale of this device, `?refund=12` the guest's paper of a refund. */
export function PrintReceiptPage() {
  const [sale] = useState(() => readSale(window.location.search))
  const [refund] = useState(() => readNumber(window.location.search, 'refund'))
  if (refund !== null) return <RefundPaper id={refund} />
  return sale === null ? <OfficialPaper /> : <SalePaperPage sale={sale} paper="receipt" />
}

function OfficialPaper() {
  const [orderIds] = useState(() => readOrderIds(window.location.search))
  const { data: slip, error, refetch } = useSlip(orderIds, readNumber(window.location.search, 'part'))
  const paper = slip?.receipt.orders.length
    ? receiptPaper({ receipt: slip.receipt, store: slip.storeSettings, settings: slip.printSettings })
    : null

  if (orderIds.length === 0) return <SlipMessage text={TEXTS.noOrders} />
  if (error) return <SlipMessage text={messageOf(error, TEXTS.failed)} onRetry={refetch} />
  if (!slip) return <SlipMessage text={TEXTS.loading} />
  if (!paper) return <SlipMessage text={TEXTS.failed} />
  return (
    <SlipPage
      document={marked(paper, isCopy(window.location.search) ? 'reprint' : null)}
      width={slip.printSettings.page_format}
      qr={slip.qr}
      printsItself={printsItself(window.location.search)}
    />
  )
}

function RefundPaper({ id }: { id: number }) {
  const { data, error, refetch } = useRefundSlip(id)
  if (error) return <SlipMessage text={messageOf(error, TEXTS.failed)} onRetry={refetch} />
  if (!data) return <SlipMessage text={TEXTS.loading} />
  const { refund, storeSettings: store, printSettings: settings } = data
  const paper = refundPaper({ refund, store, settings })
  return (
    <SlipPage
      document={marked(paper, isCopy(window.location.search) ? 'reprint' : null)}
      width={settings.page_format}
      printsItself={printsItself(window.location.search)}
    />
  )
}

/** `/print-kitchen?sale=<key>` prints the comanda of a sale that this device keeps; the server prints all others. */
export function PrintKitchenPage() {
  const [sale] = useState(() => readSale(window.location.search))
  return sale === null ? <SlipMessage text={TEXTS.noOrders} /> : <SalePaperPage sale={sale} paper="kitchen" />
}
