import { listSharedDevices } from '@comanda/shared/devices/api'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'

export const SHARED = ['shared-devices'] as const

export const useSharedDevices = () =>
  useQuery({
    queryKey: SHARED,
    queryFn: ({ signal }) => api(listSharedDevices, { signal }),
    networkMode: 'always',
    staleTime: 0,
  })
