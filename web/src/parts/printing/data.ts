import { getPrinting } from '@comanda/shared/printing/api'
import type { PrinterView } from '@comanda/shared/printing/printers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../api/client.ts'
import { useRejoined, useStoreEvent } from '../../realtime/socket.ts'

export const PRINTING = ['printing'] as const

/** A silent printer is found by the time that passes, which no event announces. */
const WAITING_MS = 15_000

/** Whether someone has to do something about a printer. */
export const isInTrouble = ({ isSilent, asked, waiting, state }: PrinterView): boolean =>
  isSilent || asked > 0 || (waiting > 0 && (state.paper === 'out' || state.cover === 'open'))

/** The printers with their state and queue. */
export function usePrinters(isEnabled = true) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: PRINTING,
    queryFn: ({ signal }) => api(getPrinting, { signal }),
    networkMode: 'always',
    enabled: isEnabled,
    refetchInterval: ({ state }) => (state.data?.some(({ waiting }) => waiting > 0) ? WAITING_MS : false),
  })
  const refetch = useCallback(() => void client.invalidateQueries({ queryKey: PRINTING }), [client])
  useStoreEvent('print_update', refetch)
  useRejoined(refetch)
  return query
}
