import { expect, it } from 'vitest'
import { openFonda, write } from './lib/fonda.ts'
import { DESKTOP } from './lib/launch.ts'

/** The store's tomorrow: its day turns at four in the morning. */
const tomorrow = (): string =>
  new Date(Date.now() + 20 * 3_600_000).toLocaleDateString('sv-SE', { timeZone: 'America/Mexico_City' })

it('a reservation is as wide in the day as it is long, and begins at its hour', async () => {
  const { page } = await openFonda({ path: null, viewport: DESKTOP })
  const maria = { phone: '55 1234 5678', name: 'María Núñez' }
  await write(page.request, '/customers/add', maria)
  const visit = { customerId: maria.phone, date: `${tomorrow()}T20:00`, tableId: 1 }
  await write(page.request, '/reservations/add', visit)
  await page.goto(`/dashboard/reservation?view=day&date=${tomorrow()}`)
  const grid = page.getByRole('table', { name: /^Mesas y horas, Mañana/ })
  const block = await grid.getByRole('button', { name: /^Mesa 1, María Núñez 20:00/ }).boundingBox()
  const hour = await grid.getByRole('columnheader', { name: '20:00' }).boundingBox()
  expect(Math.abs((block?.x ?? 0) - (hour?.x ?? 0))).toBeLessThan(2)
  expect(Math.abs((block?.width ?? 0) / (hour?.width ?? 1) - 1.5)).toBeLessThan(0.05)
})
