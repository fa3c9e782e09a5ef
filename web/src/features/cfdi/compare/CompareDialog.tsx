import { type FiscalDocument, listFiscalDocuments } from '@comanda/shared/cfdi/api'
import { localDate, shiftDate } from '@comanda/shared/kernel/business-day'
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
import { FileTrigger } from 'react-aria-components'
import { api } from '../../../api/client.ts'
import { CFDI } from '../../../parts/cfdi/may-invoice.ts'
import { saveAs } from '../../../parts/files/save-as.ts'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { PeriodFilter } from '../../../parts/period/PeriodFilter.tsx'
import type { PeriodChoice } from '../../../parts/period/period-words.ts'
import { clock } from '../../../parts/time/clock.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ProgressLine } from '../../../ui/feedback/ProgressLine.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { COMPARE } from '../texts.ts'
import { type Comparison, compare, DIFFERENCES } from './compare.ts'
import { Differences, fileOfDifferences } from './Differences.tsx'
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
              onPress={() =>
                saveAs(fileOfDifferences(differences, timeZone), COMPARE.fileName(days.from, days.to))
              }
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
