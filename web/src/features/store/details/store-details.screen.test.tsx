import { createOrder } from '@comanda/shared/pos/api'
import { getStoreSetting } from '@comanda/shared/settings/store'
import { expect, it } from 'vitest'
import { goBack, open } from '../../../testing/app.tsx'
import { openFonda, SOUP } from '../../../testing/fonda.ts'
import { callsTo } from '../../../testing/network.ts'
import {
  dialog,
  fill,
  gone,
  press,
  screen,
  see,
  tap,
  user,
  waitFor,
  within,
} from '../../../testing/screen.ts'

const DETAILS = '/dashboard/settings/details'
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const currency = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^Moneda/ })

/** Types into the field of the currency, and waits until only pesos are offered. */
async function searchPesos(text: string): Promise<string[]> {
  await fill(/^Moneda/, text)
  return waitFor(() => {
    const offered = within(screen.getByRole('listbox')).getAllByRole('option')
    const names = offered.map((option) => option.textContent ?? '')
    for (const name of names) expect(name).toMatch(/peso/i)
    return names
  })
}

it('details that are refused stay as typed, and are saved once they are right; a currency is found by its name', async () => {
  const owner = await openFonda()
  await owner.call(createOrder, { body: { cart: [{ id: SOUP.id, quantity: 1 }] } })
  await open(DETAILS)
  await fill(/^Nombre del negocio/, 'Fonda Lupita')
  expect(await searchPesos('peso')).toContain('Peso mexicano (MXN, $)')
  await tap(screen.getByText('Peso colombiano (COP, $)'))
  await gone(() => screen.queryByRole('listbox'))
  // A click opens the list again.
  await user.click(await currency())
  await tap(await see('Peso colombiano (COP, $)'))
  await press('Guardar')
  await see(/^La moneda no se puede cambiar/)
  expect((await field(/^Nombre del negocio/)).value).toBe('Fonda Lupita')
  expect((await currency()).value).toBe('Peso colombiano (COP, $)')

  await searchPesos('peso mex')
  await tap(screen.getByText(/MXN/))
  await fill(/^Inicio del día de venta/, '05:30')
  screen.getByRole('button', { name: 'Guardar' }).focus()
  await user.keyboard('{Enter}')
  await see('Los datos del negocio se guardaron.')
  await gone(() => screen.queryByRole('button', { name: 'Guardar' }))
  // The keyboard goes on from the page, not from the top of the document.
  expect(document.activeElement?.id).toBe('content')
  expect(await owner.call(getStoreSetting)).toMatchObject({
    storeName: 'Fonda Lupita',
    currency: 'MXN',
    businessDayStart: '05:30',
  })
})

it('unsaved changes are named, and are asked about before they are lost', async () => {
  await openFonda({ path: DETAILS })
  await field('Teléfono')
  expect(screen.queryByRole('button', { name: 'Guardar' })).toBe(null)
  await fill('Teléfono', '229 932 2584')
  await screen.findByRole('button', { name: 'Guardar' })
  await waitFor(() =>
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('Hay cambios sin guardar'),
  )
  const leave = async () => tap(await screen.findByRole('link', { name: 'Mesas' }))
  await leave()
  await press('Seguir editando', await dialog('¿Salir sin guardar?', 'alertdialog'))
  await gone(() => screen.queryByRole('alertdialog'))
  expect((await field('Teléfono')).value).toBe('229 932 2584')
  await leave()
  await press('Salir sin guardar', await dialog('¿Salir sin guardar?', 'alertdialog'))
  await screen.findByRole('heading', { name: 'Mesas de la Tienda' })
  await goBack()
  await waitFor(async () => expect((await field('Teléfono')).value).toBe(''))
  expect(callsTo('/settings/store-setting').filter(({ method }) => method === 'POST')).toEqual([])
})

it('the menu’s code and link are shown once the menu is on and saved', async () => {
  const owner = await openFonda({ path: DETAILS })
  await see(/aquí aparecerán su enlace y su código/)
  await tap(await screen.findByRole('switch', { name: /^Habilitar menú QR/ }))
  expect(screen.queryByRole('link', { name: 'Ver Menú Digital' })).toBe(null)
  await press('Guardar')
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Ver Menú Digital' })
  const { uniqueQRCode } = await owner.call(getStoreSetting)
  expect([link.href, link.target]).toEqual([`${location.origin}/m/${uniqueQRCode}`, '_blank'])
  screen.getByRole('button', { name: 'Descargar Código QR' })
  screen.getByRole('img', { name: 'Código QR del menú de Fonda de la esquina' })
})
