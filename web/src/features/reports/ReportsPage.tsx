import { exportReport } from '@comanda/shared/reports/api'
import { Printer, TrendingDown } from 'lucide-react'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { PhoneLabel } from '../../ui/fields/PhoneLabel.tsx'
import { saveReport, useReport } from './data.ts'
import { ReportBody } from './ReportBody.tsx'
import { ReportFrame, useReportChoice } from './ReportFrame.tsx'
import { TEXTS } from './texts.ts'

/** Reports: the figures of a period, compared with the previous period. */
export function ReportsPage() {
  const choice = useReportChoice()
  const asked = `${new URLSearchParams({ ...choice })}`
  return (
    <ReportFrame
      title={TEXTS.title}
      report={useReport(choice)}
      onSave={(format) => saveReport(exportReport, TEXTS.fileName, choice, format)}
      before={
        <LinkButton size="touch" icon={TrendingDown} href={`/dashboard/reports/losses?${asked}`}>
          {TEXTS.losses}
        </LinkButton>
      }
      after={
        <LinkButton size="touch" icon={Printer} target="_blank" href={`/print-report?${asked}`}>
          <PhoneLabel>{TEXTS.print}</PhoneLabel>
        </LinkButton>
      }
    >
      {(report) => <ReportBody report={report} />}
    </ReportFrame>
  )
}
