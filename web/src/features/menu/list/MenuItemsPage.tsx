import type { MoneyFormat } from '@comanda/shared/kernel/money-format'
import { deleteMenuItem, type MenuItem } from '@comanda/shared/menu/api'
import { Plus, SearchX, Upload, UtensilsCrossed } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { api } from '../../../api/client.ts'
import { useDialogSubject } from '../../../parts/hooks/use-dialog-subject.ts'
import { useKeptFocus } from '../../../parts/hooks/use-kept-focus.ts'
import { useWrite } from '../../../parts/hooks/use-write.ts'
import { Lazy } from '../../../parts/Lazy.tsx'
import { SettingsFrame } from '../../../parts/settings/SettingsFrame.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Loading, Skeletons } from '../../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Pagination } from '../../../ui/page/Pagination.tsx'
import { MENU_ITEMS } from '../addresses.ts'
import { useCurrency, useMenuItems } from '../data.ts'
import { MENU_TABS } from '../tabs.ts'
import { TEXTS } from '../texts.ts'
import { fileActions, HeaderActions, MenuToolbar } from './MenuHeader.tsx'
import { MenuItemRow } from './MenuItemRow.tsx'
import { useMenuFilter } from './use-menu-filter.ts'

const loadAdding = () => import('./AddItemDialog.tsx')
const loadImport = () => import('../sheet/ImportDialog.tsx')
const loadRemoval = () => import('../RemoveItemDialog.tsx')

const NO_ITEMS: MenuItem[] = []

type OpenDialog = { kind: 'add' | 'import' } | { kind: 'remove'; item: MenuItem }

export function MenuItemsPage() {
  const { items, error, refetch } = useMenuItems()
  const filter = useMenuFilter(items ?? NO_ITEMS)
  const { format } = useCurrency()
  const opened = useDialogSubject<OpenDialog>()
  const { open } = opened
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)

  const isFilled = items !== undefined && items.length > 0
  const actions = { onAdd: () => open({ kind: 'add' }), onImport: () => open({ kind: 'import' }) }
  const files = fileActions(filter, items ?? NO_ITEMS, actions.onImport)
  return (
    <SettingsFrame>
      <div ref={box} tabIndex={-1} className="outline-none">
        <PageHeader
          title={TEXTS.title}
          tabs={{ ...MENU_TABS, here: MENU_ITEMS }}
          action={isFilled && <HeaderActions files={files} onAdd={actions.onAdd} />}
          onPhone={isFilled ? files : []}
        >
          {isFilled && <MenuToolbar items={items} filter={filter} />}
        </PageHeader>
        {items && error && (
          <Banner tone="bad" className="mb-4">
            {TEXTS.loadFailed}
          </Banner>
        )}
        {items ? (
          <ItemList
            isMenuEmpty={items.length === 0}
            filter={filter}
            format={format}
            onRemove={(item) => open({ kind: 'remove', item })}
            {...actions}
          />
        ) : error ? (
          <ErrorState text={TEXTS.loadFailed} onRetry={() => refetch()} />
        ) : (
          <MenuLoading />
        )}
      </div>
      <MenuDialogs opened={opened} />
    </SettingsFrame>
  )
}

function MenuDialogs({ opened }: { opened: ReturnType<typeof useDialogSubject<OpenDialog>> }) {
  const { subject, turn, isOpen, onClose, clear } = opened
  const dialog = { isOpen, onClose }
  const { format, symbol } = useCurrency()
  const write = useWrite()
  return (
    <>
      <Lazy load={loadAdding} isOpen={subject?.kind === 'add'} onFail={clear}>
        {({ AddItemDialog }) => <AddItemDialog key={turn} {...dialog} symbol={symbol} />}
      </Lazy>
      <Lazy load={loadImport} isOpen={subject?.kind === 'import'} onFail={clear}>
        {({ ImportDialog }) => <ImportDialog key={turn} {...dialog} format={format} />}
      </Lazy>
      <Lazy load={loadRemoval} isOpen={subject?.kind === 'remove'} onFail={clear}>
        {({ RemoveItemDialog }) =>
          subject?.kind === 'remove' && (
            <RemoveItemDialog
              {...dialog}
              title={subject.item.title}
              onConfirm={() => write(api(deleteMenuItem, { params: { id: subject.item.id } }))}
            />
          )
        }
      </Lazy>
    </>
  )
}

interface ItemListProps {
  isMenuEmpty: boolean
  filter: ReturnType<typeof useMenuFilter>
  format: MoneyFormat
  onAdd: () => void
  onImport: () => void
  onRemove: (item: MenuItem) => void
}

const LIST = 'divide-y divide-line rounded-lg border border-line bg-surface'

/** One page of rows, or an empty state. */
function ItemList({ isMenuEmpty, filter, format, onAdd, onImport, onRemove }: ItemListProps) {
  const list = useRef<HTMLUListElement>(null)
  // A stable callback, so that only changed rows render again.
  const latest = useRef(onRemove)
  latest.current = onRemove
  const remove = useCallback((item: MenuItem) => latest.current(item), [])

  function turnTo(page: number) {
    filter.change({ page })
    list.current?.scrollIntoView({ block: 'start' })
  }

  if (isMenuEmpty) return <EmptyMenu onAdd={onAdd} onImport={onImport} />
  if (filter.found.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={TEXTS.noMatches}
        action={
          <Button size="touch" onPress={filter.clear}>
            {TEXTS.showAll}
          </Button>
        }
      >
        {TEXTS.noMatchesHint}
      </EmptyState>
    )
  }
  return (
    <>
      <ul ref={list} aria-label={TEXTS.title} className={`${LIST} scroll-mt-4`}>
        {filter.shown.map((item) => (
          <li key={item.id} className="min-w-0">
            <MenuItemRow item={item} format={format} onRemove={remove} />
          </li>
        ))}
      </ul>
      {filter.totalPages > 1 && (
        <Pagination
          page={filter.page}
          totalPages={filter.totalPages}
          onChange={turnTo}
          shown={filter.shown.length}
          total={filter.found.length}
        />
      )}
    </>
  )
}

const EmptyMenu = ({ onAdd, onImport }: Pick<ItemListProps, 'onAdd' | 'onImport'>) => (
  <EmptyState
    icon={UtensilsCrossed}
    title={TEXTS.empty}
    action={
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" size="touch" icon={Plus} onPress={onAdd}>
          {TEXTS.add}
        </Button>
        <Button size="touch" icon={Upload} onPress={onImport}>
          {TEXTS.importMenu}
        </Button>
      </div>
    }
  >
    {TEXTS.emptyHint}
  </EmptyState>
)

const MenuLoading = () => (
  <Loading className={LIST}>
    <Skeletons count={12} className="h-16 rounded-none border-0 md:h-12" />
  </Loading>
)
