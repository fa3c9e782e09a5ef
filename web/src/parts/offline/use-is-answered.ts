import { useOldData } from '../../offline/old-data.ts'
import { useIsOnline } from '../../realtime/socket.ts'

/** Whether the server answers. False as soon as a screen shows what this device has kept. */
export function useIsAnswered(): boolean {
  const isOnline = useIsOnline()
  return useOldData() === null && isOnline
}
