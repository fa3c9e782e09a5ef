import { useOldData } from '../../offline/kept/old-data.ts'
import { useConnection, useIsOnline } from '../../realtime/socket.ts'

/** Whether the device has no network or the store's socket is disconnected. */
export function useIsOffline(): boolean {
  const isOnline = useIsOnline()
  return useConnection() === 'down' || !isOnline
}

/** Whether the server answers. False as soon as a screen shows answers that this device has kept. */
export function useIsAnswered(): boolean {
  const isOnline = useIsOnline()
  return useOldData() === null && isOnline
}
