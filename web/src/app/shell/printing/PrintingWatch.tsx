import type { User } from '@comanda/shared/auth/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import { useEffect } from 'react'
import { userMay } from '../../../api/session.ts'
import { isInTrouble, usePrinters } from '../../../parts/printing/data.ts'
import { setPrinters } from '../../../parts/printing/printers.ts'
import { TroubleBanner } from './TroubleBanner.tsx'

const WATCHERS = [...new Set([...AREA.readOrders, ...AREA.till, ...AREA.tillFigures, ...AREA.kitchen])]

/** Knows which papers have a printer, and warns on every page about printers that do not print. */
export function PrintingWatch({ user }: { user: User }) {
  const isStaff = user.is_active === 1 && userMay(user, WATCHERS)
  const { data } = usePrinters(isStaff)
  useEffect(() => setPrinters(data ?? []), [data])
  const troubled = data?.filter(isInTrouble) ?? []
  return (
    <>
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
