import type { User } from '@comanda/shared/auth/api'
import { getPrinting, moveJobs, takeJob } from '@comanda/shared/printing/api'
import type { PrinterView } from '@comanda/shared/printing/printers'
import { EllipsisVertical } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api, messageOf } from '../../../api/client.ts'
import { userMayCall } from '../../../api/session.ts'
import { useWrite } from '../../../parts/hooks/use-write.ts'
import { isInTrouble, PRINTING, usePrinters } from '../../../parts/printing/data.ts'
import { useLocalPrinters } from '../../../parts/printing/local/use-local-printer.ts'
import { setLocalPrinters, setPrinters } from '../../../parts/printing/printers.ts'
import { problemOfPrinter } from '../../../parts/printing/words.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { MenuButton } from '../../../ui/layers/Menu.tsx'
import { PendingDialog } from './PendingDialog.tsx'
import { PrintResults } from './PrintResults.tsx'
import type { PrintHost } from './print-host.ts'
import { TEXTS } from './texts.ts'

/**
 * Knows which papers have a printer, prints on those of this browser, warns about printers that do not print, and shows
 * the results of the papers requested here.
 */
export function PrintingWatch({ user }: { user: User }) {
  const isActive = user.is_active === 1
  const isStaff = isActive && userMayCall(user, takeJob)
  const { data } = usePrinters(isActive && userMayCall(user, getPrinting))
  useEffect(() => setPrinters(data ?? []), [data])
  // Those of the next person at this screen may be others.
  useEffect(() => () => setPrinters([]), [])
  const host = usePrintHost(isStaff)
  useEffect(() => {
    if (data) host?.update(data)
  }, [host, data])
  const troubled = (isStaff && data?.filter(isInTrouble)) || []
  return (
    <>
      {data && <PrintResults printers={data} mayMove={isStaff} />}
      {troubled.map((printer) => (
        <TroubleBanner
          key={printer.id}
          printer={printer}
          others={data?.filter(({ id }) => id !== printer.id) ?? []}
        />
      ))}
    </>
  )
}

/** Prints on the printers of this browser, while it has some. */
function usePrintHost(isStaff: boolean): PrintHost | null {
  const local = useLocalPrinters()
  useEffect(() => setLocalPrinters(local), [local])
  const isWanted = local.length > 0 && isStaff
  const [host, setHost] = useState<PrintHost | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let started: PrintHost | null = null
    let isOver = false
    const start = ({ PrintHost }: typeof import('./print-host.ts')) => {
      if (isOver) return
      started = new PrintHost()
      started.start()
      setHost(started)
    }
    void import('./print-host.ts').then(start, () => {})
    return () => {
      isOver = true
      started?.stop()
      setHost(null)
    }
  }, [isWanted])
  return host
}

interface TroubleBannerProps {
  printer: PrinterView
  others: readonly PrinterView[]
}

/** A printer that does not print, with its remedies. */
function TroubleBanner({ printer, others }: TroubleBannerProps) {
  const write = useWrite(PRINTING)
  const [isPendingOpen, setPendingOpen] = useState(false)
  const { id, title, waiting, asked } = printer
  const problem = problemOfPrinter(printer.state)
  const move = (toId: number) =>
    write(api(moveJobs, { body: { fromId: id, toId } })).catch((error) => toast.error(messageOf(error)))
  const openPending = () => setPendingOpen(true)
  const targets =
    waiting > 0
      ? others.map((other) => ({ id: String(other.id), label: other.title, onAction: () => move(other.id) }))
      : []
  return (
    <Banner tone="bad" className="rounded-none">
      {/* On a phone two lines and one button: the page below keeps its room. */}
      <span className="flex items-center gap-x-4 gap-y-2 max-sm:-my-1 max-sm:-mr-2 sm:flex-wrap">
        <span className="min-w-0 grow wrap-anywhere max-sm:line-clamp-2 max-sm:text-sm">
          {waiting > 0 && (problem ? TEXTS.problem(title, problem, waiting) : TEXTS.silent(title, waiting))}{' '}
          {asked > 0 && TEXTS.asked(title, asked)}
        </span>
        <span className="flex flex-wrap gap-2 max-sm:hidden">
          {targets.length > 0 && (
            <MenuButton trigger={<Button size="sm">{TEXTS.move}</Button>} items={targets} />
          )}
          <Button size="sm" onPress={openPending}>
            {TEXTS.pending}
          </Button>
        </span>
        <span className="shrink-0 sm:hidden">
          <MenuButton
            trigger={<IconButton size="touch" icon={EllipsisVertical} label={TEXTS.actionsOf(title)} />}
            items={[
              { id: 'pending', label: TEXTS.pending, onAction: openPending },
              ...targets.map((target) => ({ ...target, label: TEXTS.moveTo(target.label) })),
            ]}
          />
        </span>
      </span>
      {isPendingOpen && <PendingDialog printer={printer} onClose={() => setPendingOpen(false)} />}
    </Banner>
  )
}
