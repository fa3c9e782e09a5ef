import { ChefHat, HandPlatter, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { Columns, ColumnsSkeleton } from '../../../parts/Columns.tsx'
import { Lazy } from '../../../parts/Lazy.tsx'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { useBeingServed, useServe } from '../../../parts/orders/use-serve.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PhoneLabel } from '../../../ui/fields/PhoneLabel.tsx'
import { useKitchen, useStations } from '../data.ts'
import { KitchenHead } from '../screen/KitchenHead.tsx'
import { StayAwake } from '../screen/StayAwake.tsx'
import { WIDTHS } from '../screen/settings.ts'
import { useKitchenTheme } from '../screen/use-kitchen-theme.ts'
import { useAdvance } from '../steps/use-steps.ts'
import { TEXTS } from '../texts.ts'
import { ExpeditionCard } from './ExpeditionCard.tsx'
import { expected } from './progress.ts'

const loadRecall = () => import('../dialogs/RecallDialog.tsx')

const SKELETON_HEIGHTS = ['h-64', 'h-80', 'h-64', 'h-80']

/** 'Expedición': every order that is not handed over, with its missing lines in each station. */
export function ExpeditionPage() {
  const { orders, error, refetch, sync } = useKitchen()
  const stations = useStations()
  const step = useAdvance(sync)
  useKitchenTheme()
  const serve = useServe(sync)
  const served = useBeingServed()
  const [isRecalling, setRecalling] = useState(false)
  const stopRecalling = () => setRecalling(false)
  const cards = useMemo(
    () => orders && expected(orders, stations, new Set(served.flat().map(({ id }) => id))),
    [orders, stations, served],
  )
  return (
    <div className="px-3 pb-3">
      <KitchenHead
        title={TEXTS.expedition}
        count={cards?.length}
        staleText={orders && error ? messageOf(error, TEXTS.loadFailed) : null}
      >
        <Button size="touch" icon={Undo2} className="max-sm:px-3!" onPress={() => setRecalling(true)}>
          <PhoneLabel>{TEXTS.recall}</PhoneLabel>
        </Button>
        <LinkButton size="touch" icon={ChefHat} className="max-sm:px-3!" href="/dashboard/kitchen">
          {TEXTS.toKitchen}
        </LinkButton>
      </KitchenHead>
      <StayAwake />
      {!cards ? (
        <Unfetched queries={[{ error, refetch }]} failed={TEXTS.loadFailed}>
          <ColumnsSkeleton minWidth={WIDTHS.normal} heights={SKELETON_HEIGHTS} />
        </Unfetched>
      ) : cards.length === 0 ? (
        <EmptyState icon={HandPlatter} title={TEXTS.empty}>
          {TEXTS.emptyHint}
        </EmptyState>
      ) : (
        <Columns minWidth={WIDTHS.normal}>
          {cards.map((order) => (
            <ExpeditionCard key={order.id} order={order} stations={stations} onStep={step} onServe={serve} />
          ))}
        </Columns>
      )}
      <Lazy load={loadRecall} isOpen={isRecalling} onFail={stopRecalling}>
        {({ RecallDialog }) => (
          <RecallDialog stations={stations} shown={[]} isServed sync={sync} onClose={stopRecalling} />
        )}
      </Lazy>
    </div>
  )
}
