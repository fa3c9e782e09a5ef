import { describe, expect, it } from 'vitest'
import { outboxEntries } from '../../../offline/outbox/current-outbox.ts'
import { passTime } from '../../../testing/app.tsx'
import { add, openOrders, putTokenAway, sendToKitchen } from '../../../testing/counter.ts'
import { MOLE } from '../../../testing/fonda.ts'
import { callsTo, cutLine, holdCalls } from '../../../testing/network.ts'
import { openTablet } from '../../../testing/offline.ts'
import { dialog, press, screen, see, waitFor } from '../../../testing/screen.ts'
import { stopPageTimers } from '../../../testing/timers.ts'

const CREATE = '/pos/create-order'
/** How long a screen waits for an answer on a good line, in ms. */
const PATIENCE_MS = 5_000

/** Sends an order whose call is held on the way. @returns lets it go */
async function sendSlowly(): Promise<ReturnType<typeof holdCalls>> {
  stopPageTimers()
  const release = holdCalls(CREATE)
  const before = callsTo(CREATE).length
  await add(MOLE.title)
  await sendToKitchen()
  await waitFor(() => expect(callsTo(CREATE).length).toBeGreaterThan(before))
  return release
}

describe('a till whose line is slow', () => {
  it('waits some seconds for the token, and says so', async () => {
    await openTablet()
    const release = await sendSlowly()
    passTime(PATIENCE_MS - 1_000)
    await see('Esperando respuesta del servidor…')
    release()
    await putTokenAway()
    await waitFor(() => expect(outboxEntries()).toMatchObject([{ state: 'sent', number: null }]))
  })

  it('shows the words of a refusal or a failure that comes late, and the cart is whole', async () => {
    const owner = await openTablet()
    for (const [count, status, message] of [
      [1, 409, 'La mesa se acaba de cerrar.'],
      [2, 500, '¡Algo salió mal! Inténtalo de nuevo.'],
    ] as const) {
      const release = await sendSlowly()
      passTime(PATIENCE_MS - 1_000)
      release({ status, message })
      await see(message, await dialog('Enviar a Cocina'))
      expect(screen.queryByText(/se envía por sí solo/i)).toBeNull()
      expect(outboxEntries().filter(({ state }) => state !== 'sent')).toEqual([])
      // The same order, sent again, is one order.
      release()
      await sendToKitchen()
      await putTokenAway()
      expect(await openOrders(owner)).toHaveLength(count)
    }
  })

  it('continues with the folio when no answer comes, and hardly waits for the next answer', async () => {
    await openTablet()
    await sendSlowly()
    passTime(PATIENCE_MS)
    const first = await dialog('Guardado en este dispositivo')
    await see('A-1', first)
    await press('Listo', first)
    await sendSlowly()
    passTime(PATIENCE_MS - 1_000)
    await see('A-2', await dialog('Guardado en este dispositivo'))
  })

  it('leads to the sales under review when the refusal comes after the folio', async () => {
    await openTablet()
    const release = await sendSlowly()
    passTime(PATIENCE_MS)
    await see('A-1', await dialog('Guardado en este dispositivo'))
    release({ status: 422, message: 'Ese artículo no se vende así.' })
    const refused = await dialog('Venta por revisar')
    await see('El servidor no lo aceptó. Ese artículo no se vende así.', refused)
    expect(refused.queryByText(/se envía por sí solo/i)).toBeNull()
    await press('Ver por revisar', refused)
    const sheet = await dialog('Ventas de este dispositivo')
    await see('Por revisar (1)', sheet)
    await see('Ese artículo no se vende así.', sheet)
  })
})

describe('a till without a line', () => {
  it('does not wait', async () => {
    await openTablet()
    cutLine()
    await screen.findByRole('button', { name: /^Sin conexión/ })
    stopPageTimers()
    await add(MOLE.title)
    await sendToKitchen()
    await see('A-1', await dialog('Guardado en este dispositivo'))
  })
})
