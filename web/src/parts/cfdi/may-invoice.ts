import { getInvoicingState } from '@comanda/shared/cfdi/ready'
import { AREA } from '@comanda/shared/kernel/scopes'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { storedUserMay } from '../../api/session.ts'

/** The first part of the key of all queries of fiscal documents. */
export const CFDI = ['cfdi'] as const

/** How long a screen believes that the store can, or cannot, issue documents. */
const STATE_MS = 600_000

/** Whether to offer an invoice to this person's guests. Unknown is no. */
export function useMayInvoice(isAsked: boolean): boolean {
  const { data } = useQuery({
    queryKey: [...CFDI, 'ready'],
    queryFn: ({ signal }) => api(getInvoicingState, { signal }),
    enabled: isAsked && storedUserMay(AREA.issueCfdi),
    staleTime: STATE_MS,
  })
  return data?.isReady ?? false
}
