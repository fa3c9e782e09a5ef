import { deleteMenuItem, type MenuItem } from '@comanda/shared/menu/api'
import { useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { Lazy } from '../../../parts/Lazy.tsx'
import { useWrite } from '../../../parts/settings/data.ts'
import { SettingsFrame } from '../../../parts/settings/SettingsFrame.tsx'
import { useKeptFocus } from '../../../parts/use-kept-focus.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useCurrency, useMenuItems } from '../data.ts'
import { TEXTS } from '../texts.ts'
import { ItemGrid, MenuLoading } from './ItemGrid.tsx'
import { CategoriesLink, HeaderActions, MenuToolbar } from './MenuHeader.tsx'
import { useMenuFilter } from './use-menu-filter.ts'

const loadAdding = () => import('./AddItemDialog.tsx')
const loadImport = () => import('../sheet/ImportDialog.tsx')
const loadRemoval = () => import('../RemoveItemDialog.tsx')

const NO_ITEMS: MenuItem[] = []

type OpenDialog = { kind: 'add' | 'import' } | { kind: 'remove'; item: MenuItem }

export function MenuItemsPage() {
  const { items, error, refetch } = useMenuItems()
  const filter = useMenuFilter(items ?? NO_ITEMS)
  const { format, symbol } = useCurrency()
  const write = useWrite()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [turn, setTurn] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)

  function show(next: OpenDialog) {
    setOpen(next)
    setTurn(turn + 1)
    setIsOpen(true)
  }

  const dialog = { isOpen, onOpenChange: setIsOpen }
  const isFilled = items !== undefined && items.length > 0
  const actions = { onAdd: () => show({ kind: 'add' }), onImport: () => show({ kind: 'import' }) }
  return (
    <SettingsFrame>
      <div ref={box} tabIndex={-1} className="outline-none">
        <PageHeader
          title={TEXTS.title}
          action={items && (isFilled ? <HeaderActions {...actions} /> : <CategoriesLink />)}
        >
          {isFilled && <MenuToolbar items={items} filter={filter} />}
        </PageHeader>
        {items && error && (
          <Banner tone="bad" className="mb-4">
            {TEXTS.loadFailed}
          </Banner>
        )}
        {items ? (
          <ItemGrid
            isMenuEmpty={items.length === 0}
            filter={filter}
            format={format}
            onRemove={(item) => show({ kind: 'remove', item })}
            {...actions}
          />
        ) : error ? (
          <ErrorState text={TEXTS.loadFailed} onRetry={() => refetch()} />
        ) : (
          <MenuLoading />
        )}
      </div>
      <Lazy load={loadAdding} isOpen={open?.kind === 'add'} onFail={() => setOpen(null)}>
        {({ AddItemDialog }) => <AddItemDialog key={turn} {...dialog} symbol={symbol} />}
      </Lazy>
      <Lazy load={loadImport} isOpen={open?.kind === 'import'} onFail={() => setOpen(null)}>
        {({ ImportDialog }) => <ImportDialog key={turn} {...dialog} format={format} />}
      </Lazy>
      <Lazy load={loadRemoval} isOpen={open?.kind === 'remove'} onFail={() => setOpen(null)}>
        {({ RemoveItemDialog }) =>
          open?.kind === 'remove' && (
            <RemoveItemDialog
              {...dialog}
              title={open.item.title}
              onConfirm={() => write(api(deleteMenuItem, { params: { id: open.item.id } }))}
            />
          )
        }
      </Lazy>
    </SettingsFrame>
  )
}
