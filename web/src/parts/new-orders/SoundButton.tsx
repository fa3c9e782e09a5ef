import { Volume2, VolumeOff } from 'lucide-react'
import { playNewOrder, setMuted, unlockSound, useSoundState } from '../../realtime/new-order-sound.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Tooltip } from '../../ui/layers/Tooltip.tsx'

interface SoundButtonProps {
  /** `quiet`: only an icon while the sound is locked. */
  look?: 'prominent' | 'quiet'
}

/**
 * Belongs in the toolbar: a banner would disappear at the first tap, which unlocks the sound, and move the
 * page.
 */
export function SoundButton({ look = 'prominent' }: SoundButtonProps) {
  const state = useSoundState()

  async function unlock() {
    await unlockSound()
    // A sample confirms that the sound works.
    await playNewOrder()
  }

  if (state === 'locked' && look === 'quiet')
    return <IconButton size="touch" icon={VolumeOff} label={TEXTS.unlockSound} onPress={unlock} />
  if (state === 'locked') {
    return (
      <Tooltip text={TEXTS.unlockHint} placement="bottom">
        <Button size="touch" icon={VolumeOff} onPress={unlock}>
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

const TEXTS = {
  unlockSound: 'Activar sonido',
  unlockHint: 'El navegador no deja sonar los pedidos nuevos hasta que toques la pantalla',
  mute: 'Silenciar pedidos nuevos',
  unmute: 'Sonar con pedidos nuevos',
}
