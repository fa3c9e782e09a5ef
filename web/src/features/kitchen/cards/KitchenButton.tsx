import { type LucideIcon, WifiOff } from 'lucide-react'
import { useIsOffline } from '../../../parts/offline/use-is-offline.ts'
import { Button } from '../../../ui/Button.tsx'
import { TEXTS } from '../texts.ts'

interface KitchenButtonProps {
  word: string
  icon: LucideIcon
  variant?: 'primary' | 'secondary'
  isPending?: boolean | undefined
  className?: string
  name: string
  offlineName?: string
  onPress: () => void
}

/** A button over the whole width of a card. Offline, it is disabled and its text says so. */
export function KitchenButton({ word, icon, name, offlineName, ...button }: KitchenButtonProps) {
  const isOffline = useIsOffline()
  return (
    <Button
      {...button}
      size="lg"
      isFullWidth
      icon={isOffline ? WifiOff : icon}
      isDisabled={isOffline}
      aria-label={isOffline ? (offlineName ?? `${TEXTS.offline}. ${name}`) : name}
    >
      {isOffline ? TEXTS.offline : word}
    </Button>
  )
}
