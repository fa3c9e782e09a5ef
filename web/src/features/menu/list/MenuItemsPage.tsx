import { deleteMenuItem, type MenuItem } from '@comanda/shared/menu/api'
import { useRef } from 'react'
import { api } from '../../../api/client.ts'
import { useDialogSubject } from '../../../parts/hooks/use-dialog-subject.ts'
import { useKeptFocus } from '../../../parts/hooks/use-kept-focus.ts'
import { useWrite } from '../../../parts/hooks/use-write.ts'
import { Lazy } from '../../../parts/Lazy.tsx'
import { SettingsFrame } from '../../../parts/settings/SettingsFrame.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { useCurrency, useMenuItems } from '../data.ts'
import { TEXTS } from '../texts.ts'
import { ItemList, MenuLoading } from './ItemList.tsx'
import { CATEGORIES_LINK, fileActions, HeaderActions, MenuToolbar } from './MenuHeader.tsx'
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
  const { subject, turn, isOpen, onClose, open, clear } = useDialogSubject<OpenDialog>()
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)

  const dialog = { isOpen, onClose }
  const isFilled = items !== undefined && items.length > 0
  const actions = { onAdd: () => open({ kind: 'add' }), onImport: () => open({ kind: 'import' }) }
  const files = fileActions(filter, items ?? NO_ITEMS, actions.onImport)
  return (
    <SettingsFrame>
      <div ref={box} tabIndex={-1} className="outline-none">
        <PageHeader
          title={TEXTS.title}
          action={isFilled && <HeaderActions files={files} onAdd={actions.onAdd} />}
          more={items ? [CATEGORIES_LINK] : []}
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
    </SettingsFrame>
  )
}
