import { exportReport, getReport, REPORT_PERIODS, type ReportPeriod } from '@comanda/shared/reports/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, messageOf } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { type PeriodChoice, readPeriod } from '../../parts/period/period-words.ts'
import { saveAs } from '../../parts/save-as.ts'
import { toast } from '../../ui/toast.ts'
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

/** Downloads the report as a spreadsheet reads it. */
export async function saveReport(choice: ReportChoice): Promise<void> {
  toast.loading(TEXTS.exporting)
  try {
    const { file, name } = await download(exportReport, queryOf(choice))
    saveAs(file, name ?? 'Reporte.csv')
    toast.success(TEXTS.exported)
  } catch (error) {
    toast.error(messageOf(error, TEXTS.somethingWrong))
  }
}
