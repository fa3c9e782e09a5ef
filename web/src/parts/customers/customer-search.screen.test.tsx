import { addCustomer } from '@comanda/shared/customers/api'
import { expect, it } from 'vitest'
import { searchCustomer } from '../../testing/counter.ts'
import { openFonda } from '../../testing/fonda.ts'
import { dialog, fill, gone, screen, see, tap, user } from '../../testing/screen.ts'

const ANA = { phone: '5512345678', name: 'Ana López' }

it('a customer whom another till has added a moment ago is found; the search closes with one Escape, whatever is typed or marked; a phone that does not fit is not cut to another one', async () => {
  const owner = await openFonda({ path: '/dashboard/pos' })
  await fill('Nombre o teléfono', 'Ana', await searchCustomer())
  await see('No encontramos a nadie con ese dato.')
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('dialog'))
  await owner.call(addCustomer, { body: ANA })
  await fill('Nombre o teléfono', 'Ana', await searchCustomer())
  await screen.findByRole('option', { name: /Ana López/ })
  await user.keyboard('{ArrowDown}{Escape}')
  await gone(() => screen.queryByRole('dialog'))

  const search = await searchCustomer()
  await tap(await search.findByRole('option', { name: 'Nuevo cliente' }))
  const form = await dialog()
  const phone: HTMLInputElement = await form.findByLabelText(/^Teléfono/)
  await tap(phone)
  await user.paste('123456789012345678901')
  await see('Caben 20 caracteres. Lo que no cupo no se agregó.', form)
  expect(phone.value).toBe('')
  await user.paste('5512345678')
  await gone(() => form.queryByText(/^Caben 20/))
  expect(phone.value).toBe('5512345678')
})
