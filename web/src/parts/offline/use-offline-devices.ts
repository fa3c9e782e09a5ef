import { listOfflineDevices } from '@comanda/shared/offline/api'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const OFFLINE_DEVICES = ['offline-devices'] as const

/** Devices report every few minutes, and no event announces it. */
const REFETCH_MS = 60_000

/** The devices that sell without internet; first those with unsent sales. */
export const useOfflineDevices = () =>
  useQuery({
    queryKey: OFFLINE_DEVICES,
    queryFn: ({ signal }) => api(listOfflineDevices, { signal }),
    networkMode: 'always',
    staleTime: 0,
    refetchInterval: REFETCH_MS,
  })
