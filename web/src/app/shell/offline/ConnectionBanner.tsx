import { WifiOff } from 'lucide-react'
import { useConnection, useIsOnline } from '../../../realtime/socket.ts'
import { Banner } from '../../../ui/Banner.tsx'

/** Warns about old data while the connection is down. */
export function ConnectionBanner() {
  const isOnline = useIsOnline()
  const isDisconnected = useConnection() === 'down'
  if (isOnline && !isDisconnected) return null
  return (
    <Banner tone="warn" icon={WifiOff} className="animate-appear rounded-none">
      {isOnline
        ? 'Sin conexión con el servidor. Lo que ves puede no estar al día; estamos reconectando.'
        : 'Sin conexión a internet. Revisa la red; Comanda se reconecta por sí sola.'}
    </Banner>
  )
}
