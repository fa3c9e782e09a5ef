import { Printer, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { PERIOD_WORDS } from '../../parts/period/period-words.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { choiceOfAddress, useReport } from './data.ts'
import { ReportBody } from './ReportBody.tsx'
import { rangeName } from './spans.ts'
import { TEXTS } from './texts.ts'
import './print-report.css'

/** The spec's pause between a loaded page and its printing. */
const PRINT_AFTER_MS = 400

/** `/print-report?type=last_month`: a report on paper; prints itself. */
export function PrintReportPage() {
  const [choice] = useState(() =>
    choiceOfAddress(Object.fromEntries(new URLSearchParams(window.location.search))),
  )
  const { data, error, refetch } = useReport(choice)
  useLightPaper()
  usePrinting(data && `${TEXTS.title} ${rangeName(data.from, data.to)}`)

  if (!data)
    return (
      <main className="report-page items-center justify-center">
        {error ? (
          <ErrorState text={messageOf(error, TEXTS.failed)} onRetry={refetch} />
        ) : (
          <p role="status">{TEXTS.loading}</p>
        )}
      </main>
    )
  const range = rangeName(data.from, data.to)
  return (
    <main className="report-page">
      <div className="report-tools flex gap-3">
        <Button icon={Printer} variant="primary" onPress={() => window.print()}>
          {TEXTS.print}
        </Button>
        <Button icon={X} onPress={() => window.close()}>
          {TEXTS.close}
        </Button>
      </div>
      <h1 className="pb-2 text-2xl font-semibold">
        {TEXTS.title}: {choice.type === 'custom' ? range : `${PERIOD_WORDS[choice.type]}, ${range}`}
      </h1>
      <div className="@container">
        <ReportBody isPaper report={data} />
      </div>
    </main>
  )
}

/** Shows the light theme, for paper. */
function useLightPaper(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    const before = dataset.theme
    dataset.theme = 'light'
    return () => {
      if (before === undefined) delete dataset.theme
      else dataset.theme = before
    }
  }, [])
}

/** Once, when there is something to print. @param title also the name of a file printed to */
function usePrinting(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    document.title = title
    let timer = 0
    let isGone = false
    void document.fonts.ready.then(() => {
      if (!isGone) timer = window.setTimeout(() => window.print(), PRINT_AFTER_MS)
    })
    return () => {
      isGone = true
      window.clearTimeout(timer)
    }
  }, [title])
}
