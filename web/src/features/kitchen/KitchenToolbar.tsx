import { Moon, RotateCw, Sun, Volume2, VolumeOff } from 'lucide-react'
import { memo } from 'react'
import { playNewOrder, setMuted, unlockSound, useSoundState } from '../../realtime/new-order-sound.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { TEXTS } from './texts.ts'

interface KitchenToolbarProps {
  isDark: boolean
  onToggleTheme: () => void
  onRefresh: () => Promise<void>
}

/** Not drawn anew for every order that comes. */
export const KitchenToolbar = memo(function KitchenToolbar(props: KitchenToolbarProps) {
  const { isDark, onToggleTheme, onRefresh } = props
  return (
    <div className="flex items-center gap-2">
      <SoundButton />
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
})

/** Stands in the toolbar and not in a banner: any touch may unlock the sound, and nothing may move under it. */
function SoundButton() {
  const state = useSoundState()

  async function unlock() {
    await unlockSound()
    // Heard at once: the cook knows that it works, and how it sounds.
    await playNewOrder()
  }

  if (state === 'locked') {
    return (
      <Tooltip text={TEXTS.unlockHint} placement="bottom">
        <Button size="touch" variant="primary" onPress={unlock}>
          {TEXTS.unlockSound}
        </Button>
      </Tooltip>
    )
  }
  const isMuted = state === 'muted'
  return (
    <IconButton
      size="touch"
      icon={isMuted ? VolumeOff : Volume2}
      label={isMuted ? TEXTS.unmute : TEXTS.mute}
      onPress={() => setMuted(!isMuted)}
    />
  )
}
