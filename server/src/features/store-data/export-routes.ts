import { exportStoreData } from '@comanda/shared/store-data/api'
import type { CallRouter } from '../../http/calls.ts'
import { type ExportDeps, StoreExports } from './export.ts'

/** @returns what the server breaks off when it stops. */
export function exportRoutes(calls: CallRouter, deps: ExportDeps): StoreExports {
  const exports = new StoreExports(deps)
  calls.store(exportStoreData, (context) => exports.start(context))
  return exports
}
