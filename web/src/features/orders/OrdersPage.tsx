import { AREA, mayEnter, splitScopes } from '@comanda/shared/kernel/scopes'
import { LayoutGrid, RotateCw, Rows3, WifiOff } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { ArrivalNotice } from '../../parts/arrivals/ArrivalNotice.tsx'
import { SoundButton } from '../../parts/arrivals/SoundButton.tsx'
import { useArrivals } from '../../parts/arrivals/use-arrivals.ts'
import { useCurrentUser } from '../../parts/current-user.ts'
import { useIsOffline } from '../../parts/use-is-offline.ts'
import { useKeptFocus } from '../../parts/use-kept-focus.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { toast } from '../../ui/toast.ts'
import { useOrders, useOrdersInit } from './data.ts'
import { PANEL_PX } from './OrderBoard.tsx'
import { OrderDialogs } from './OrderDialogs.tsx'
import { OrdersFound } from './OrdersFound.tsx'
import { OrdersSkeleton } from './OrdersSkeleton.tsx'
import { TEXTS } from './texts.ts'
import { useCompact } from './use-compact.ts'
import { useOrderDialogs } from './useOrderDialogs.ts'

const DEVICE_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Pedidos: every open order, by table. */
export function OrdersPage() {
  const { groups, orders, error, refetch, sync } = useOrders()
  const init = useOrdersInit()
  const isDown = useIsOffline()
  const dialogs = useOrderDialogs(sync)
  const { fresh, announcement } = useArrivals(orders)
  const [isCompact, toggleCompact] = useCompact()
  const [search, setSearch] = useState('')
  const user = useCurrentUser()
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)

  async function refresh() {
    const result = await refetch()
    if (result.isError) toast.error(messageOf(result.error, TEXTS.loadFailed))
    else toast.success(TEXTS.refreshed)
  }

  const settings = init.data?.storeSettings
  const store = useMemo(
    () => ({ timeZone: settings?.time_zone ?? DEVICE_ZONE, currency: settings?.currency ?? null }),
    [settings],
  )
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <PageHeader
        title={TEXTS.title}
        aside={orders && <p className="text-muted">{TEXTS.orders(orders.length)}</p>}
        action={
          <div className="flex items-center gap-2">
            <SoundButton look="quiet" />
            <IconButton
              size="touch"
              icon={isCompact ? Rows3 : LayoutGrid}
              label={isCompact ? TEXTS.toFull : TEXTS.toCompact}
              onPress={toggleCompact}
            />
            <Button size="touch" icon={RotateCw} onPress={refresh}>
              {TEXTS.refresh}
            </Button>
          </div>
        }
      >
        <SearchField label={TEXTS.search} value={search} onChange={setSearch} className="grow sm:max-w-md" />
      </PageHeader>
      {isDown && (
        <Banner tone="bad" icon={WifiOff} className="mb-4">
          {TEXTS.down}
        </Banner>
      )}
      {groups && error && !isDown && (
        <Banner tone="bad" className="mb-4">
          {messageOf(error, TEXTS.loadFailed)}
        </Banner>
      )}
      <ArrivalNotice text={announcement} isShown={fresh.size > 0} />
      {groups ? (
        <OrdersFound
          groups={groups}
          search={search}
          onClearSearch={() => setSearch('')}
          isCompact={isCompact}
          fresh={fresh}
          store={store}
          mayCloseUnpaid={
            !!user && mayEnter({ role: user.role, scopes: splitScopes(user.scope) }, AREA.closeUnpaid)
          }
          onAction={dialogs.act}
          onStep={dialogs.step}
        />
      ) : error ? (
        <ErrorState text={messageOf(error, TEXTS.loadFailed)} onRetry={refetch} />
      ) : (
        <OrdersSkeleton minWidth={PANEL_PX} />
      )}
      <OrderDialogs dialogs={dialogs} init={init} />
    </div>
  )
}
