import { discardJob, listJobs, retryJob } from '@comanda/shared/printing/api'
import type { PrintJob } from '@comanda/shared/printing/jobs'
import type { PrinterView } from '@comanda/shared/printing/printers'
import { isAsked, isDiscardable } from '@comanda/shared/printing/transitions'
import { useQuery } from '@tanstack/react-query'
import { Printer, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { api, messageOf } from '../../../api/client.ts'
import { useWrite } from '../../../parts/hooks/use-write.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { PRINTING } from '../../../parts/printing/data.ts'
import { useNow } from '../../../parts/time/use-now.ts'
import { minutesSince, waitingWords } from '../../../parts/time/waiting.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LoadingRows } from '../../../ui/feedback/Skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { TEXTS } from './texts.ts'

interface PendingDialogProps {
  printer: PrinterView
  onClose: () => void
}

/**
 * The papers of a printer that did not come out: those that are too old or failed, about each of which a person decides,
 * and those that come out by themselves later. Mounting it opens it.
 */
export function PendingDialog({ printer, onClose }: PendingDialogProps) {
  const query = useQuery({
    // Below the key of the printers, so that their events refetch it.
    queryKey: [...PRINTING, 'jobs', printer.id],
    queryFn: ({ signal }) => api(listJobs, { query: { printerId: printer.id }, signal }),
    networkMode: 'always',
    staleTime: 0,
  })
  return (
    <Dialog onClose={onClose} title={TEXTS.pendingTitle(printer.title)}>
      <Loaded query={query} loading={<LoadingRows count={1} row="h-24" />}>
        {(jobs) => <Pending jobs={jobs} />}
      </Loaded>
    </Dialog>
  )
}

function Pending({ jobs }: { jobs: readonly PrintJob[] }) {
  const asked = jobs.filter(({ state }) => isAsked(state))
  // In the order in which they will come out.
  const waiting = jobs.filter(({ state }) => state === 'waiting' || state === 'taken').reverse()
  if (asked.length + waiting.length === 0) return <p>{TEXTS.none}</p>
  return (
    <div className="flex flex-col gap-6">
      {asked.length > 0 && (
        <Papers hint={TEXTS.askedHint} jobs={asked}>
          {asked.length > 1 && <DiscardAll jobs={asked} />}
        </Papers>
      )}
      {waiting.length > 0 && <Papers hint={TEXTS.waitingHint} jobs={waiting} />}
    </div>
  )
}

function Papers({ hint, jobs, children }: { hint: string; jobs: readonly PrintJob[]; children?: ReactNode }) {
  return (
    <section>
      <p className="mb-2 text-muted">{hint}</p>
      <ul className="divide-y divide-line">
        {jobs.map((job) => (
          <PendingJob key={job.id} job={job} />
        ))}
      </ul>
      {children}
    </section>
  )
}

/** After a night with the printer off, all of it is old. */
function DiscardAll({ jobs }: { jobs: readonly PrintJob[] }) {
  const write = useWrite(PRINTING)
  async function discardAll() {
    try {
      const [last, ...others] = jobs
      for (const { id } of others) await api(discardJob, { params: { id } })
      if (last) await write(api(discardJob, { params: { id: last.id } }))
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return (
    <Button className="mt-3" size="touch" icon={Trash2} onPress={discardAll}>
      {TEXTS.discardAll(jobs.length)}
    </Button>
  )
}

function PendingJob({ job }: { job: PrintJob }) {
  const write = useWrite(PRINTING)
  const minutes = useNow((now) => minutesSince(job.createdAt, now))
  const run = (call: typeof retryJob | typeof discardJob) =>
    write(api(call, { params: { id: job.id } })).catch((error) => toast.error(messageOf(error)))
  const { title, state, problem } = job
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-0 grow basis-48 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-muted">
          {[TEXTS.ago(waitingWords(minutes)), problem, state === 'taken' && TEXTS.printing]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {isAsked(state) && (
        <Button size="touch" icon={Printer} aria-label={TEXTS.printOf(title)} onPress={() => run(retryJob)}>
          {TEXTS.print}
        </Button>
      )}
      {isDiscardable(state) && (
        <Button
          size="touch"
          icon={Trash2}
          aria-label={TEXTS.discardOf(title)}
          onPress={() => run(discardJob)}
        >
          {TEXTS.discard}
        </Button>
      )}
    </li>
  )
}
