import type { FiscalNotice } from '@comanda/shared/cfdi/api'
import { globalPeriodOf } from '@comanda/shared/cfdi/global-period'
import { zoneOfPostalCode } from '@comanda/shared/cfdi/postal-code'
import { FEW_STAMPS } from '@comanda/shared/cfdi/settings'
import type { TenantDb } from '../../../db/tenant.ts'
import { findFree } from '../global/queries.ts'
import { type FiscalRow, findFiscal } from '../issuer/queries.ts'

/** What of invoicing waits for a person, apart from single documents. */
export async function noticesOf(db: TenantDb): Promise<FiscalNotice[]> {
  const fiscal = await db.first(findFiscal(db.tenantId))
  if (!fiscal) return []
  return [fewStamps(fiscal), await globalLeft(db, fiscal)].filter((notice) => notice !== null)
}

function fewStamps({ pac, stamps_left: left }: FiscalRow): FiscalNotice | null {
  if (pac === 'double' || left === null || left > FEW_STAMPS) return null
  const message =
    left <= 0
      ? 'No te quedan timbres: las facturas esperan hasta que compres más en la página de tu certificador (PAC).'
      : `${left === 1 ? 'Te queda 1 timbre' : `Te quedan ${left} timbres`} para facturar. Compra más en la página de tu certificador (PAC).`
  return { about: 'stamps', message }
}

async function globalLeft(db: TenantDb, fiscal: FiscalRow): Promise<FiscalNotice | null> {
  const { global_left_from: from, global_period: is, is_global_automatic: isAutomatic } = fiscal
  if (from === null || !isAutomatic) return null
  const zone = zoneOfPostalCode(fiscal.postal_code)
  // A person may have issued it since the upkeep looked.
  if (!(await db.first(findFree(db.tenantId, { ...globalPeriodOf(from, is), zone })))) return null
  const day = from.split('-').reverse().join('/')
  const message = `La factura global desde el ${day} no salió sola: la rechazó el SAT, o pasaron más de tres días sin que se pudiera hacer. Revísala y hazla tú.`
  return { about: 'global', message }
}
