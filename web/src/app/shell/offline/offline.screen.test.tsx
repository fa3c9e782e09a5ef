import { endOfflineDevice, listOfflineDevices } from '@comanda/shared/offline/api'
import { listReviews } from '@comanda/shared/offline/reviews'
import { expect, it, onTestFinished } from 'vitest'
import { currentOutbox } from '../../../offline/outbox/current-outbox.ts'
import { add, inCart, openOrders, putTokenAway, sendToKitchen } from '../../../testing/counter.ts'
import { MOLE, SOUP } from '../../../testing/fonda.ts'
import { cutLine } from '../../../testing/network.ts'
import { openTablet } from '../../../testing/offline.ts'
import { dialog, gone, press, screen, see, user } from '../../../testing/screen.ts'

/** From now on nothing more fits on the disk. */
function fillDisk(): void {
  const { prototype } = IDBObjectStore
  const { put } = prototype
  prototype.put = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  onTestFinished(() => void Object.assign(prototype, { put }))
}

it('a full disk is told before the line fails; orders wait for the server, and without it the cart stays', async () => {
  const owner = await openTablet()
  fillDisk()
  await add(SOUP.title)
  await sendToKitchen()
  await putTokenAway()
  expect(await openOrders(owner)).toHaveLength(1)
  await press('No guarda ventas')
  await see(/sin internet no podrá vender aquí/, await dialog('Ventas de este dispositivo'))
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('dialog'))

  cutLine()
  await add(MOLE.title)
  await press('Enviar a Cocina')
  await see(/su navegador no guarda datos o está lleno/, await dialog('Enviar a Cocina'))
  await user.keyboard('{Escape}')
  await inCart(MOLE.title)
})

it('a browser that does not agree to keep the sales is asked once, and its answer is told', async () => {
  const storage = { persisted: async () => false, persist: async () => false }
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'))
  await openTablet()
  cutLine()
  await press(/^Sin conexión/)
  const sheet = await dialog('Ventas de este dispositivo')
  await see(/^El navegador puede borrar estas ventas/, sheet)
  await press('Pedir que las conserve', sheet)
  await see('El navegador no aceptó conservarlas. Instala Comanda en este equipo.', sheet)
  expect(sheet.queryByRole('button', { name: 'Pedir que las conserve' })).toBeNull()
})

it('an ended device says so, sells no more without internet, and registers again', async () => {
  const owner = await openTablet()
  const [device] = await owner.call(listOfflineDevices)
  await owner.call(endOfflineDevice, { params: { id: device?.id ?? '' } })
  let mend = cutLine()
  await add(MOLE.title)
  await sendToKitchen()
  await press('Listo', await dialog('Guardado en este dispositivo'))
  mend()
  await see(/Este dispositivo se dio de baja o ya no está registrado/)
  await screen.findByRole('button', { name: 'Registrar de nuevo' })

  mend = cutLine()
  await add(SOUP.title)
  await press('Enviar a Cocina')
  await see(/Este dispositivo fue dado de baja: sin conexión/, await dialog('Enviar a Cocina'))
  await user.keyboard('{Escape}')
  mend()
  await press('Registrar de nuevo')
  await gone(() => screen.queryByText(/Este dispositivo se dio de baja/))
  expect(currentOutbox()?.device).toMatchObject({ letter: 'B', isEnded: false })
  // The sale of the ended device waits for a person.
  expect((await owner.call(listReviews)).reviews).toMatchObject([{ kind: 'waiting', folio: 'A-1' }])
})
