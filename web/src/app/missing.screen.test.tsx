import { expect, it } from 'vitest'
import { open } from '../testing/app.tsx'
import { openFonda } from '../testing/fonda.ts'
import { screen, see, within } from '../testing/screen.ts'

it.each([
  ['customers/999', 'Cliente', 'Clientes', 'El cliente no existe.'],
  ['orders/999', 'Pedido 999', 'Pedidos', 'El pedido no existe.'],
  ['checks/999', 'Cuenta', 'Pedidos', 'La cuenta no existe.'],
  ['settings/menu-items/999', 'Artículo', 'Artículos del Menú', 'El artículo ya no existe.'],
])(
  'the page %s says that there is no such thing, and keeps its title and the way back',
  async (path, title, back, words) => {
    await openFonda()
    await open(`/dashboard/${path}`)
    await see(words, within(await screen.findByRole('alert')))
    await screen.findByRole('heading', { level: 1, name: title })
    const content = within(screen.getByRole('main'))
    expect(content.getByRole('link', { name: back })).toBeTruthy()
  },
)
