import { messageOf } from '../../api/client.ts'
import type { SalePaper } from '../../parts/paper/paper-of-sale.ts'
import { useSalePaper } from './data.ts'
import { SlipMessage, SlipPage } from './SlipPage.tsx'
import { TEXTS } from './texts.ts'
import { printsItself } from './url-parameters.ts'

interface SalePaperPageProps {
  /** The key of its entry in the outbox. */
  sale: string
  paper: SalePaper
}

/** `/print-receipt?sale=<key>`, `/print-token?sale=…`, `/print-kitchen?sale=…`: papers of a sale that this device keeps. */
export function SalePaperPage({ sale, paper }: SalePaperPageProps) {
  const isPrinting = printsItself(window.location.search)
  const { data, error, refetch } = useSalePaper(sale, paper, isPrinting)
  if (error) return <SlipMessage text={messageOf(error, TEXTS.failed)} onRetry={refetch} />
  if (!data) return <SlipMessage text={TEXTS.loading} />
  return <SlipPage {...data} printsItself={isPrinting} />
}
