import { discardJob, listJobs, retryJob } from '@comanda/shared/printing/api'
import type { PrintJob } from '@comanda/shared/printing/jobs'
import type { PrinterView } from '@comanda/shared/printing/printers'
import { useQuery } from '@tanstack/react-query'
import { Printer, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api, messageOf } from '../../../api/client.ts'
import { PRINTING } from '../../../parts/printing/data.ts'
import { PAPER_WORDS } from '../../../parts/printing/words.ts'
import { useNow } from '../../../parts/use-now.ts'
import { useWrite } from '../../../parts/use-write.ts'
import { minutesSince, waitingWords } from '../../../parts/waiting.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { TEXTS } from './texts.ts'

interface AskedDialogProps {
  printer: PrinterView
  onClose: () => void
}

/** Papers that are too old to come out by themselves, or failed: a person decides about each. Mounting it opens it. */
export function AskedDialog({ printer, onClose }: AskedDialogProps) {
  const { data, error, refetch } = useQuery({
    // Below the key of the printers, so that their events refetch it.
    queryKey: [...PRINTING, 'jobs', printer.id],
    queryFn: ({ signal }) => api(listJobs, { query: { printerId: printer.id }, signal }),
    networkMode: 'always',
    staleTime: 0,
  })
  const jobs = data?.filter(({ state }) => state === 'failed' || state === 'expired')
  return (
    <Dialog isOpen onOpenChange={onClose} title={TEXTS.askedTitle(printer.title)}>
      <p className="mb-2 text-muted">{TEXTS.askedHint}</p>
      {!jobs ? (
        error ? (
          <ErrorState text={messageOf(error, TEXTS.failed)} onRetry={() => refetch()} />
        ) : (
          <Skeleton className="h-24" />
        )
      ) : jobs.length === 0 ? (
        <p>{TEXTS.none}</p>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {jobs.map((job) => (
              <AskedJob key={job.id} job={job} />
            ))}
          </ul>
          {jobs.length > 1 && <DiscardAll jobs={jobs} />}
        </>
      )}
    </Dialog>
  )
}

/** After a night with the printer off, all of it is old. */
function DiscardAll({ jobs }: { jobs: readonly PrintJob[] }) {
  const write = useWrite(PRINTING)
  const [isRunning, setRunning] = useState(false)
  async function discardAll() {
    setRunning(true)
    try {
      const [last, ...others] = jobs
      for (const { id } of others) await api(discardJob, { params: { id } })
      if (last) await write(api(discardJob, { params: { id: last.id } }))
    } catch (error) {
      toast.error(messageOf(error, TEXTS.failed))
    } finally {
      setRunning(false)
    }
  }
  return (
    <Button className="mt-3" size="touch" icon={Trash2} isPending={isRunning} onPress={discardAll}>
      {TEXTS.discardAll}
    </Button>
  )
}

function AskedJob({ job }: { job: PrintJob }) {
  const write = useWrite(PRINTING)
  const minutes = useNow((now) => minutesSince(job.createdAt, now))
  const run = (call: typeof retryJob | typeof discardJob) =>
    write(api(call, { params: { id: job.id } })).catch((error) => toast.error(messageOf(error, TEXTS.failed)))
  const name = `${PAPER_WORDS[job.paper]} · ${job.title}`
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-0 grow basis-48 wrap-anywhere">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">
          {[TEXTS.ago(waitingWords(minutes)), job.problem].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Button size="touch" icon={Printer} aria-label={TEXTS.printOf(name)} onPress={() => run(retryJob)}>
        {TEXTS.print}
      </Button>
      <Button size="touch" icon={Trash2} aria-label={TEXTS.discardOf(name)} onPress={() => run(discardJob)}>
        {TEXTS.discard}
      </Button>
    </li>
  )
}
