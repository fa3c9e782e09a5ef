import { useIsOffline } from '../../../parts/offline/use-is-offline.ts'
import { useIsOnline } from '../../../realtime/socket.ts'
import { TEXTS } from './texts.ts'

/** A sentence about the consequences of a missing connection; null with a connection. */
export function useConnectionSentence(): string | null {
  const isOnline = useIsOnline()
  const isOffline = useIsOffline()
  if (!isOffline) return null
  return isOnline ? TEXTS.noServer : TEXTS.noNetwork
}
