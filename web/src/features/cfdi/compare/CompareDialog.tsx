import { type FiscalDocument, listFiscalDocuments } from '@comanda/shared/cfdi/api'
import { DOCUMENT_STATE_WORDS } from '@comanda/shared/cfdi/words'
import { localDate, shiftDate } from '@comanda/shared/kernel/business-day'
import { BOM, writeCsv } from '@comanda/shared/kernel/csv'
import { formatMoney } from '@comanda/shared/kernel/money'
import {
  type DateRange,
  firstOfMonth,
  lastOfMonth,
  periodRange,
  REPORT_PERIODS,
} from '@comanda/shared/kernel/period'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger, Button as PlainButton } from 'react-aria-components'
import { api } from '../../../api/client.ts'
import { folioOf } from '../../../parts/cfdi/folio.ts'
import { CFDI } from '../../../parts/cfdi/may-invoice.ts'
import { saveAs } from '../../../parts/files/save-as.ts'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { PagedTable } from '../../../parts/PagedTable.tsx'
import { PeriodFilter } from '../../../parts/period/PeriodFilter.tsx'
import type { PeriodChoice } from '../../../parts/period/period-words.ts'
import { clock } from '../../../parts/time/clock.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { cx, OPENS_ROW } from '../../../ui/classes.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ProgressLine } from '../../../ui/feedback/ProgressLine.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { type Column, UNTITLED } from '../../../ui/page/Table.tsx'
import { COMPARE } from '../texts.ts'
import { type Comparison, compare, DIFFERENCES, type Difference } from './compare.ts'
import { readSatFiles, type SatFiles } from './read-sat-files.ts'

const TYPES = [
  '.txt',
  'text/plain',
  '.csv',
  'text/csv',
  '.xml',
  'text/xml',
  '.zip',
  'application/zip',
  '.xlsx',
]
/** The most that a call answers. */
const PAGE = 200

interface CompareDialogProps {
  issuer: { rfc: string; timeZone: string } | null
  /** The store's. */
  timeZone: string
  onOpen: (id: number) => void
  onClose: () => void
}

interface Chosen extends SatFiles {
  names: string
  /** The days of its documents. */
  days: DateRange
}

/** Compares the documents of this store with what the authority has of them. Nothing is sent, kept or changed. */
export function CompareDialog({ issuer, timeZone, onOpen, onClose }: CompareDialogProps) {
  const { files, problem, isReading, choose } = useFiles()
  return (
    <Dialog onClose={onClose} title={COMPARE.title} size="lg">
      <div className="flex flex-col gap-4">
        {!files && <p className="text-muted">{COMPARE.what}</p>}
        {issuer ? (
          <FileTrigger
            acceptedFileTypes={TYPES}
            allowsMultiple
            onSelect={(list) => list && list.length > 0 && void choose([...list])}
          >
            <Button
              size="touch"
              icon={Upload}
              variant={files ? 'secondary' : 'primary'}
              className="self-start"
              isDisabled={isReading}
            >
              {files ? COMPARE.another : COMPARE.choose}
            </Button>
          </FileTrigger>
        ) : (
          <Banner tone="warn">{COMPARE.noIssuer}</Banner>
        )}
        {problem && <Banner tone="bad">{problem}</Banner>}
        {isReading && <ProgressLine label={COMPARE.reading} />}
        {issuer && files && <Compared key={files.names} {...{ files, issuer, timeZone, onOpen }} />}
      </div>
    </Dialog>
  )
}

function useFiles() {
  const [files, setFiles] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  async function choose(chosen: readonly File[]): Promise<void> {
    setReading(true)
    setFiles(null)
    const read = await readSatFiles(chosen)
    setReading(false)
    setProblem('problem' in read ? read.problem : null)
    if ('problem' in read) return
    const dates = read.documents.map(({ date }) => date).sort()
    const [from = '', to = ''] = [dates[0], dates.at(-1)]
    setFiles({ ...read, names: chosen.map(({ name }) => name).join(', '), days: { from, to } })
  }
  return { files, problem, isReading, choose }
}

interface ComparedProps extends Pick<CompareDialogProps, 'timeZone' | 'onOpen'> {
  files: Chosen
  issuer: { rfc: string; timeZone: string }
}

function Compared({ files, issuer, timeZone, onOpen }: ComparedProps) {
  const today = localDate(clock(), timeZone)
  // An accountant compares months, and a document that is missing at the edge of the file's days is missing.
  const [period, setPeriod] = useState<PeriodChoice<(typeof REPORT_PERIODS)[number]>>({
    type: 'custom',
    from: firstOfMonth(files.days.from),
    to: lastOfMonth(files.days.to),
  })
  const days = periodRange(period.type, today, period)
  const query = useQuery({
    queryKey: [...CFDI, 'compare', days, files.days],
    queryFn: ({ signal }) => documentsAround(days, files.days, signal),
  })
  return (
    <>
      <p className="font-medium wrap-anywhere">{COMPARE.files(files.names, files.documents.length)}</p>
      <div className="self-start">
        <PeriodFilter periods={REPORT_PERIODS} value={period} onChange={setPeriod} today={today} />
      </div>
      {query.data ? (
        <Result
          comparison={compare(files.documents, query.data, issuer, days)}
          timeZone={issuer.timeZone}
          {...{ files, days, onOpen }}
        />
      ) : query.error ? (
        <Unfetched queries={[query]} failed={COMPARE.failed} />
      ) : (
        <ProgressLine label={COMPARE.comparing} />
      )}
    </>
  )
}

/**
 * The documents of a period and of the files' days. A business day begins and ends beside the calendar's, and the store's clock may not be the
 * issuer's.
 */
async function documentsAround(
  days: DateRange,
  own: DateRange,
  signal: AbortSignal,
): Promise<FiscalDocument[]> {
  const [from = '', to = ''] = [[days.from, own.from].sort()[0], [days.to, own.to].sort()[1]]
  const range = { type: 'custom' as const, from: shiftDate(from, -1), to: shiftDate(to, 1) }
  const all = new Map<number, FiscalDocument>()
  for (let page = 1, isLast = false; !isLast; page++) {
    const read = await api(listFiscalDocuments, { query: { ...range, page, perPage: PAGE }, signal })
    // A document that was issued in between moves others to the next page.
    for (const document of read) all.set(document.id, document)
    isLast = read.length < PAGE
  }
  return [...all.values()]
}

interface ResultProps {
  comparison: Comparison
  files: Chosen
  days: DateRange
  /** The issuer's. */
  timeZone: string
  onOpen: (id: number) => void
}

function Result({ comparison, files, days, timeZone, onOpen }: ResultProps) {
  const { same, differences, received, trials, others } = comparison
  const notes = [
    files.unreadable > 0 && COMPARE.unreadable(files.unreadable),
    received > 0 && COMPARE.received(received),
    trials > 0 && COMPARE.trials(trials),
    others.size > 0 && COMPARE.others(named([...others.keys()]), sumOf([...others.values()])),
    files.documents.every(({ state }) => state === null) && COMPARE.noStates,
  ].filter((note) => note !== false)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="good" icon={CircleCheck}>
          {COMPARE.same(same)}
        </Badge>
        {differences.length > 0 && (
          <>
            <Badge tone="bad" icon={CircleAlert}>
              {COMPARE.different(differences.length)}
            </Badge>
            <Button
              size="touch"
              icon={Download}
              className="ml-auto"
              onPress={() => saveAs(fileOf(differences, timeZone), COMPARE.fileName(days.from, days.to))}
            >
              {COMPARE.save}
            </Button>
          </>
        )}
      </div>
      {notes.map((note) => (
        <Banner key={note} tone="warn">
          {note}
        </Banner>
      ))}
      {differences.length === 0 && same > 0 && <Banner tone="good">{COMPARE.noneDifferent}</Banner>}
      {DIFFERENCES.map((is) => {
        const own = differences.filter((one) => one.is === is)
        return own.length > 0 && <Differences key={is} is={is} rows={own} onOpen={onOpen} />
      })}
    </>
  )
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

const MOST_NAMED = 3
const named = (rfcs: readonly string[]): string =>
  rfcs.length > MOST_NAMED ? `${rfcs.slice(0, MOST_NAMED).join(', ')}…` : rfcs.join(', ')

interface DifferencesProps {
  is: Difference['is']
  rows: readonly Difference[]
  onOpen: (id: number) => void
}

const Differences = ({ is, rows, onOpen }: DifferencesProps) => (
  <section aria-label={COMPARE.is[is]} className="flex flex-col gap-2">
    <h3 className="font-semibold">
      {COMPARE.is[is]} · {rows.length}
    </h3>
    <p className="text-sm text-muted">{COMPARE.hints[is]}</p>
    <PagedTable
      label={COMPARE.is[is]}
      columns={columnsOf(onOpen)}
      rows={rows}
      rowKey={({ here, there }) => there?.uuid ?? here?.id ?? 0}
      isDense
    />
  </section>
)

const columnsOf = (onOpen: (id: number) => void): Column<Difference>[] => [
  {
    id: 'document',
    title: COMPARE.document,
    className: cx('text-sm', UNTITLED),
    render: (row) => <WhichDocument row={row} onOpen={onOpen} />,
  },
  {
    id: 'here',
    title: COMPARE.here,
    align: 'right',
    className: 'text-sm whitespace-nowrap',
    render: ({ is, here }) =>
      here && is !== 'only_there' ? (
        <Side total={here.total} state={DOCUMENT_STATE_WORDS[here.state]} />
      ) : (
        '—'
      ),
  },
  {
    id: 'there',
    title: COMPARE.there,
    align: 'right',
    className: 'text-sm whitespace-nowrap',
    render: ({ there }) =>
      there ? (
        <Side
          total={there.total === null ? null : formatMoney(there.total)}
          state={there.state && COMPARE.states[there.state]}
        />
      ) : (
        '—'
      ),
  },
]

function WhichDocument({
  row: { is, here, there },
  onOpen,
}: {
  row: Difference
  onOpen: (id: number) => void
}) {
  const receiver = there ? there.receiverName || there.receiver : here?.receiver_name
  return (
    <span className="flex flex-col items-start">
      {here && (
        <PlainButton
          onPress={() => onOpen(here.id)}
          className={cx(OPENS_ROW, '-mx-1 min-h-6 rounded-sm px-1 font-semibold data-hovered:underline')}
        >
          {is === 'only_there' ? COMPARE.mayBe(folioOf(here)) : folioOf(here)}
        </PlainButton>
      )}
      <span className="wrap-anywhere">{receiver}</span>
      <span className="text-xs wrap-anywhere text-muted">{there?.uuid ?? here?.uuid}</span>
    </span>
  )
}

const Side = ({ total, state }: { total: string | null; state: string | null }) => (
  <>
    {total !== null && <MoneyText amount={total} currency="MXN" className="block font-semibold" />}
    {state && <span className="block text-muted">{state}</span>}
  </>
)

const fileOf = (differences: readonly Difference[], timeZone: string): Blob =>
  new Blob(
    [
      BOM +
        writeCsv([
          COMPARE.columns,
          ...differences.map(({ is, here, there }) => {
            const own = is === 'only_there' ? null : here
            return [
              COMPARE.is[is],
              there?.uuid ?? here?.uuid ?? '',
              own && folioOf(own),
              there?.date ?? (own && localDate(new Date(own.created_at), timeZone)),
              there?.receiver || (own?.receiver_rfc ?? ''),
              there?.receiverName || (own?.receiver_name ?? ''),
              own?.total ?? null,
              there?.total == null ? null : formatMoney(there.total),
              own && DOCUMENT_STATE_WORDS[own.state],
              there?.state ? COMPARE.states[there.state] : null,
            ]
          }),
        ]),
    ],
    { type: 'text/csv;charset=utf-8' },
  )
