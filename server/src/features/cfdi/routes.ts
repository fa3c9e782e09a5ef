import type { Allowance, CallRouter } from '../../http/calls.ts'
import { cancellingRoutes } from './cancelling/routes.ts'
import { globalRoutes } from './global/routes.ts'
import { guestInvoiceRoutes } from './guest/routes.ts'
import type { GuestDeps } from './guest/service.ts'
import { type IssuerDeps, issuerRoutes } from './issuer/routes.ts'
import { issuingRoutes } from './issuing/routes.ts'
import { type OfficeDeps, officeRoutes } from './office/routes.ts'

interface CfdiDeps extends GuestDeps, OfficeDeps, IssuerDeps {
  limits: { qrOrder: Allowance }
  constanciaUrl: string
}

/** Fiscal documents: who issues, what is issued, and the office. @see docs/adr/0057-cfdi.md */
export function cfdiRoutes(calls: CallRouter, deps: CfdiDeps): void {
  issuerRoutes(calls, deps)
  issuingRoutes(calls, deps)
  globalRoutes(calls, deps)
  cancellingRoutes(calls, deps)
  officeRoutes(calls, deps)
  guestInvoiceRoutes(calls, deps)
}
