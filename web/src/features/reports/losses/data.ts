import type { FileFormat } from '@comanda/shared/kernel/file-format'
import { exportLosses, getLosses, type LossKind, listLosses } from '@comanda/shared/reports/losses'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { exportFile } from '../../../parts/files/export-file.ts'
import { queryOf, type ReportChoice } from '../data.ts'
import { TEXTS } from '../texts.ts'
import { LOSSES } from './texts.ts'

/** While another period is fetched, the one before it stays, marked as such. */
export const useLosses = (choice: ReportChoice) =>
  useQuery({
    queryKey: ['losses', queryOf(choice)],
    queryFn: ({ signal }) => api(getLosses, { query: queryOf(choice), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    networkMode: 'always',
  })

/** What a figure is about. */
export interface Figure {
  title: string
  kind?: LossKind
  username?: string
  approver?: string
  date?: string
}

export function useLossRows(choice: ReportChoice, { title: _title, ...about }: Figure, page: number) {
  const query = { ...queryOf(choice), ...about, page }
  return useQuery({
    queryKey: ['losses', 'rows', query],
    queryFn: ({ signal }) => api(listLosses, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    networkMode: 'always',
  })
}

/** Downloads the losses as a file for spreadsheets. */
export const saveLosses = (choice: ReportChoice, format: FileFormat): Promise<void> =>
  exportFile(
    exportLosses,
    { ...queryOf(choice), format },
    {
      exporting: TEXTS.exporting,
      exported: TEXTS.exported,
      failed: TEXTS.somethingWrong,
      fileName: `${LOSSES.fileName}.${format}`,
    },
  )
