import { MARKS_SOLD_OUT } from '@comanda/shared/menu/sold-out'
import { Ban, Moon, RotateCw, Sun } from 'lucide-react'
import { memo, useState } from 'react'
import { userMay } from '../../api/session.ts'
import { useCurrentUser } from '../../parts/current-user.ts'
import { SoundButton } from '../../parts/new-orders/SoundButton.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TEXTS } from './texts.ts'

interface KitchenToolbarProps {
  isDark: boolean
  onToggleTheme: () => void
  onRefresh: () => Promise<void>
}

/** Memoized, because new orders render the page again. */
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

const load = () => import('./SoldOutDialog.tsx')

/** Visible only with a scope to mark dishes as sold out. */
function SoldOutControl() {
  const user = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const part = useLoaded(load, isOpen, close)
  if (!user || !userMay(user, MARKS_SOLD_OUT)) return null
  return (
    <>
      <Button size="touch" icon={Ban} onPress={() => setOpen(true)}>
        {TEXTS.soldOutTitle}
      </Button>
      {isOpen && part && <part.SoldOutDialog onClose={close} />}
    </>
  )
}
