import { Moon, RotateCw, Sun, Volume2, VolumeOff } from 'lucide-react'
import { setMuted, useSoundState } from '../../realtime/new-order-sound.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TEXTS } from './texts.ts'

interface KitchenToolbarProps {
  isDark: boolean
  onToggleTheme: () => void
  onRefresh: () => Promise<void>
}

export function KitchenToolbar({ isDark, onToggleTheme, onRefresh }: KitchenToolbarProps) {
  const isMuted = useSoundState() === 'muted'
  return (
    <div className="flex items-center gap-2">
      <IconButton
        size="touch"
        icon={isMuted ? VolumeOff : Volume2}
        label={isMuted ? TEXTS.unmute : TEXTS.mute}
        onPress={() => setMuted(!isMuted)}
      />
      <IconButton
        size="touch"
        icon={isDark ? Sun : Moon}
        label={isDark ? TEXTS.toLight : TEXTS.toDark}
        onPress={onToggleTheme}
      />
      <Button size="touch" icon={RotateCw} onPress={onRefresh}>
        {TEXTS.refresh}
      </Button>
    </div>
  )
}
