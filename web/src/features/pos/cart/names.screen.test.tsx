import { describe, expect, it } from 'vitest'
import { open, openPaper } from '../../../testing/app.tsx'
import { add, openCounter, openOrders, putTokenAway, sendToKitchen } from '../../../testing/counter.ts'
import {
  choose,
  chooseInMenu,
  dialog,
  fill,
  press,
  screen,
  see,
  user,
  waitFor,
} from '../../../testing/screen.ts'
import { outside } from '../../../testing/window.ts'

const LONGEST = 'María José Ramírez de la Fuent'

describe('the name of an order', () => {
  it('is typed where it is opened, and the next order has no field for it', async () => {
    const owner = await openCounter()
    await add('Sopa de fideo')
    await chooseInMenu('Más acciones', 'Nombre')
    await screen.findByRole('textbox', { name: 'Nombre' })
    await user.keyboard('Juan')
    await sendToKitchen()
    await putTokenAway()
    expect(screen.queryByRole('textbox', { name: 'Nombre' })).toBeNull()
    await add('Sopa de fideo')
    await sendToKitchen()
    await putTokenAway()
    const names = (await openOrders(owner)).map(({ check_name }) => check_name)
    expect(new Set(names)).toEqual(new Set(['Juan', null]))
  })

  it('has its field at hand for what is taken away, and is on the papers of what is charged at once, in Pedidos and on its page', async () => {
    await openCounter()
    await choose(/Tipo de servicio$/, 'Para Llevar')
    await fill('Nombre', LONGEST)
    await add('Mole con pollo')
    await user.keyboard('{F9}')
    const sheet = await dialog('Crear Recibo y Cobrar')
    await see(new RegExp(`Para Llevar · ${LONGEST}$`), sheet)
    await press(/^Efectivo exacto/, sheet)
    await press('Imprimir Token')
    await waitFor(() => expect(outside.opened).toHaveLength(2))
    for (const paper of outside.opened) {
      await openPaper(paper)
      await see(LONGEST)
    }
    await open('/dashboard/orders')
    await screen.findByRole('heading', { name: `Para Llevar · ${LONGEST}` })
    await open('/dashboard/orders/1')
    await see(LONGEST)
  })
})
