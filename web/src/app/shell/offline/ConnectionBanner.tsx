import { WifiOff } from 'lucide-react'
import { isUnlockedOffline } from '../../../api/session.ts'
import { useConnection, useIsOnline } from '../../../realtime/socket.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { useCurrentDevice } from '../../lock/data.ts'

/** Warns about old data while the connection is down. */
export function ConnectionBanner() {
  const isOnline = useIsOnline()
  const isDisconnected = useConnection() === 'down'
  // The socket of a person who has unlocked without the server waits for their PIN, and another banner says so.
  const { isSuccess } = useCurrentDevice(isUnlockedOffline())
  if (isOnline && (!isDisconnected || (isUnlockedOffline() && isSuccess))) return null
  return (
    <Banner tone="warn" icon={WifiOff} className="animate-appear rounded-none">
      {isOnline
        ? 'Sin conexión con el servidor. Lo que ves puede no estar al día; estamos reconectando.'
        : 'Sin conexión a internet. Revisa la red; Comanda se reconecta por sí sola.'}
    </Banner>
  )
}
