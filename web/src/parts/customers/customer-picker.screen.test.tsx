import { addCustomer } from '@comanda/shared/customers/api'
import { expect, it } from 'vitest'
import { open, passTime } from '../../testing/app.tsx'
import { searchCustomer } from '../../testing/counter.ts'
import { openFonda } from '../../testing/fonda.ts'
import { dialog, fill, press, see, tap, waitFor } from '../../testing/screen.ts'

it('the point of sale offers the last five customers and a new one, whose form keeps what was typed', async () => {
  const owner = await openFonda()
  for (let at = 1; at <= 6; at++) {
    await owner.call(addCustomer, { body: { phone: `55 1234 567${at}`, name: `Ana ${at}` } })
    passTime(1000)
  }
  await open('/dashboard/pos')
  const picker = await searchCustomer()
  await waitFor(() =>
    expect(picker.getAllByRole('option').map((option: HTMLElement) => option.textContent)).toEqual([
      ...[6, 5, 4, 3, 2].map((at) => `Ana ${at}55 1234 567${at}`),
      'Nuevo cliente',
    ]),
  )
  await fill('Nombre o teléfono', '55 8765 4321', picker)
  await tap(await picker.findByRole('option', { name: 'Agregar cliente «55 8765 4321»' }))
  const form = await dialog('Agregar Cliente')
  expect(form.getByRole('textbox', { name: /^Teléfono/ })).toHaveProperty('value', '55 8765 4321')
  await fill(/^Nombre/, 'Juan', form)
  await press('Guardar', form)
  await see('Juan')
})
