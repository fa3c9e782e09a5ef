import { expect, it } from 'vitest'
import { open } from '../../testing/app.tsx'
import { openFonda } from '../../testing/fonda.ts'
import { breakLine } from '../../testing/network.ts'
import { press, screen, see } from '../../testing/screen.ts'

/** A refusal that the page does not ask again at once. */
const REFUSED = 409

/** The counts of what waits for somebody. */
const COUNTS = ['/offline/reviews', '/offline/waiting', '/offline/devices', '/till']

it('a count that cannot be fetched is a dash or an error in the Panel, and no zero', async () => {
  await openFonda()
  for (const path of COUNTS) breakLine(path, REFUSED)
  await open('/dashboard/home')
  await see('No se pudo consultar si hay ventas por revisar.')
  await see('No se pudo consultar qué dispositivos tienen ventas sin enviar.')
  await screen.findByRole('link', { name: /Diferencias de caja\s*—/ })
})

it('a count that cannot be fetched is a dash or an error in Por revisar, which can be asked again', async () => {
  await openFonda()
  const mend = COUNTS.map((path) => breakLine(path, REFUSED))
  await open('/dashboard/reviews')
  await see('Abiertas (—)')
  await see('No se pudieron cargar las ventas que esperan.')
  for (const one of mend) one()
  await press('Reintentar')
  await see('Abiertas (0)')
  expect(screen.queryByText('Abiertas (—)')).toBeNull()
})
