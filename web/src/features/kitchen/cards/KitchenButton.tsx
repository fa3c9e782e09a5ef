import { type LucideIcon, WifiOff } from 'lucide-react'
import { useIsOffline } from '../../../parts/offline/use-is-offline.ts'
import { Button } from '../../../ui/Button.tsx'
import { TEXTS } from '../texts.ts'

interface KitchenButtonProps {
  /** The visible word for the action. */
  word: string
  /** Beside the word; offline, another icon replaces it. */
  icon: LucideIcon
  /** `secondary` by default. */
  variant?: 'primary' | 'secondary'
  /** While the press is being saved. */
  isPending?: boolean | undefined
  /** For its place in the card. */
  className?: string
  /** The spoken name: the word and its object. */
  name: string
  /** Spoken offline; by default that there is no connection, and the name. */
  offlineName?: string
  /** Not called offline. */
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
