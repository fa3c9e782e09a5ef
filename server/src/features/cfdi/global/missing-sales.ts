import type { MissingSale } from '@comanda/shared/cfdi/global'
import { type Days, globalPeriodOf } from '@comanda/shared/cfdi/global-period'
import { zoneOfPostalCode } from '@comanda/shared/cfdi/postal-code'
import { type StoreTime, shiftDate } from '@comanda/shared/kernel/business-day'
import { formatCentavos } from '@comanda/shared/kernel/money'
import type { TenantDb } from '../../../db/tenant.ts'
import { instant } from '../../../http/answers.ts'
import { findFiscal } from '../issuer/queries.ts'
import { isReady } from '../issuer/settings.ts'
import { byNameUntil, lateProblem } from '../sale/year.ts'
import { MOST_DAYS_LATE } from './automatic.ts'
import { BEFORE, firstProposed, NOT_READY } from './proposals.ts'
import { listFreedDays, listMissing, listTaxes } from './queries.ts'
import { sortedTaxes } from './sorted-taxes.ts'

const UNKNOWN_TAX =
  'El SAT no conoce un impuesto de esta venta. Corrígelo en Configuración › Datos fiscales, punto 5, y después se puede facturar.'
const REVIEW = 'Está en «Por revisar». Revísala, y va en la factura global de su periodo.'
/** More than a store has ever freed. */
const MOST_FREED_DAYS = 10_000

interface Now {
  store: StoreTime
  businessDate: string
  now: Date
}

/** The sales of some business days that no document has, each with where it can go: by name until when, and in the global of which period. */
export async function missingSales(
  db: TenantDb,
  { days, page }: { days: Days; page: { limit: number; offset: number } },
  { store, businessDate: today, now }: Now,
): Promise<MissingSale[]> {
  const { tenantId } = db
  const fiscal = await db.first(findFiscal(tenantId))
  if (!fiscal) return []
  const { postal_code: postalCode, global_period: is } = fiscal
  const zone = zoneOfPostalCode(postalCode)
  const around = { from: shiftDate(days.from, -1), to: shiftDate(days.to, 1), zone }
  const first = firstProposed(today)
  const [taxes, freed] = await db.run(
    listTaxes(tenantId, around),
    listFreedDays(tenantId, { day: first, zone, most: MOST_FREED_DAYS }),
  )
  const { unknown } = sortedTaxes(taxes, fiscal.tax_classes)
  const reopened = new Set(freed.map(({ day }) => globalPeriodOf(day, is).from))
  const notReady = isReady(fiscal, now) ? null : NOT_READY
  const rows = await db.all(listMissing(tenantId, { ...days, zone }, unknown, page))
  return rows.map((row) => {
    const sale = { paid_at: row.paid_at, business_date: row.business_date, store }
    const tax = row.is_unknown ? UNKNOWN_TAX : null
    const period = globalPeriodOf(row.day, is)
    const before = period.from < first && !reopened.has(period.from) ? BEFORE : null
    return {
      invoice_id: row.invoice_id,
      part: row.part,
      total: formatCentavos(row.total),
      business_date: row.business_date,
      paid_at: instant(row.paid_at),
      byName: {
        until: instant(byNameUntil(sale, postalCode)),
        problem: notReady ?? tax ?? lateProblem(sale, postalCode, now),
      },
      global: {
        ...period,
        isClosed: period.to < today,
        isAutomatic: fiscal.is_global_automatic && period.to >= shiftDate(today, -MOST_DAYS_LATE),
        problem: notReady ?? (row.is_under_review ? REVIEW : null) ?? tax ?? before,
      },
    }
  })
}
