import { exportReport, getReport } from '@comanda/shared/reports/api'
import type { CallRouter } from '../../http/calls.ts'
import { StreamedAnswer } from '../../http/streamed-answer.ts'
import { XLSX_TYPE } from '../../kernel/workbook.ts'
import { csvOf, workbookOf } from './files.ts'
import { type ReportDeps, reportOf } from './service.ts'

const BEST_SELLERS = 20
const ALL_ITEMS = 10_000

export function reportRoutes(calls: CallRouter, deps: ReportDeps): void {
  calls.store(getReport, (context, { query }) => reportOf(deps, context, query, BEST_SELLERS))
  calls.store(exportReport, async (context, { query }) => {
    const report = await reportOf(deps, context, query, ALL_ITEMS)
    const name = `Reporte ${report.from} ${report.to}`
    if (query.format === 'xlsx')
      return new StreamedAnswer(XLSX_TYPE, `${name}.xlsx`, workbookOf(report, context.now))
    return new StreamedAnswer('text/csv', `${name}.csv`, oneOf(csvOf(report)))
  })
}

async function* oneOf(piece: string): AsyncGenerator<string> {
  yield piece
}
