import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useConnection } from '../../realtime/socket.ts'
import { Banner } from '../../ui/Banner.tsx'

const watch = (told: () => void) => {
  window.addEventListener('online', told)
  window.addEventListener('offline', told)
  return () => {
    window.removeEventListener('online', told)
    window.removeEventListener('offline', told)
  }
}

/** Says that what is shown may be old; goes by itself. */
export function ConnectionBanner() {
  const isOnline = useSyncExternalStore(watch, () => navigator.onLine)
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
