import type { getDevice as GetDevice, unlockDevice as UnlockDevice } from '@comanda/shared/devices/api'
import type { Answer } from '@comanda/shared/kernel/call'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { DEVICE_QUERY } from '../../api/device.ts'

// Not the declared calls, whose schemas would enlarge the first load.
const PUBLIC = { kind: 'public' } as const
const getDevice = { method: 'GET', path: '/devices/current', access: PUBLIC } as typeof GetDevice
const unlockDevice = { method: 'POST', path: '/devices/unlock', access: PUBLIC } as typeof UnlockDevice

export type DevicePerson = Answer<typeof GetDevice>['people'][number]

const AGAIN_MS = 5_000

/** The shared device of this browser and those who may unlock it. */
export const useCurrentDevice = (isEnabled = true) =>
  useQuery({
    enabled: isEnabled,
    queryKey: [DEVICE_QUERY],
    queryFn: ({ signal }) => api(getDevice, { signal }),
    networkMode: 'always',
    staleTime: 0,
    // The names appear by themselves when the server answers again.
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : false),
  })

export const unlock = (key: string, pin: string) => api(unlockDevice, { body: { username: key, pin } })
