import { exportStoreData } from '@comanda/shared/store-data/api'
import { MAX_FILES } from '../../db/pools.ts'
import type { CallRouter } from '../../http/calls.ts'
import { Downloads, type DownloadsDeps } from '../../http/sending/downloads.ts'
import { BUSY, type ExportDeps, exportStore } from './export.ts'

export function exportRoutes(calls: CallRouter, deps: ExportDeps & DownloadsDeps): void {
  const downloads = new Downloads(deps, { most: MAX_FILES, busy: BUSY })
  calls.store(exportStoreData, (context) => exportStore(context, deps, downloads))
}
