import { exportStoreData, keepStore, requestErasure } from '@comanda/shared/store-data/api'
import { MAX_FILES } from '../../db/pools.ts'
import type { Allowance, CallRouter } from '../../http/calls.ts'
import { Downloads, type DownloadsDeps } from '../../http/sending/downloads.ts'
import { type ErasureRequestDeps, requestStoreErasure, withdrawErasure } from './erasure.ts'
import { BUSY, type ExportDeps, exportStore } from './export.ts'

export function erasureRoutes(
  calls: CallRouter,
  deps: ErasureRequestDeps & { limits: { signIn: Allowance } },
): void {
  calls.store(requestErasure, (context, { body }) => requestStoreErasure(context, deps, body), {
    limit: { ...deps.limits.signIn, by: ({ session }) => session.sessionId },
  })
  calls.store(keepStore, (context) => withdrawErasure(context, deps))
}

export function exportRoutes(calls: CallRouter, deps: ExportDeps & DownloadsDeps): void {
  const downloads = new Downloads(deps, { most: MAX_FILES, busy: BUSY })
  calls.store(exportStoreData, (context) => exportStore(context, deps, downloads))
}
