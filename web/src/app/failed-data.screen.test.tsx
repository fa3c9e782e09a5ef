import { it } from 'vitest'
import { open } from '../testing/app.tsx'
import { openFonda } from '../testing/fonda.ts'
import { failAll } from '../testing/network.ts'
import { screen, within } from '../testing/screen.ts'

/** All pages of the staff that fetch something first, but those that fill the screen. */
const SERVICE = 'home floor orders reservation customers users invoices reviews devices'
const MONEY = 'till till/z till/day reports reports/losses'
const MENU = 'details suppliers menu-items menu-items/categories service tables floor-plan stations offline'
const OFFICE = 'tax-setup payment-types till print-settings printers audit-log'
const PAGES = [
  ...`${SERVICE} ${MONEY}`.split(' '),
  ...`${MENU} ${OFFICE}`.split(' ').map((name) => `settings/${name}`),
]

it('a page whose data cannot be fetched keeps its head, says so, and can be tried again', async () => {
  await openFonda({ path: '/dashboard/contact-support' })
  // The app tries again after a failure of the server, and shows a refusal at once: one page is enough for the pauses.
  failAll(503)
  for (const page of PAGES) {
    await open(`/dashboard/${page}`)
    const main = within(screen.getByRole('main'))
    await main.findAllByRole('button', { name: 'Reintentar' })
    main.getByRole('heading', { level: 1 })
    failAll(400)
  }
})
