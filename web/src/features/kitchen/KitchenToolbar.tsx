import { MARKS_SOLD_OUT } from '@comanda/shared/menu/sold-out'
import { Ban, ListChecks, Moon, RotateCw, Sigma, SlidersHorizontal, Sun, Undo2 } from 'lucide-react'
import { memo, useState } from 'react'
import { userMay } from '../../api/session.ts'
import { Lazy } from '../../parts/Lazy.tsx'
import { SoundButton } from '../../parts/new-orders/SoundButton.tsx'
import { useCurrentUser } from '../../parts/session/use-current-user.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { TEXTS } from './texts.ts'

interface KitchenToolbarProps {
  isDark: boolean
  onToggleTheme: () => void
  onRefresh: () => Promise<void>
  /** Opens a dialog of the board. */
  onOpen: (dialog: BoardDialog) => void
  hasExpedition: boolean
}

export type BoardDialog = 'recall' | 'totals' | 'settings'

/** Memoized, because new orders render the page again. */
export const KitchenToolbar = memo(function KitchenToolbar(props: KitchenToolbarProps) {
  const { isDark, onToggleTheme, onRefresh, onOpen, hasExpedition } = props
  return (
    <div className="flex flex-wrap items-center gap-2">
      {hasExpedition && (
        <LinkButton size="touch" icon={ListChecks} href="/dashboard/kitchen/expedition">
          {TEXTS.expedition}
        </LinkButton>
      )}
      <Button size="touch" icon={Sigma} onPress={() => onOpen('totals')}>
        {TEXTS.totals}
      </Button>
      <Button size="touch" icon={Undo2} onPress={() => onOpen('recall')}>
        {TEXTS.recall}
      </Button>
      <SoldOutControl />
      <SoundButton />
      <IconButton
        size="touch"
        icon={isDark ? Sun : Moon}
        label={isDark ? TEXTS.toLight : TEXTS.toDark}
        onPress={onToggleTheme}
      />
      <IconButton
        size="touch"
        icon={SlidersHorizontal}
        label={TEXTS.screenSettings}
        onPress={() => onOpen('settings')}
      />
      <IconButton size="touch" icon={RotateCw} label={TEXTS.refresh} onPress={onRefresh} />
    </div>
  )
})

const load = () => import('./dialogs/SoldOutDialog.tsx')

/** Visible only with a scope to mark dishes as sold out. */
function SoldOutControl() {
  const user = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!user || !userMay(user, MARKS_SOLD_OUT)) return null
  return (
    <>
      <Button size="touch" icon={Ban} onPress={() => setOpen(true)}>
        {TEXTS.soldOutTitle}
      </Button>
      <Lazy load={load} isOpen={isOpen} onFail={close}>
        {({ SoldOutDialog }) => <SoldOutDialog onClose={close} />}
      </Lazy>
    </>
  )
}
