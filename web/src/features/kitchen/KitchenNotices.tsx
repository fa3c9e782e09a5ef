import { WifiOff } from 'lucide-react'
import { useConnection } from '../../realtime/socket.ts'
import { Banner } from '../../ui/Banner.tsx'
import { TEXTS } from './texts.ts'

interface KitchenNoticesProps {
  /** What the last fetch failed with, while older orders are still shown. */
  staleText: string | null
}

/** What keeps the screen from being trusted: no live connection, or a refresh that failed. */
export function KitchenNotices({ staleText }: KitchenNoticesProps) {
  const isDown = useConnection() === 'down'
  if (!isDown && !staleText) return null
  return (
    <Banner tone="bad" className="mb-4" {...(isDown ? { icon: WifiOff } : {})}>
      {isDown ? TEXTS.down : staleText}
    </Banner>
  )
}
