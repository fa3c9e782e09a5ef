import type { CallRouter } from '../../http/calls.ts'
import type { Secrets } from '../../kernel/sealed-secret.ts'
import { cancellingRoutes } from './cancelling/routes.ts'
import { globalRoutes } from './global/routes.ts'
import { issuerRoutes } from './issuer/routes.ts'
import { issuingRoutes } from './issuing/routes.ts'
import type { StampSoon } from './issuing/stamp-soon.ts'
import { officeRoutes } from './office/routes.ts'

interface CfdiDeps {
  secrets: Secrets
  stampSoon: StampSoon
}

/** Fiscal documents: who issues, what is issued, and the office. @see docs/adr/0057-cfdi.md */
export function cfdiRoutes(calls: CallRouter, deps: CfdiDeps): void {
  issuerRoutes(calls, deps)
  issuingRoutes(calls, deps)
  globalRoutes(calls, deps)
  cancellingRoutes(calls, deps)
  officeRoutes(calls)
}
