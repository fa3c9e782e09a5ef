import { MARKS_SOLD_OUT } from '@comanda/shared/menu/sold-out'
import {
  Ban,
  EllipsisVertical,
  HandPlatter,
  type LucideIcon,
  Moon,
  RotateCw,
  Sigma,
  SlidersHorizontal,
  Sun,
  Undo2,
} from 'lucide-react'
import { memo } from 'react'
import { userMay } from '../../api/session.ts'
import { useMedia } from '../../parts/hooks/use-media.ts'
import { SoundButton } from '../../parts/new-orders/SoundButton.tsx'
import { useCurrentUser } from '../../parts/session/use-current-user.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { MenuButton } from '../../ui/layers/Menu.tsx'
import type { BoardDialog } from './dialogs/BoardDialogs.tsx'
import { TEXTS } from './texts.ts'

interface KitchenToolbarProps {
  isDark: boolean
  onToggleTheme: () => void
  onRefresh: () => Promise<void>
  /** Opens a dialog of the board. */
  onOpen: (dialog: BoardDialog) => void
  hasExpedition: boolean
}

/** What a cook needs all night, and the rest behind '⋮'. Memoized, because new orders render the page again. */
export const KitchenToolbar = memo(function KitchenToolbar(props: KitchenToolbarProps) {
  const { isDark, onToggleTheme, onRefresh, onOpen, hasExpedition } = props
  const isWide = useMedia('(min-width: 640px)')
  const user = useCurrentUser()
  const maySellOut = user !== undefined && userMay(user, MARKS_SOLD_OUT)
  return (
    <div className="flex shrink-0 items-center gap-1 sm:gap-2">
      <Act isWide={isWide} icon={Sigma} label={TEXTS.totals} onPress={() => onOpen('totals')} />
      <Act isWide={isWide} icon={Undo2} label={TEXTS.recall} onPress={() => onOpen('recall')} />
      <SoundButton look={isWide ? 'prominent' : 'quiet'} />
      <MenuButton
        trigger={<IconButton size="touch" icon={EllipsisVertical} label={TEXTS.more} />}
        items={[
          ...(hasExpedition
            ? [
                {
                  id: 'expedition',
                  label: TEXTS.expedition,
                  icon: HandPlatter,
                  href: '/dashboard/kitchen/expedition',
                },
              ]
            : []),
          ...(maySellOut
            ? [{ id: 'soldOut', label: TEXTS.soldOutTitle, icon: Ban, onAction: () => onOpen('soldOut') }]
            : []),
          { id: 'refresh', label: TEXTS.refresh, icon: RotateCw, onAction: onRefresh },
          {
            id: 'theme',
            label: isDark ? TEXTS.toLight : TEXTS.toDark,
            icon: isDark ? Sun : Moon,
            onAction: onToggleTheme,
          },
          {
            id: 'settings',
            label: TEXTS.screenSettings,
            icon: SlidersHorizontal,
            onAction: () => onOpen('settings'),
          },
        ]}
      />
    </div>
  )
})

interface ActProps {
  isWide: boolean
  icon: LucideIcon
  label: string
  onPress: () => void
}

const Act = ({ isWide, icon, label, onPress }: ActProps) =>
  isWide ? (
    <Button size="touch" icon={icon} onPress={onPress}>
      {label}
    </Button>
  ) : (
    <IconButton size="touch" icon={icon} label={label} onPress={onPress} />
  )
