import { AREA } from '@comanda/shared/kernel/scopes'
import { findFolio } from '@comanda/shared/offline/api'
import { folioOf, readFolio } from '@comanda/shared/offline/sale'
import { skipToken, useQuery } from '@tanstack/react-query'
import { ClipboardList, LayoutGrid, RotateCw, Rows3, SearchX } from 'lucide-react'
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { api, messageOf } from '../../api/client.ts'
import { storedUserMay } from '../../api/session.ts'
import { forget, readText, writeText } from '../../parts/browser/local-storage.ts'
import { ColumnsSkeleton } from '../../parts/Columns.tsx'
import { useDebounced } from '../../parts/hooks/use-debounced.ts'
import { useKeptFocus } from '../../parts/hooks/use-kept-focus.ts'
import { Unfetched } from '../../parts/Loaded.tsx'
import { SoundButton } from '../../parts/new-orders/SoundButton.tsx'
import { useNewOrders } from '../../parts/new-orders/use-new-orders.ts'
import { OldData } from '../../parts/offline/OldData.tsx'
import { markWords } from '../../parts/offline/review-words.ts'
import { useIsAnswered, useIsOffline } from '../../parts/offline/use-is-offline.ts'
import { addressOfCheck, addressOfOrder } from '../../parts/orders/addresses.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { PhoneLabel } from '../../ui/fields/PhoneLabel.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useOrders, useOrdersInit } from './data.ts'
import { OrderDialogs } from './dialogs/OrderDialogs.tsx'
import { useOrderDialogs } from './dialogs/use-order-dialogs.ts'
import type { GroupHandlers } from './GroupPanel.tsx'
import { findGroups, type Group } from './groups.ts'
import { OrderBoard, PANEL_PX } from './OrderBoard.tsx'
import { TEXTS } from './texts.ts'

const SKELETON_HEIGHTS = ['h-72', 'h-56', 'h-80', 'h-56', 'h-72', 'h-64']
const OPENING = { hrefOf: addressOfOrder }
const DEVICE_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

export function OrdersPage() {
  const { groups, orders, floor, error, refetch, sync } = useOrders()
  const init = useOrdersInit()
  const isOffline = useIsOffline()
  const isAnswered = useIsAnswered()
  const dialogs = useOrderDialogs(sync)
  const newIds = useNewOrders(orders, OPENING)
  const [isCompact, toggleCompact] = useCompact(orders?.length)
  const [search, setSearch] = useState('')
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)

  const settings = init.data?.storeSettings
  const store = useMemo(
    () => ({ timeZone: settings?.time_zone ?? DEVICE_ZONE, currency: settings?.currency ?? null }),
    [settings],
  )
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <PageHeader
        title={TEXTS.title}
        // On a phone it stands below the title, which would move when the orders come.
        aside={<p className="text-muted">{orders ? TEXTS.orders(orders.length) : '\u00a0'}</p>}
        action={<Tools isCompact={isCompact} onCompact={toggleCompact} refetch={refetch} />}
      >
        <SearchField label={TEXTS.search} value={search} onChange={setSearch} className="grow sm:max-w-md" />
      </PageHeader>
      <OldData className="mb-4" />
      {groups && error && !isOffline && (
        <Banner tone="bad" className="mb-4">
          {messageOf(error, TEXTS.loadFailed)}
        </Banner>
      )}
      {groups ? (
        <OrdersFound
          groups={groups}
          search={search}
          onClearSearch={() => setSearch('')}
          isCompact={isCompact}
          newIds={newIds}
          store={store}
          floor={floor}
          isAnswered={isAnswered}
          mayCharge={storedUserMay(AREA.charge)}
          onAction={dialogs.act}
          onStep={dialogs.step}
        />
      ) : (
        <Unfetched queries={[{ error, refetch }]} failed={TEXTS.loadFailed}>
          <ColumnsSkeleton minWidth={PANEL_PX} heights={SKELETON_HEIGHTS} />
        </Unfetched>
      )}
      <OrderDialogs dialogs={dialogs} init={init} />
    </div>
  )
}

interface ToolsProps {
  isCompact: boolean
  onCompact: () => void
  refetch: ReturnType<typeof useOrders>['refetch']
}

/** Beside the title: the sound of new orders, the compact view, and fetching the orders at once. */
function Tools({ isCompact, onCompact, refetch }: ToolsProps) {
  async function refresh() {
    const result = await refetch()
    if (result.isError) toast.error(messageOf(result.error, TEXTS.loadFailed))
    else toast.success(TEXTS.refreshed)
  }
  return (
    <div className="flex items-center gap-1 sm:gap-2">
      <SoundButton look="quiet" />
      <IconButton
        size="touch"
        icon={isCompact ? Rows3 : LayoutGrid}
        label={isCompact ? TEXTS.toFull : TEXTS.toCompact}
        onPress={onCompact}
      />
      <Button size="touch" icon={RotateCw} onPress={refresh}>
        <PhoneLabel>{TEXTS.refresh}</PhoneLabel>
      </Button>
    </div>
  )
}

interface OrdersFoundProps extends GroupHandlers {
  groups: readonly Group[]
  search: string
  onClearSearch: () => void
  isCompact: boolean
  newIds: ReadonlySet<number>
}

/** The open orders that match the search. */
function OrdersFound({ groups, search, onClearSearch, ...board }: OrdersFoundProps) {
  const wanted = useDeferredValue(search)
  const found = useMemo(() => findGroups(groups, wanted), [groups, wanted])
  if (groups.length === 0 && wanted.trim() === '') {
    return (
      <EmptyState icon={ClipboardList} title={TEXTS.empty}>
        {TEXTS.emptyHint}
      </EmptyState>
    )
  }
  if (found.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={TEXTS.nothingFound(wanted.trim())}
        action={<Button onPress={onClearSearch}>{TEXTS.clearSearch}</Button>}
      >
        <SaleOfFolio typed={wanted}>{TEXTS.nothingFoundHint}</SaleOfFolio>
      </EmptyState>
    )
  }
  return <OrderBoard groups={found} {...board} />
}

const COMPACT_KEY = 'comanda.orders.compact'
/** Fewer orders are shown with all their lines. */
const MANY_ORDERS = 9

/** In the tab: there were many, and there is still one. */
const MANY_KEY = 'comanda.orders.many'

/**
 * Whether this device shows the compact view: as the person chose, which local storage keeps, else from many orders on, until
 * none is open: the view does not change back and forth while orders come and go, nor while somebody is on another page.
 * @param orders undefined before they are loaded
 */
function useCompact(orders: number | undefined): [isCompact: boolean, toggle: () => void] {
  const [chosen, setChosen] = useState(() => readText(localStorage, COMPACT_KEY))
  const [had, setHad] = useState(() => readText(sessionStorage, MANY_KEY) !== null)
  const hadMany = orders !== 0 && (had || (orders ?? 0) >= MANY_ORDERS)
  if (hadMany !== had) setHad(hadMany)
  useEffect(() => {
    if (hadMany) writeText(sessionStorage, MANY_KEY, '1')
    else forget(sessionStorage, MANY_KEY)
  }, [hadMany])
  const isCompact = chosen === null ? hadMany : chosen === '1'
  const toggle = useCallback(() => {
    const next = isCompact ? '0' : '1'
    setChosen(next)
    writeText(localStorage, COMPACT_KEY, next)
  }, [isCompact])
  return [isCompact, toggle]
}

const TYPING_PAUSE_MS = 300

/** The sale of a typed folio, which may be closed already; otherwise the children. */
function SaleOfFolio({ typed, children }: { typed: string; children: ReactNode }) {
  const asked = useDebounced(typed, TYPING_PAUSE_MS)
  const folio = readFolio(asked)
  const { data } = useQuery({
    queryKey: ['folio', folio],
    queryFn: folio
      ? ({ signal }) =>
          api(findFolio, { params: { folio: folioOf(folio.letter, folio.number) }, signal }).catch(() => null)
      : skipToken,
    staleTime: 0,
    retry: false,
  })
  if (!data) return children
  const { folio: found, tokenNo, checkId, invoiceId, marks } = data
  return (
    <p>
      {TEXTS.folioFound(found, tokenNo, invoiceId)}{' '}
      {checkId !== null && <TextLink href={addressOfCheck(checkId)}>{TEXTS.openCheck(checkId)}</TextLink>}
      {marks.length > 0 && <span className="block text-sm text-warn">{markWords(marks).join(' · ')}</span>}
    </p>
  )
}
