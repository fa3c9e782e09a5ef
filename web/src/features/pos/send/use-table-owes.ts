import { getCheck } from '@comanda/shared/checks/api'
import { priceOf } from '@comanda/shared/kernel/money'
import { listTakenTables } from '@comanda/shared/pos/api'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'

/** What the open checks of a table owe, oldest first; nothing while the server does not answer. */
export const useTableOwes = (tableId: number | null): readonly string[] =>
  useQuery({
    queryKey: ['table-owes', tableId],
    queryFn: ({ signal }) => readOwed(tableId, signal),
    enabled: tableId !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  }).data ?? []

async function readOwed(tableId: number | null, signal: AbortSignal): Promise<string[]> {
  const { checks } = await api(listTakenTables, { signal })
  const open = checks?.find((one) => one.tableId === tableId)
  if (!open) return []
  const { due, others_at_table } = await api(getCheck, { params: { id: open.checkId }, signal })
  return [due, ...(others_at_table ?? []).map((other) => other.due)].filter((owed) => priceOf(owed) > 0)
}
