import type { FileFormat } from '@comanda/shared/kernel/file-format'
import { REPORT_PERIODS, type ReportPeriod } from '@comanda/shared/kernel/period'
import { exportReport, getReport } from '@comanda/shared/reports/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { exportFile } from '../../parts/files/export-file.ts'
import { type PeriodChoice, readPeriod } from '../../parts/period/period-words.ts'
import { TEXTS } from './texts.ts'

export type ReportChoice = PeriodChoice<ReportPeriod>

/** The period that an address asks for. */
export const choiceOf = (address: { type?: string; from?: string; to?: string }): ReportChoice =>
  readPeriod(address, REPORT_PERIODS)

/** What a call and an address know of a choice. */
export const queryOf = ({ type, from, to }: ReportChoice) => ({
  type,
  ...(from && { from }),
  ...(to && { to }),
})

/** While another period is fetched, the one before it stays, marked as such. */
export const useReport = (choice: ReportChoice) =>
  useQuery({
    queryKey: ['reports', queryOf(choice)],
    queryFn: ({ signal }) => api(getReport, { query: queryOf(choice), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    networkMode: 'always',
  })

/** Downloads the report as a file for spreadsheets. */
export const saveReport = (choice: ReportChoice, format: FileFormat): Promise<void> =>
  exportFile(
    exportReport,
    { ...queryOf(choice), format },
    {
      exporting: TEXTS.exporting,
      exported: TEXTS.exported,
      failed: TEXTS.somethingWrong,
      fileName: `Reporte.${format}`,
    },
  )
