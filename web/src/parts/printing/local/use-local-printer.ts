import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { watchDevices } from './devices.ts'
import { type LocalPrinter, localPrinters, watchLocalPrinters } from './local-printers.ts'
import { type LocalState, localStateOf, setLocalState, watchLocalStates } from './local-states.ts'

/** The printers on which this browser prints. */
export const useLocalPrinters = (): readonly LocalPrinter[] =>
  useSyncExternalStore(watchLocalPrinters, localPrinters)

interface LocalPrinterView {
  /** Null: this browser does not print on it. */
  local: LocalPrinter | null
  /** Null: it is being looked for. */
  state: LocalState | null
  look: () => Promise<void>
}

/** Whether this browser prints on a printer, and whether it is there. Looks for it now and after each plug. */
export function useLocalPrinter(printerId: number): LocalPrinterView {
  const local = useLocalPrinters().find(({ printer }) => printer.id === printerId) ?? null
  const state = useSyncExternalStore(watchLocalStates, () => localStateOf(printerId))
  const look = useCallback(async () => {
    if (!local) return
    const isThere = await isFound(local)
    const known = localStateOf(printerId)
    if (!isThere) setLocalState(printerId, 'not_connected')
    else if (known === null || known === 'not_connected') setLocalState(printerId, 'ready')
  }, [local, printerId])
  useEffect(() => {
    void look()
    return watchDevices(() => void look())
  }, [look])
  return { local, state, look }
}

const isFound = (local: LocalPrinter): Promise<boolean> =>
  import('./open.ts').then(({ isConnected }) => isConnected(local)).catch(() => false)
