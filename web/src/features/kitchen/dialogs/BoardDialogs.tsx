import type { Station } from '@comanda/shared/settings/stations'
import { Lazy } from '../../../parts/Lazy.tsx'
import type { StationCard } from '../cards/cards.ts'

export type BoardDialog = 'recall' | 'totals' | 'soldOut' | 'settings'

interface BoardDialogsProps {
  open: BoardDialog | null
  stations: readonly Station[]
  /** The stations of this screen; none: all. */
  shown: readonly number[]
  cards: readonly StationCard[] | undefined
  sync: () => Promise<void>
  onClose: () => void
}

const loadRecall = () => import('./RecallDialog.tsx')
const loadTotals = () => import('./TotalsDialog.tsx')
const loadSoldOut = () => import('./SoldOutDialog.tsx')
const loadSettings = () => import('../screen/SettingsDialog.tsx')

export function BoardDialogs({ open, stations, shown, cards, sync, onClose }: BoardDialogsProps) {
  return (
    <>
      <Lazy load={loadRecall} isOpen={open === 'recall'} onFail={onClose}>
        {({ RecallDialog }) => (
          <RecallDialog stations={stations} shown={shown} sync={sync} onClose={onClose} />
        )}
      </Lazy>
      <Lazy load={loadTotals} isOpen={open === 'totals'} onFail={onClose}>
        {({ TotalsDialog }) => <TotalsDialog cards={cards ?? []} onClose={onClose} />}
      </Lazy>
      <Lazy load={loadSoldOut} isOpen={open === 'soldOut'} onFail={onClose}>
        {({ SoldOutDialog }) => <SoldOutDialog cards={cards ?? []} onClose={onClose} />}
      </Lazy>
      <Lazy load={loadSettings} isOpen={open === 'settings'} onFail={onClose}>
        {({ SettingsDialog }) => <SettingsDialog stations={stations} onClose={onClose} />}
      </Lazy>
    </>
  )
}
