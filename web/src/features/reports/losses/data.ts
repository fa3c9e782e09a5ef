import { getLosses, type LossKind, listLosses } from '@comanda/shared/reports/losses'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { KEEPS_LAST, type ReportChoice } from '../data.ts'

export const useLosses = (choice: ReportChoice) =>
  useQuery({
    queryKey: ['losses', choice],
    queryFn: ({ signal }) => api(getLosses, { query: choice, signal }),
    ...KEEPS_LAST,
  })

/** The subject of a figure. */
export interface Figure {
  title: string
  kind?: LossKind
  username?: string
  approver?: string
  date?: string
}

export function useLossRows(choice: ReportChoice, { title: _title, ...about }: Figure, page: number) {
  const query = { ...choice, ...about, page }
  return useQuery({
    queryKey: ['losses', 'rows', query],
    queryFn: ({ signal }) => api(listLosses, { query, signal }),
    ...KEEPS_LAST,
  })
}
