import { expect, it } from 'vitest'
import { open } from '../testing/app.tsx'
import { failAll } from '../testing/network.ts'
import { openSoldFonda } from '../testing/sales.ts'
import { gone, screen, see, tap, waitFor, within } from '../testing/screen.ts'

/** All pages of the staff that fetch something first, but those that fill the screen. */
const SERVICE = 'home floor orders reservation customers users invoices reviews devices'
const MONEY = 'till till/z till/day reports reports/losses'
const MENU = 'menu-items menu-items/categories menu-items/english'
const FLOOR = 'details suppliers service tables tables/plan stations'
const OFFICE = 'tax-setup payment-types till print-settings audit-log'
const PAGES = [
  ...`${SERVICE} ${MONEY}`.split(' '),
  ...`${MENU} ${FLOOR} ${OFFICE}`.split(' ').map((name) => `settings/${name}`),
]

/** What pages say of it beside that, and what they show once there is data. */
const WORDS = {
  home: ['¡Error al cargar los datos del panel, por favor inténtelo más tarde!', 'Vendido hoy'],
  invoices: ['¡Error al cargar las órdenes! ¡Intenta más tarde!', /María Núñez/],
  'settings/tax-setup': ['Error al cargar los datos, ¡Inténtalo más tarde!', /^IVA/],
  reports: ['Error Cargando Datos de Reportes, ¡Intente más tarde!', 'Agua de limón'],
} as const

it('a page whose data cannot be fetched keeps its head, says so, and is loaded by another try', async () => {
  await openSoldFonda('/dashboard/contact-support')
  // The app tries again after a failure of the server, and shows a refusal at once: one page is enough for the pauses.
  failAll(503)
  for (const page of PAGES) {
    await open(`/dashboard/${page}`)
    const main = within(screen.getByRole('main'))
    await main.findAllByRole('button', { name: 'Reintentar' })
    main.getByRole('heading', { level: 1 })
    failAll(400)
  }
  for (const [page, [words, shown]] of Object.entries(WORDS)) {
    await open(`/dashboard/${page}`)
    const main = within(screen.getByRole('main'))
    await see(words, main)
    failAll()
    for (const retry of main.getAllByRole('button', { name: 'Reintentar' })) await tap(retry)
    await gone(() => main.queryByText(words))
    await waitFor(() => expect(main.queryAllByText(shown)).not.toEqual([]))
    failAll(400)
  }
})
