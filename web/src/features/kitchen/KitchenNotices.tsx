import { WifiOff } from 'lucide-react'
import { useIsOffline } from '../../parts/use-is-offline.ts'
import { Banner } from '../../ui/Banner.tsx'
import { TEXTS } from './texts.ts'

interface KitchenNoticesProps {
  /** What the last fetch failed with, while older orders are still shown. */
  staleText: string | null
}

/** What keeps the screen from being trusted: no live connection, or a refresh that failed. */
export function KitchenNotices({ staleText }: KitchenNoticesProps) {
  const isDown = useIsOffline()
  if (!isDown && !staleText) return null
  return (
    // Pinned: the cards scroll below it, and it is read wherever the cook has scrolled to.
    <Banner
      tone="bad"
      className="sticky top-2 z-20 mb-4 text-lg font-semibold shadow-float"
      {...(isDown ? { icon: WifiOff } : {})}
    >
      {isDown ? TEXTS.down : staleText}
    </Banner>
  )
}
