import { useConnection, useIsOnline } from '../../realtime/socket.ts'

/** Whether the device has no network or the store's socket is disconnected. */
export function useIsOffline(): boolean {
  const isOnline = useIsOnline()
  return useConnection() === 'down' || !isOnline
}
