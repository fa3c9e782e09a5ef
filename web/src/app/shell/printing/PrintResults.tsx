import { getJob, moveJobs } from '@comanda/shared/printing/api'
import { type PrinterView, SILENT_MS } from '@comanda/shared/printing/printers'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { api, messageOf } from '../../../api/client.ts'
import { PRINTING } from '../../../parts/printing/data.ts'
import {
  type FollowedPrint,
  followedPrints,
  unfollowAll,
  unfollowPrint,
  watchFollowed,
} from '../../../parts/printing/followed.ts'
import { type PrintResult, resultOfJobs, titlesOfPrinters } from '../../../parts/printing/result.ts'
import { RESULT_WORDS as WORDS } from '../../../parts/printing/words.ts'
import { SILENCE_MS } from '../../../parts/time/waiting.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { statusToast } from '../../../ui/feedback/status-toast.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { TEXTS } from './texts.ts'

/** After this time, in ms, a silent printer has its banner. */
const FOLLOWED_MS = 2 * SILENT_MS

interface PrintResultsProps {
  printers: readonly PrinterView[]
  mayMove: boolean
}

/** Shows the results of the papers requested on this screen. */
export function PrintResults(props: PrintResultsProps) {
  const prints = useSyncExternalStore(watchFollowed, followedPrints)
  // The next person at this screen did not request these papers.
  useEffect(() => unfollowAll, [])
  return prints.map((print) => <Result key={print.id} print={print} {...props} />)
}

function Result({ print, printers, mayMove }: PrintResultsProps & { print: FollowedPrint }) {
  const { kind, text, hint, printerId } = useStage(print, printers)
  const [notice] = useState(statusToast)
  const [movingFrom, setMovingFrom] = useState<number | null>(null)
  const othersThan = (id: number | null | undefined) => printers.filter((printer) => printer.id !== id)
  const move = (fromId: number, toId: number) =>
    api(moveJobs, { body: { fromId, toId } }).catch((error) => toast.error(messageOf(error)))
  const startMove = useEffectEvent((fromId: number) => {
    const [other, ...more] = othersThan(fromId)
    if (other && more.length === 0) void move(fromId, other.id)
    else setMovingFrom(fromId)
  })
  const movable = mayMove && othersThan(printerId).length > 0 ? printerId : undefined

  useEffect(() => {
    if (kind === 'sent') notice.pending(text)
    else if (kind === 'waiting') notice.notice(text)
    else if (kind === 'printed') notice.done(text)
    else {
      const action = movable !== undefined && { label: TEXTS.move, onPress: () => startMove(movable) }
      notice.problem({ text, ...(hint && { hint }), ...(action && { action }) })
    }
    if (kind === 'printed' || kind === 'failed') unfollowPrint(print.id)
  }, [notice, kind, text, hint, movable, print.id])
  useEffect(() => {
    const timer = setTimeout(() => unfollowPrint(print.id), FOLLOWED_MS)
    return () => {
      clearTimeout(timer)
      notice.end()
    }
  }, [notice, print.id])

  return (
    movingFrom !== null && (
      <MoveDialog
        printers={othersThan(movingFrom)}
        onChoose={(toId) => move(movingFrom, toId)}
        onClose={() => setMovingFrom(null)}
      />
    )
  )
}

type Stage = Omit<PrintResult, 'kind'> & { kind: PrintResult['kind'] | 'sent' }

/** The current message: first that it was sent, then the printer's result. */
function useStage(print: FollowedPrint, printers: readonly PrinterView[]): Stage {
  const jobs = useJobs(print)
  const titles = jobs
    ? titlesOfPrinters(jobs, printers)
    : print.papers.map(({ printerTitle }) => printerTitle)
  const sent = WORDS.sent(titles)
  const isLate = useIsLate(sent)
  const result: PrintResult = jobs
    ? resultOfJobs(jobs, printers)
    : { kind: 'waiting', text: WORDS.waiting(titles) }
  return result.kind === 'waiting' && !isLate ? { kind: 'sent', text: sent } : result
}

/** The jobs as the server has them; undefined until they are known. */
const useJobs = ({ id, papers }: FollowedPrint) =>
  useQuery({
    // Below the key of the printers, so that their events refetch it.
    queryKey: [...PRINTING, 'followed', id],
    queryFn: ({ signal }) =>
      Promise.all(papers.map(({ jobId }) => api(getJob, { params: { id: jobId }, signal }))),
    networkMode: 'always',
    staleTime: 0,
  }).data

/** Whether no report arrived for a while since the papers went where they are. */
function useIsLate(where: string): boolean {
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setLate(where), SILENCE_MS)
    return () => clearTimeout(timer)
  }, [where])
  return late === where
}

interface MoveDialogProps {
  printers: readonly PrinterView[]
  onChoose: (id: number) => Promise<unknown>
  onClose: () => void
}

/** Chooses the printer that takes over the waiting jobs of another printer. Mounting it opens it. */
function MoveDialog({ printers, onChoose, onClose }: MoveDialogProps) {
  return (
    <Dialog isOnTop size="sm" onClose={onClose} title={TEXTS.move}>
      <div className="flex flex-col gap-3">
        {printers.map(({ id, title }) => (
          <Button key={id} size="lg" isFullWidth icon={Printer} onPress={() => onChoose(id).then(onClose)}>
            {title}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
