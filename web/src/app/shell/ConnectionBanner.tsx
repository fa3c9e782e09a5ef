import { WifiOff } from 'lucide-react'
import { useConnection, useIsOnline } from '../../realtime/socket.ts'
import { Banner } from '../../ui/Banner.tsx'

/** Says that what is shown may be old; goes by itself. */
export function ConnectionBanner() {
  const isOnline = useIsOnline()
  const isDown = useConnection() === 'down'
  if (isOnline && !isDown) return null
  return (
    <Banner tone="warn" icon={WifiOff} className="animate-appear rounded-none">
      {isOnline
        ? 'Sin conexión con el servidor. Lo que ves puede no estar al día; estamos reconectando.'
        : 'Sin conexión a internet. Revisa la red; Comanda se reconecta por sí sola.'}
    </Banner>
  )
}
