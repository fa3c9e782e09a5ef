import { initChecks } from '@comanda/shared/checks/api'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** The data of the checks' screens and dialogs. Not under the keys of their lists: no event refetches the settings. */
export const useChecksInit = () =>
  useQuery({
    queryKey: ['checks-init'],
    queryFn: ({ signal }) => api(initChecks, { signal }),
    staleTime: 60_000,
    // Without a line it has the kept answer, also where the line fails while the app is open.
    networkMode: 'always',
  })
