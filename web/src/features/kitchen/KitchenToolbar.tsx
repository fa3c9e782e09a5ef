import { Moon, RotateCw, Sun } from 'lucide-react'
import { memo } from 'react'
import { SoundButton } from '../../parts/arrivals/SoundButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SoldOutControl } from './SoldOutControl.tsx'
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
    <div className="flex flex-wrap items-center gap-2">
      <SoldOutControl />
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
