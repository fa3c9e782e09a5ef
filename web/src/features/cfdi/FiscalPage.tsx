import {
  DOCUMENT_KIND_WORDS,
  DOCUMENT_KINDS,
  DOCUMENT_STATE_WORDS,
  DOCUMENT_STATES,
} from '@comanda/shared/cfdi/words'
import { localDate } from '@comanda/shared/kernel/business-day'
import { REPORT_PERIODS } from '@comanda/shared/kernel/period'
import { AREA } from '@comanda/shared/kernel/scopes'
import { FileText, GitCompareArrows, Globe, ReceiptText, SearchX, X } from 'lucide-react'
import { messageOf } from '../../api/client.ts'
import { storedUserMay } from '../../api/session.ts'
import { FiscalNotices } from '../../parts/cfdi/FiscalNotices.tsx'
import { useAddress } from '../../parts/hooks/use-address.ts'
import { Lazy } from '../../parts/Lazy.tsx'
import { StaleBanner, Unfetched } from '../../parts/Loaded.tsx'
import { PeriodFilter } from '../../parts/period/PeriodFilter.tsx'
import { periodInAddress, readPeriod } from '../../parts/period/period-words.ts'
import { SearchBox } from '../../parts/SearchBox.tsx'
import { clock } from '../../parts/time/clock.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PhoneLabel } from '../../ui/fields/PhoneLabel.tsx'
import { LoadingTable } from '../../ui/page/LoadingTable.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { type Chosen, useDocuments, useFiscalSums } from './data.ts'
import { ChoiceMenu } from './list/ChoiceMenu.tsx'
import { DocumentTable } from './list/DocumentTable.tsx'
import { DownloadMenu } from './list/DownloadMenu.tsx'
import { Sums } from './list/Sums.tsx'
import { ToDo } from './list/ToDo.tsx'
import { Waiting } from './list/Waiting.tsx'
import { COMPARE, GLOBAL, TEXTS } from './texts.ts'

const USUAL = 'this_month'
const loadGlobal = () => import('./global/GlobalSheet.tsx')
const loadCompare = () => import('./compare/CompareDialog.tsx')
const loadMissing = () => import('./list/MissingSheet.tsx')
const loadSheet = () => import('./document/DocumentSheet.tsx')

/** The server finds both states of 'Timbrando' by the first of them. */
const STATES = DOCUMENT_STATES.filter((state) => state !== 'stamping')

/** The sales, as the guests paid them. */
const SALES = { id: 'sales', label: TEXTS.salesPage, icon: ReceiptText, href: '/dashboard/invoices' }

/** The fiscal documents of a period, and what of its sales is in them. */
export function FiscalPage() {
  const { chosen, opened, isGlobal, isComparing, isMissing, change } = useAsked()
  const sums = useFiscalSums(chosen.period)
  const list = useDocuments(chosen)
  const timeZone = sums.data?.timeZone
  const open = (id: number | null) => change({ document: id === null ? undefined : String(id) })
  const compare = {
    id: 'compare',
    label: COMPARE.button,
    icon: GitCompareArrows,
    onAction: () => change({ compare: 'yes' }),
  }
  const endComparing = () => change({ compare: undefined })
  const endMissing = () => change({ missing: undefined })
  const endGlobal = () => change({ global: undefined })
  const failure = list.error ?? sums.error

  return (
    <>
      <PageHeader
        title={TEXTS.title}
        action={
          <>
            <DownloadMenu chosen={chosen} />
            {storedUserMay(AREA.manageCfdi) && (
              <Button variant="primary" size="touch" icon={Globe} onPress={() => change({ global: 'yes' })}>
                <PhoneLabel short={GLOBAL.short}>{GLOBAL.title}</PhoneLabel>
              </Button>
            )}
          </>
        }
        more={storedUserMay(AREA.invoices) ? [SALES, compare] : [compare]}
      >
        <Filters chosen={chosen} change={change} today={timeZone && localDate(clock(), timeZone)} />
      </PageHeader>
      {list.data && sums.data ? (
        <>
          {failure && <StaleBanner>{messageOf(failure, TEXTS.failed)}</StaleBanner>}
          <FiscalNotices className="mb-4" />
          <Waiting waiting={sums.data.waiting} timeZone={sums.data.timeZone} />
          <ToDo todo={sums.data.todo} onOpen={open} />
          <Sums sums={sums.data} onOpenMissing={() => change({ missing: 'yes' })} />
          <DocumentList
            list={list}
            chosen={chosen}
            change={change}
            timeZone={sums.data.timeZone}
            onOpen={open}
          />
        </>
      ) : (
        <Unfetched queries={[sums, list]} failed={TEXTS.failed}>
          <LoadingTable count={12} />
        </Unfetched>
      )}
      <Lazy load={loadCompare} isOpen={isComparing && sums.data !== undefined} onFail={endComparing}>
        {({ CompareDialog }) =>
          sums.data && (
            <CompareDialog
              issuer={sums.data.issuer}
              timeZone={sums.data.timeZone}
              onOpen={open}
              onClose={endComparing}
            />
          )
        }
      </Lazy>
      <Lazy load={loadMissing} isOpen={isMissing && timeZone !== undefined} onFail={endMissing}>
        {({ MissingSheet }) =>
          timeZone !== undefined && (
            <MissingSheet
              period={chosen.period}
              timeZone={timeZone}
              issuerZone={sums.data?.issuer?.timeZone ?? timeZone}
              onClose={endMissing}
            />
          )
        }
      </Lazy>
      <Lazy load={loadSheet} isOpen={opened !== null && timeZone !== undefined} onFail={() => open(null)}>
        {({ DocumentSheet }) =>
          opened !== null &&
          timeZone !== undefined && (
            <DocumentSheet key={opened} id={opened} timeZone={timeZone} onOpen={open} />
          )
        }
      </Lazy>
      <Lazy load={loadGlobal} isOpen={isGlobal} onFail={endGlobal}>
        {({ GlobalSheet }) => <GlobalSheet onClose={endGlobal} />}
      </Lazy>
    </>
  )
}

/** What the address asks for. */
function useAsked() {
  const [address, change] = useAddress()
  const chosen: Chosen = {
    period: readPeriod(address, REPORT_PERIODS, USUAL),
    kind: DOCUMENT_KINDS.find((kind) => kind === address.kind) ?? null,
    state: STATES.find((state) => state === address.state) ?? null,
    q: (address.q ?? '').trim(),
  }
  const opened = /^[1-9]\d{0,9}$/.test(address.document ?? '') ? Number(address.document) : null
  const isGlobal = address.global === 'yes' && storedUserMay(AREA.manageCfdi)
  const isComparing = address.compare === 'yes'
  const isMissing = address.missing === 'yes'
  return { chosen, opened, isGlobal, isComparing, isMissing, change }
}

type Asked = ReturnType<typeof useAsked>

interface FiltersProps extends Pick<Asked, 'chosen' | 'change'> {
  /** Undefined while the store's time zone is unknown. */
  today: string | undefined
}

const Filters = ({ chosen, change, today }: FiltersProps) => (
  <>
    <PeriodFilter
      periods={REPORT_PERIODS}
      value={chosen.period}
      onChange={(choice) => change(periodInAddress(choice, USUAL))}
      today={today}
    />
    <ChoiceMenu
      label={TEXTS.kind}
      any={TEXTS.anyKind}
      options={DOCUMENT_KINDS.map((id) => ({ id, label: DOCUMENT_KIND_WORDS[id] }))}
      value={chosen.kind}
      onChange={(kind) => change({ kind: kind ?? undefined })}
    />
    <ChoiceMenu
      label={TEXTS.state}
      any={TEXTS.anyState}
      options={STATES.map((id) => ({ id, label: DOCUMENT_STATE_WORDS[id] }))}
      value={chosen.state}
      onChange={(state) => change({ state: state ?? undefined })}
    />
    <SearchBox
      isFolded
      label={TEXTS.search}
      value={chosen.q}
      onSearch={(text) => change({ q: text || undefined })}
    />
  </>
)

interface DocumentListProps extends Pick<Asked, 'chosen' | 'change'> {
  list: ReturnType<typeof useDocuments>
  timeZone: string
  onOpen: (id: number) => void
}

function DocumentList({ list, chosen, change, timeZone, onOpen }: DocumentListProps) {
  const documents = list.data?.pages.flat() ?? []
  return (
    <>
      {documents.length === 0 ? (
        <NoDocuments
          isFiltered={chosen.q !== '' || chosen.kind !== null || chosen.state !== null}
          onClear={() => change({ q: undefined, kind: undefined, state: undefined })}
        />
      ) : (
        <DocumentTable documents={documents} timeZone={timeZone} onOpen={onOpen} />
      )}
      {list.hasNextPage && (
        <Button
          size="touch"
          className="mt-4"
          isPending={list.isFetchingNextPage}
          onPress={() => list.fetchNextPage()}
        >
          {TEXTS.more}
        </Button>
      )}
    </>
  )
}

const NoDocuments = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <EmptyState
      icon={SearchX}
      title={TEXTS.noResults}
      action={
        <Button size="touch" icon={X} onPress={onClear}>
          {TEXTS.clear}
        </Button>
      }
    >
      {TEXTS.noResultsHint}
    </EmptyState>
  ) : (
    <EmptyState icon={FileText} title={TEXTS.empty}>
      {TEXTS.emptyHint}
    </EmptyState>
  )
