import { exportReport, getReport } from '@comanda/shared/reports/api'
import { exportLosses, getLosses, listLosses } from '@comanda/shared/reports/losses'
import type { CallRouter } from '../../http/calls.ts'
import { sheetsFile } from '../../http/sending/sheets-file.ts'
import { sheetsOfReport } from './files.ts'
import { lossesOf, lossRowsOf, lossSheets } from './losses.ts'
import { MOST_ITEMS, type ReportDeps, reportOfStore } from './service.ts'

const BEST_SELLERS = 20

export function reportRoutes(calls: CallRouter, deps: ReportDeps): void {
  calls.store(getReport, (context, { query }) => reportOfStore(deps, context, query, BEST_SELLERS))
  calls.store(exportReport, async (context, { query }) => {
    const report = await reportOfStore(deps, context, query, MOST_ITEMS)
    return sheetsFile(
      sheetsOfReport(report),
      `Reporte ${report.from} ${report.to}`,
      query.format,
      context.now,
    )
  })

  calls.store(getLosses, (context, { query }) => lossesOf(context, query))
  calls.store(listLosses, (context, { query }) => lossRowsOf(context, query))
  calls.store(exportLosses, async (context, { query }) => {
    const { from, to, sheets } = await lossSheets(context, query)
    return sheetsFile(sheets, `Perdidas ${from} ${to}`, query.format, context.now)
  })
}
