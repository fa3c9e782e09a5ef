import { getDevice, unlockDevice } from '@comanda/shared/devices/api'
import type { Answer } from '@comanda/shared/kernel/call'
import { useQuery } from '@tanstack/react-query'
import { api, renewalEnded } from '../../api/client.ts'
import { DEVICE_QUERY } from '../../api/device.ts'
import { sessionEnded } from '../shell/device/lock-session.ts'

export type DevicePerson = Answer<typeof getDevice>['people'][number]

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

export async function unlock(key: string, pin: string): Promise<Answer<typeof unlockDevice>> {
  await Promise.all([sessionEnded(), renewalEnded()])
  return api(unlockDevice, { body: { username: key, pin } })
}
