import { ClipboardList, RotateCw, WifiOff } from 'lucide-react'
import { useRef } from 'react'
import { messageOf } from '../../api/client.ts'
import { useKeptFocus } from '../../parts/use-kept-focus.ts'
import { useConnection } from '../../realtime/socket.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { toast } from '../../ui/toast.ts'
import { useOrders, useOrdersInit } from './data.ts'
import { OrderBoard, PANEL_PX } from './OrderBoard.tsx'
import { OrderDialogs } from './OrderDialogs.tsx'
import { OrdersSkeleton } from './OrdersSkeleton.tsx'
import { TEXTS } from './texts.ts'
import { useOrderDialogs } from './useOrderDialogs.ts'

const DEVICE_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Pedidos: every open order, by table. */
export function OrdersPage() {
  const { groups, error, refetch, sync } = useOrders()
  const init = useOrdersInit()
  const isDown = useConnection() === 'down'
  const dialogs = useOrderDialogs(sync)
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)

  async function refresh() {
    const result = await refetch()
    if (result.isError) toast.error(messageOf(result.error, TEXTS.loadFailed))
    else toast.success(TEXTS.refreshed)
  }

  const count = groups?.reduce((sum, group) => sum + group.orders.length, 0)
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <PageHeader
        title={TEXTS.title}
        aside={count !== undefined && <p className="text-muted">{TEXTS.orders(count)}</p>}
        action={
          <Button size="touch" icon={RotateCw} onPress={refresh}>
            {TEXTS.refresh}
          </Button>
        }
      />
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
      {groups ? (
        groups.length > 0 ? (
          <OrderBoard
            groups={groups}
            timeZone={init.data?.storeSettings.time_zone ?? DEVICE_ZONE}
            onAction={dialogs.act}
            onStep={dialogs.step}
          />
        ) : (
          <EmptyState icon={ClipboardList} title={TEXTS.empty}>
            {TEXTS.emptyHint}
          </EmptyState>
        )
      ) : error ? (
        <ErrorState text={messageOf(error, TEXTS.loadFailed)} onRetry={refetch} />
      ) : (
        <OrdersSkeleton minWidth={PANEL_PX} />
      )}
      <OrderDialogs dialogs={dialogs} init={init} />
    </div>
  )
}
