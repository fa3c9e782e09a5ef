import { addPaymentType } from '@comanda/shared/settings/payment-types'
import { addTax } from '@comanda/shared/settings/taxes'
import { expect, it } from 'vitest'
import { isAt, open } from '../../testing/app.tsx'
import { hire, openFonda, signIn } from '../../testing/fonda.ts'
import { choose, fill, gone, screen, see, tap, within } from '../../testing/screen.ts'

const LOG = '/dashboard/settings/audit-log'

it('the log has each action with its person and what was sent, and is filtered by both', async () => {
  const owner = await openFonda()
  const manager = await hire(owner, ['SETTINGS'])
  await manager.call(addTax, { body: { title: 'IEPS', rate: '8', type: 'inclusive' } })
  await owner.call(addPaymentType, { body: { title: 'Vales' } })
  await open(LOG)
  await screen.findByRole('heading', { name: /^Hoy/ })
  await see(/Vales$/)

  await choose(/Persona/, 'Personal de prueba')
  await gone(() => screen.queryByText(/Vales$/))
  const details = await screen.findByRole('button', { name: 'Detalles: Agregó un impuesto, IEPS' })
  await tap(details)
  expect(details.getAttribute('aria-expanded')).toBe('true')
  const entry = within(details.closest('li') as HTMLElement)
  await see(manager.username, entry)
  await see('8', entry)

  await fill('Acción', 'impresion')
  await tap(await screen.findByRole('option', { name: 'Cambió la impresión' }))
  await see('Nada con estos filtros')
  await tap(screen.getAllByRole('button', { name: 'Quitar filtros' })[0] as HTMLElement)
  await see(/Vales$/)
})

it('the log and the data of a restaurant are the owner’s alone', async () => {
  const manager = await hire(await openFonda(), ['SETTINGS'])
  await signIn(manager, { path: '/dashboard/settings/details' })
  await screen.findByRole('link', { name: 'Tipos de Pago' })
  expect(screen.queryByRole('link', { name: /Bitácora|privacidad/ })).toBe(null)
  for (const path of [LOG, '/dashboard/settings/data']) {
    await open(path)
    await isAt('/no-access')
  }
})
