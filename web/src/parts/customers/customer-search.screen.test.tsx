import { addCustomer } from '@comanda/shared/customers/api'
import { it } from 'vitest'
import { openFonda } from '../../testing/fonda.ts'
import { dialog, fill, gone, press, screen, see, user } from '../../testing/screen.ts'

const ANA = { phone: '5512345678', name: 'Ana López' }

it('a customer whom another till has added a moment ago is found', async () => {
  const owner = await openFonda({ path: '/dashboard/pos' })
  await press(/Cliente sin reserva$/)
  await fill('Nombre o teléfono', 'Ana', await dialog('Buscar Cliente'))
  await see('No encontramos a nadie con ese dato.')
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('dialog'))
  await owner.call(addCustomer, { body: ANA })
  await press(/Cliente sin reserva$/)
  await fill('Nombre o teléfono', 'Ana', await dialog('Buscar Cliente'))
  await screen.findByRole('option', { name: /Ana López/ })
})

it('the search of a customer closes with one Escape, whatever is typed or marked', async () => {
  const owner = await openFonda({ path: '/dashboard/pos' })
  await owner.call(addCustomer, { body: ANA })
  await press(/Cliente sin reserva$/)
  await fill('Nombre o teléfono', 'Ana', await dialog('Buscar Cliente'))
  await screen.findByRole('option', { name: /Ana López/ })
  await user.keyboard('{ArrowDown}{Escape}')
  await gone(() => screen.queryByRole('dialog'))
})
