import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { watchDevices } from './devices.ts'
import { type OwnPrinter, ownPrinters, watchOwn } from './own-printers.ts'
import { type OwnState, ownStateOf, setOwnState, watchOwnStates } from './own-states.ts'

/** The printers on which this browser prints. */
export const useOwnPrinters = (): readonly OwnPrinter[] => useSyncExternalStore(watchOwn, ownPrinters)

interface Own {
  /** Null: this browser does not print on it. */
  own: OwnPrinter | null
  /** Null: it is being looked for. */
  state: OwnState | null
  look: () => Promise<void>
}

/** Whether this browser prints on a printer, and whether it is there. Looks for it now and after each plug. */
export function useOwn(printerId: number): Own {
  const own = useOwnPrinters().find(({ printer }) => printer.id === printerId) ?? null
  const state = useSyncExternalStore(watchOwnStates, () => ownStateOf(printerId))
  const look = useCallback(async () => {
    if (!own) return
    const isThere = await isFound(own)
    const known = ownStateOf(printerId)
    if (!isThere) setOwnState(printerId, 'not_connected')
    else if (known === null || known === 'not_connected') setOwnState(printerId, 'ready')
  }, [own, printerId])
  useEffect(() => {
    void look()
    return watchDevices(() => void look())
  }, [look])
  return { own, state, look }
}

const isFound = (own: OwnPrinter): Promise<boolean> =>
  import('./open.ts').then(({ isConnected }) => isConnected(own)).catch(() => false)
