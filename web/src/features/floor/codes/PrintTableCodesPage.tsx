import type { StoreSetting } from '@comanda/shared/settings/store'
import type { StoreTable } from '@comanda/shared/settings/tables'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { menuLink } from '../../../parts/codes/menu-link.ts'
import { QrDrawing } from '../../../parts/codes/QrCode.tsx'
import { type QrMatrix, qrMatrix } from '../../../parts/codes/qr-matrix.ts'
import { PrintTools, usePrintOnce } from '../../../parts/printing/self-printing.tsx'
import { useStoreSetting, useTables } from '../../../parts/settings/data.ts'
import { TEXTS } from '../../../parts/settings/texts.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import './table-codes.css'

/** A printable sheet with the codes of all tables. Opens the print dialog by itself. */
export function PrintTableCodesPage() {
  const store = useStoreSetting()
  const tables = useTables()
  const codes = useCodes(store.data, tables.data)
  usePrintOnce(CODES.sheetTitle, { isReady: codes.data !== undefined && codes.data.length > 0 })

  if (store.error || tables.error) {
    const retry = () => Promise.all([store.refetch(), tables.refetch()])
    return <Message>{<ErrorState text={TEXTS.loadFailed} onRetry={retry} />}</Message>
  }
  if (store.data && !store.data.isQRMenuEnabled) return <Message>{TEXTS.qrMenuOff}</Message>
  if (tables.data?.length === 0) return <Message>{CODES.empty}</Message>
  if (!store.data || !codes.data) return <Message>{TEXTS.loading}</Message>
  return (
    <main className="table-codes">
      <h1 className="sr-only">{CODES.sheetTitle}</h1>
      <PrintTools />
      <ul className="table-codes-sheet">
        {codes.data.map(({ table, matrix }) => (
          <li key={table.id} className="table-code">
            <p className="table-code-store">{store.data.storeName}</p>
            <QrDrawing
              matrix={matrix}
              label={CODES.codeOf(table.table_title)}
              className="table-code-picture"
            />
            <h2 className="table-code-title">{table.table_title}</h2>
            {table.floor !== '-' && <p>{table.floor}</p>}
            <p>{CODES.scan}</p>
          </li>
        ))}
      </ul>
    </main>
  )
}

function Message({ children }: { children: ReactNode }) {
  return (
    <main className="table-codes items-center justify-center">
      <div role="status" className="text-center">
        {children}
      </div>
    </main>
  )
}

interface TableCode {
  table: StoreTable
  matrix: QrMatrix
}

/** Waits for all codes, so that the printed sheet is complete. */
function useCodes(store: StoreSetting | undefined, tables: StoreTable[] | undefined) {
  const storeCode = store?.isQRMenuEnabled ? store.uniqueQRCode : undefined
  return useQuery({
    queryKey: ['qr-sheet', storeCode, tables],
    queryFn: () =>
      Promise.all(
        (tables ?? []).map(async (table): Promise<TableCode> => {
          const link = menuLink(window.location.origin, storeCode ?? '', table.encrypted_id)
          return { table, matrix: await qrMatrix(link) }
        }),
      ),
    enabled: storeCode !== undefined && tables !== undefined,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
}

const CODES = {
  empty: 'Aún no hay mesas',
  scan: 'Escanea para ver el menú',
  codeOf: (name: string) => `Código QR de ${name}`,
  sheetTitle: 'Códigos QR de las mesas',
}
