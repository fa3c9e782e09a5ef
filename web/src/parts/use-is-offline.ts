import { useConnection, useIsOnline } from '../realtime/socket.ts'

/** Whether the server is out of reach: the device has no network, or the store's connection broke. */
export function useIsOffline(): boolean {
  const isOnline = useIsOnline()
  return useConnection() === 'down' || !isOnline
}
