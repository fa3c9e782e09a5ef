import { getServiceSettings } from '@comanda/shared/settings/service'
import { getTillSettings } from '@comanda/shared/settings/till'
import { expect, it } from 'vitest'
import { address, PHONE } from '../../testing/app.tsx'
import { openFonda } from '../../testing/fonda.ts'
import { type Area, fill, gone, press, screen, tap, user, waitFor, within } from '../../testing/screen.ts'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const link = async (name: string, area: Area = screen) => tap(await area.findByRole('link', { name }))

it('one entry of the navigation opens the store’s details, and the search finds each page of the settings', async () => {
  await openFonda({ path: '/dashboard/customers' })
  await link('Configuración', within(await screen.findByRole('navigation', { name: 'Navegación principal' })))
  await heading('Configuración de Tienda')
  expect(address()).toBe('/dashboard/settings/details')
  await user.keyboard('{Control>}k{/Control}')
  for (const name of [
    'Configuración de Tienda',
    'Configuración de Impresión',
    'Mesas de la Tienda',
    'Configuración de Impuestos',
  ])
    await screen.findByRole('option', { name })
  await fill('Mesa, página, artículo, cliente, pedido o venta', 'impuestos')
  await gone(() => screen.queryByRole('option', { name: 'Mesas de la Tienda' }))
  await user.keyboard('{Enter}')
  await heading('Configuración de Impuestos')
  const menu = within(screen.getByRole('navigation', { name: 'Configuración' }))
  expect(menu.getByRole('link', { current: 'page' }).textContent).toBe('Impuestos')
})

it('on a phone the settings are a list by groups, and each page leads back to it', async () => {
  await openFonda({ path: '/dashboard/settings', size: PHONE })
  await link('Impuestos', within(await screen.findByRole('region', { name: 'Cobro' })))
  await heading('Configuración de Impuestos')
  await link('Configuración', within(screen.getByRole('navigation', { name: 'Volver' })))
  const service = within(await screen.findByRole('region', { name: 'Servicio' }))
  await link('Papel', service)
  await heading('Configuración de Impresión')
  await screen.findByRole('heading', { level: 2, name: 'Impresoras' })
})

it('one page has the reasons of checks and of the till, and keeps both', async () => {
  const owner = await openFonda({ path: '/dashboard/settings/service' })
  const listOf = async (name: string) => within(await screen.findByRole('region', { name }))
  const voids = await listOf('Motivos para anular')
  await fill('Motivo 1', 'Se cayó', voids)
  await fill('Motivo 1', 'Hielo', await listOf('Motivos de salida de dinero'))
  await press('Guardar')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Guardar' })).toBe(null))
  const [service, till] = [await owner.call(getServiceSettings), await owner.call(getTillSettings)]
  expect([service.voidReasons[0], till.outReasons[0]]).toEqual(['Se cayó', 'Hielo'])
})

it('an address of before the pages were merged leads to the page that has it now', async () => {
  await openFonda({ path: '/dashboard/settings/printers' })
  await heading('Configuración de Impresión')
  expect(address()).toBe('/dashboard/settings/print-settings')
})
