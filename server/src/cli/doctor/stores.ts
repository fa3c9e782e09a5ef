import { PlatformDb } from '../../db/platform.ts'
import { createPools } from '../../db/pools.ts'
import { completeStores } from '../../tenancy/needs.ts'
import type { NeedName } from '../../tenancy/queries-needs.ts'
import { type Finding, ok, warning } from './finding.ts'

const SUBJECT = 'Restaurantes'

const WORDS: Record<NeedName, string> = {
  printSettings: 'los ajustes de impresión',
  drawer: 'la caja',
  station: 'la estación de cocina',
  paymentTypes: 'las formas de pago',
  cash: 'que «Efectivo» sea efectivo',
}

/** Adds the rows that stores lack. @returns a finding for each store that was completed */
export async function completeRestaurants(ownerUrl: string, secret: string): Promise<Finding[]> {
  const pools = createPools({ ownerUrl, secret, size: 1, onError: () => {} })
  try {
    const completed = await completeStores(new PlatformDb(pools.platform))
    if (completed.length === 0) return [ok(SUBJECT, 'tienen caja, estación y formas de pago')]
    return completed.map(({ name, missing }) =>
      warning(SUBJECT, `a «${name}» le faltaba ${missing.map((need) => WORDS[need]).join(', ')}; ya está.`),
    )
  } finally {
    await pools.close()
  }
}
