import { exportStoreData } from '@comanda/shared/store-data/api'
import type { CallRouter } from '../../http/calls.ts'
import { type ExportDeps, StoreExports } from './export.ts'

export function exportRoutes(
  calls: CallRouter,
  deps: ExportDeps & { beforeClose: (work: () => void) => void },
): void {
  const exports = new StoreExports(deps)
  calls.store(exportStoreData, (context) => exports.start(context))
  // A slow download must not keep the server from stopping.
  deps.beforeClose(() => exports.stop())
}
