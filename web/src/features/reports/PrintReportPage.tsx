import { useLayoutEffect, useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { PERIOD_WORDS } from '../../parts/period/period-words.ts'
import { PrintTools, usePrintOnce } from '../../parts/printing/self-printing.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { choiceOfAddress, useReport } from './data.ts'
import { ReportBody } from './ReportBody.tsx'
import { rangeName } from './spans.ts'
import { TEXTS } from './texts.ts'
import './print-report.css'

/** `/print-report?type=last_month`: a report on paper; prints itself. */
export function PrintReportPage() {
  const [choice] = useState(() =>
    choiceOfAddress(Object.fromEntries(new URLSearchParams(window.location.search))),
  )
  const { data, error, refetch } = useReport(choice)
  useLightPaper()
  usePrintOnce(data && `${TEXTS.title} ${rangeName(data.from, data.to)}`)

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
      <PrintTools />
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
