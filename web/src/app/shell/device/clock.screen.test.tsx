import { expect, it } from 'vitest'
import { open, passTime } from '../../../testing/app.tsx'
import { openFonda, SOUP, sendOrder, TABLE } from '../../../testing/fonda.ts'
import { dialog, gone, press, screen, see, tap, waitFor } from '../../../testing/screen.ts'
import { setDeviceClock } from '../../../testing/window.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const WRONG = /^El reloj de este equipo está mal/

/** A page counts with the time of its server once most of the last answers agree. */
async function openWith(ahead: number) {
  const owner = await openFonda({ path: '/dashboard/orders' })
  setDeviceClock(ahead)
  return owner
}

it('screens of a device that is three days behind count from the server’s time and say so', async () => {
  const owner = await openWith(-72 * HOUR_MS)
  await sendOrder(owner, [SOUP], { deliveryType: 'dinein', tableId: TABLE })
  for (const path of ['/dashboard/floor', '/dashboard/kitchen', '/dashboard/orders']) {
    await open(path)
    await see(/va 3 días atrasado/)
    await waitFor(() => expect(screen.getAllByText(/\b0 min/).length).toBeGreaterThan(0))
    expect(screen.queryByText(/Urgente|Tarda/)).toBeNull()
  }
  passTime(25 * MINUTE_MS)
  await waitFor(() => expect(screen.getAllByText(/\b25 min/).length).toBeGreaterThan(0))
  await see(/Urgente/)
  await open('/dashboard/reservation')
  await see('No hay reservas para hoy')
  await press('Nueva Reserva')
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toMatch(/21.*11.*2026/))
})

it('the calendar of an empty date opens on the month of the server, not of the device', async () => {
  await openWith(-25 * 24 * HOUR_MS)
  for (const path of ['/dashboard/floor', '/dashboard/kitchen', '/dashboard/customers']) await open(path)
  await see(/va 25 días atrasado/)
  await press('Nuevo')
  const form = await dialog('Agregar Cliente')
  await tap(form.getByRole('button', { name: /^Calendario/ }))
  await screen.findByRole('heading', { name: /^noviembre de 2026$/i })
})

it('a clock that is set right, or a minute off, is not called wrong', async () => {
  await openWith(3 * HOUR_MS)
  await open('/dashboard/floor')
  await see(/va 3 h 0 min adelantado/)
  setDeviceClock(-3 * HOUR_MS - MINUTE_MS)
  for (const path of ['/dashboard/orders', '/dashboard/floor', '/dashboard/orders']) await open(path)
  await gone(() => screen.queryByText(WRONG))
})
