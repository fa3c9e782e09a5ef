import type { User } from '@comanda/shared/auth/api'
import { getPrinting, takeJob } from '@comanda/shared/printing/api'
import { useEffect, useState } from 'react'
import { userMayCall } from '../../../api/session.ts'
import { isInTrouble, usePrinters } from '../../../parts/printing/data.ts'
import { useLocalPrinters } from '../../../parts/printing/local/use-local-printer.ts'
import { setLocalPrinters, setPrinters } from '../../../parts/printing/printers.ts'
import { PrintResults } from './PrintResults.tsx'
import type { PrintHost } from './print-host.ts'
import { TroubleBanner } from './TroubleBanner.tsx'

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
