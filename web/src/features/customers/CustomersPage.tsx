import { AREA } from '@comanda/shared/kernel/scopes'
import { Download, EllipsisVertical, FileUp, LayoutGrid, Plus, Table2, UsersRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { storedUserMay } from '../../api/session.ts'
import { readText, writeText } from '../../parts/browser/local-storage.ts'
import { useAddress } from '../../parts/hooks/use-address.ts'
import { useKeptFocus } from '../../parts/hooks/use-kept-focus.ts'
import { useMedia } from '../../parts/hooks/use-media.ts'
import { Lazy } from '../../parts/Lazy.tsx'
import { SearchBox } from '../../parts/SearchBox.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { FilterChips } from '../../ui/choices/FilterChips.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { MenuButton } from '../../ui/layers/Menu.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import type { OpenDialog } from './CustomerDialogs.tsx'
import { CustomerList, type CustomersView } from './CustomerList.tsx'
import { saveCustomers, useCustomers, useVisits } from './data.ts'
import { TEXTS } from './texts.ts'

const loadAdding = () => import('../../parts/customers/AddCustomerDialog.tsx')
const loadImport = () => import('./import/ImportDialog.tsx')
const loadDialogs = () => import('./CustomerDialogs.tsx')

const VIEWS = [
  { id: 'cards', label: TEXTS.views.cards, icon: LayoutGrid },
  { id: 'table', label: TEXTS.views.table, icon: Table2 },
] as const

/** Narrow screens have the cards. */
const WIDE = '(min-width: 48rem)'

export function CustomersPage() {
  const { q, page, search, showPage } = useListInAddress()
  const list = useCustomers(page, q)
  const visits = useVisits(page, q)
  const isWide = useMedia(WIDE)
  const [kept, setView] = useDeviceChoice<CustomersView>('comanda.customers.view', ['cards', 'table'])
  const [dialog, open] = useState<ListDialog | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)
  const mayManage = storedUserMay(AREA.manageCustomers)
  const isFirstDay = q === '' && list.data?.totalCustomers === 0

  // The page may not exist, for example after the last page's only customer was deleted.
  const lastPage = list.isPlaceholderData ? undefined : list.data && Math.max(list.data.totalPages, 1)
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) showPage(lastPage, true)
  })

  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <PageHeader
        title={TEXTS.title}
        action={!isFirstDay && mayManage && <HeadButtons q={q} onOpen={open} />}
      >
        {!isFirstDay && (
          <>
            <SearchBox label={TEXTS.search} value={q} onSearch={search} />
            <FilterChips
              label={TEXTS.view}
              options={VIEWS}
              value={kept}
              onChange={setView}
              className="max-md:hidden sm:ml-auto"
            />
          </>
        )}
      </PageHeader>
      {isFirstDay ? (
        <FirstDay mayManage={mayManage} onOpen={open} />
      ) : (
        <CustomerList
          list={list}
          visits={visits.data}
          view={isWide ? kept : 'cards'}
          q={q}
          onPage={showPage}
          onEndSearch={() => search('')}
          actions={
            mayManage
              ? {
                  onEdit: (customer) => open({ action: 'edit', customer }),
                  onRemove: (customer) => open({ action: 'remove', customer }),
                }
              : undefined
          }
        />
      )}
      <Dialogs dialog={dialog} q={q} onAdded={() => search('')} onClose={() => open(null)} />
    </div>
  )
}

/** What is searched, and which page is shown. */
function useListInAddress() {
  const [address, change] = useAddress()
  const search = (text: string) => change({ q: text || undefined, page: undefined })
  const showPage = (next: number, isCorrection?: boolean) =>
    change({ page: next === 1 ? undefined : String(next) }, isCorrection)
  return { q: (address.q ?? '').trim(), page: pageNumber(address.page), search, showPage }
}

/** The page number in the URL; an invalid number is page 1. */
const pageNumber = (text: string | undefined): number =>
  /^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : 1

type ListDialog = OpenDialog | 'add' | 'import'

const FirstDay = ({ mayManage, onOpen }: { mayManage: boolean; onOpen: (dialog: ListDialog) => void }) => (
  <EmptyState
    icon={UsersRound}
    title={TEXTS.empty}
    action={
      mayManage && (
        <div className="flex flex-wrap justify-center gap-3">
          <Button size="touch" icon={FileUp} onPress={() => onOpen('import')}>
            {TEXTS.import}
          </Button>
          <AddButton onPress={() => onOpen('add')} />
        </div>
      )
    }
  >
    {mayManage ? TEXTS.emptyHint : TEXTS.emptyHintOfOthers}
  </EmptyState>
)

const AddButton = ({ onPress }: { onPress: () => void }) => (
  <Button variant="primary" size="touch" icon={Plus} onPress={onPress}>
    {TEXTS.add}
  </Button>
)

const HeadButtons = ({ q, onOpen }: { q: string; onOpen: (dialog: ListDialog) => void }) => (
  <div className="flex gap-2">
    <MenuButton
      trigger={<IconButton size="touch" icon={EllipsisVertical} label={TEXTS.more} />}
      items={[
        { id: 'import', label: TEXTS.import, icon: FileUp, onAction: () => onOpen('import') },
        {
          id: 'export',
          label: TEXTS.export,
          description: q ? TEXTS.exportFound(q) : undefined,
          icon: Download,
          onAction: () => saveCustomers(q),
        },
      ]}
    />
    <AddButton onPress={() => onOpen('add')} />
  </div>
)

interface DialogsProps {
  dialog: ListDialog | null
  q: string
  onAdded: () => void
  onClose: () => void
}

function Dialogs({ dialog, q, onAdded, onClose }: DialogsProps) {
  const ofCustomer = typeof dialog === 'object' ? dialog : null
  return (
    <>
      {/* The first page shows the newest customers, the new customer included. */}
      <Lazy load={loadAdding} isOpen={dialog === 'add'} onFail={onClose}>
        {({ AddCustomerDialog }) => <AddCustomerDialog typed={q} onAdded={onAdded} onClose={onClose} />}
      </Lazy>
      <Lazy load={loadImport} isOpen={dialog === 'import'} onFail={onClose}>
        {({ ImportDialog }) => <ImportDialog onImported={onAdded} onClose={onClose} />}
      </Lazy>
      <Lazy load={loadDialogs} isOpen={ofCustomer !== null} onFail={onClose}>
        {({ CustomerDialogs }) => ofCustomer && <CustomerDialogs open={ofCustomer} onClose={onClose} />}
      </Lazy>
    </>
  )
}

/** One of a few choices that this device keeps, such as a way to show a list; the first is the default. */
function useDeviceChoice<K extends string>(key: string, choices: readonly [K, ...K[]]) {
  const [chosen, setChosen] = useState(() => readText(localStorage, key))
  const choose = (next: K) => {
    setChosen(next)
    writeText(localStorage, key, next)
  }
  return [choices.find((choice) => choice === chosen) ?? choices[0], choose] as const
}
