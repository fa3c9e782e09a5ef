import { Volume2, WifiOff } from 'lucide-react'
import { playNewOrder, unlockSound, useSoundState } from '../../realtime/new-order-sound.ts'
import { useConnection } from '../../realtime/socket.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { TEXTS } from './texts.ts'

interface KitchenNoticesProps {
  /** What the last fetch failed with, while older orders are still shown. */
  staleText: string | null
}

/** What keeps the screen from being trusted: no live connection, a failed refresh, a browser without sound. */
export function KitchenNotices({ staleText }: KitchenNoticesProps) {
  const connection = useConnection()
  const sound = useSoundState()

  async function unlock() {
    await unlockSound()
    // Heard at once: the cook knows that it works, and how it sounds.
    await playNewOrder()
  }

  return (
    <div className="flex flex-col gap-3 not-empty:mb-4">
      {connection === 'down' && (
        <Banner tone="bad" icon={WifiOff}>
          {TEXTS.down}
        </Banner>
      )}
      {staleText && connection !== 'down' && <Banner tone="bad">{staleText}</Banner>}
      {sound === 'locked' && (
        <Banner
          tone="info"
          icon={Volume2}
          action={
            <Button size="touch" variant="primary" className="shrink-0 whitespace-nowrap" onPress={unlock}>
              {TEXTS.unlockSound}
            </Button>
          }
        >
          {TEXTS.unlockHint}
        </Banner>
      )}
    </div>
  )
}
