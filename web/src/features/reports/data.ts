import type { Call } from '@comanda/shared/kernel/call'
import type { FileFormat } from '@comanda/shared/kernel/file-format'
import { REPORT_PERIODS, type ReportPeriod } from '@comanda/shared/kernel/period'
import { getReport } from '@comanda/shared/reports/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { exportFile } from '../../parts/files/export-file.ts'
import { type PeriodChoice, readPeriod } from '../../parts/period/period-words.ts'

export type ReportChoice = PeriodChoice<ReportPeriod>

/** The period that an address asks for. */
export const choiceOfAddress = (address: { type?: string; from?: string; to?: string }): ReportChoice =>
  readPeriod(address, REPORT_PERIODS)

/** While another period is fetched, the previous period stays, marked as such. */
export const KEEPS_LAST = { placeholderData: keepPreviousData, staleTime: 0, networkMode: 'always' } as const

export const useReport = (choice: ReportChoice) =>
  useQuery({
    queryKey: ['reports', choice],
    queryFn: ({ signal }) => api(getReport, { query: choice, signal }),
    ...KEEPS_LAST,
  })

/** Downloads a report as a file for spreadsheets. */
export const saveReport = (call: Call, name: string, choice: ReportChoice, format: FileFormat) =>
  exportFile(call, { ...choice, format }, `${name}.${format}`)
