import { listOrders } from '@comanda/shared/orders/api'
import { listTenants, updateTenant } from '@comanda/shared/platform/tenants'
import { describe, expect, it } from 'vitest'
import { openOperator } from '../../../../server/src/testing/operator.ts'
import { goBack, isAt, open, passTime } from '../../testing/app.tsx'
import { type Client, newStranger, openFonda, PASSWORD, signIn, theServer } from '../../testing/fonda.ts'
import { breakLine, callsTo } from '../../testing/network.ts'
import {
  type Area,
  chooseInMenu,
  dialog,
  fill,
  gone,
  press,
  screen,
  see,
  tap,
  tick,
  type,
  waitFor,
  within,
} from '../../testing/screen.ts'
import { outside } from '../../testing/window.ts'

const HOME = '/superadmin/dashboard/home'
const TENANTS = '/superadmin/dashboard/tenants'

/** An operator, who is not at the window. */
const hireOperator = async (): Promise<Client> =>
  openOperator(await theServer(), `${crypto.randomUUID()}@comanda.mx`)

/** An operator is at the window. */
async function openAsOperator(path?: string): Promise<Client> {
  const operator = await hireOperator()
  await signIn(operator, { path })
  return operator
}

/** A store with its own name. */
async function openStore(): Promise<{ owner: Client; name: string }> {
  const name = `Cenaduría ${crypto.randomUUID().slice(0, 8)}`
  return { owner: await (await theServer()).openRestaurant(name), name }
}

/** Filters the list to one store by typing its name, without pressing a button. @returns its row */
async function find(name: string): Promise<Area> {
  await open(`${TENANTS}?status=all`)
  await fill('Search by name or email', name)
  await see('Showing 1 of 1')
  return within(await screen.findByRole('row', { name: new RegExp(name) }))
}

async function numberOf(operator: Client, name: string): Promise<number> {
  const { tenants } = await operator.call(listTenants, { query: { search: name, status: 'all' } })
  return tenants[0]?.id ?? 0
}

describe('an operator', () => {
  it('signs in at a page of their own, which says what is missing or wrong', async () => {
    const { username } = await hireOperator()
    await newStranger({ path: TENANTS })
    await isAt('/superadmin')
    await press('Login')
    await see('Please provide username!')
    await fill('Username', username)
    await press('Login')
    await see('Please provide password!')
    await fill('Password', 'not this one')
    await press('Login')
    await waitFor(() => expect(callsTo('/superadmin/signin')).toHaveLength(1))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Username' }).value).toBe(username)
    await waitFor(() => screen.getByRole('button', { name: 'Login' }))
    await fill('Password', PASSWORD)
    await press('Login')
    await isAt(HOME)
    expect(document.documentElement.lang).toBe('en')
    // Who is signed in sees no sign-in page.
    await open('/superadmin/login')
    await isAt(HOME)
  })

  it('who signs in at the page of the staff is led to the platform', async () => {
    const { username } = await hireOperator()
    await newStranger({ path: '/login' })
    await fill('Correo electrónico', username)
    await fill('Contraseña', PASSWORD)
    await press('Iniciar sesión')
    await isAt(HOME)
    await screen.findByRole('heading', { name: 'Dashboard' })
  })

  it('is told in English that a page does not exist, and has no page of the staff', async () => {
    await openAsOperator('/superadmin/dashboard/tenant')
    await see('We could not find this page')
    await tap(screen.getByRole('link', { name: 'Go to the home page' }))
    await isAt(HOME)
    await open('/dashboard/orders')
    await isAt('/no-access')
    await tap(await screen.findByRole('link', { name: /^Go to/ }))
    await isAt(HOME)
  })

  it('ends the session from the menu', async () => {
    await openAsOperator(HOME)
    await tap((await screen.findAllByRole('button', { name: /^Your account/ }))[0] as HTMLElement)
    await tap(await screen.findByRole('menuitem', { name: 'Logout' }))
    await isAt('/superadmin')
    await open(HOME)
    await isAt('/superadmin')
  })

  it('stays signed in while the session is renewed in the background', async () => {
    await openStore()
    await openAsOperator(HOME)
    await see('Active tenants')
    passTime(11 * 60_000)
    await open(TENANTS)
    await screen.findByRole('table', { name: 'Tenants' })
    expect(callsTo('/superadmin/refresh-token')).not.toEqual([])
  })

  it('is told that the figures cannot be loaded, or the stores not be counted, and loads them again', async () => {
    await openAsOperator()
    // Refused: what fails is tried again after pauses.
    const mend = breakLine('/superadmin/dashboard', 400)
    await open(HOME)
    await see('Error loading dashboard, Please try later...')
    mend()
    await press('Try again')
    await see('Active tenants')
    const mendCount = breakLine('/superadmin/tenantsData', 400)
    await open(TENANTS)
    await see('The numbers of stores could not be loaded.')
    mendCount()
    await press('Try again')
    await gone(() => screen.queryByText('The numbers of stores could not be loaded.'))
  })
})

it('the operator is offered no second try at a store that does not exist', async () => {
  await openAsOperator()
  await open(`${TENANTS}/999999/subscription-history`)
  await screen.findByRole('alert')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null)
})

it('the staff has no access to the pages of the platform', async () => {
  await openFonda()
  for (const path of ['/superadmin', '/superadmin/login', TENANTS]) {
    await open('/dashboard/profile')
    await open(path)
    await isAt('/no-access')
  }
})

describe('a store', () => {
  it('is found by its name, and the address keeps the search', async () => {
    const { owner, name } = await openStore()
    await openAsOperator()
    await find(name)
    await tap(await screen.findByRole('link', { name }))
    await see('No payments yet')
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toContain(owner.username)
    await goBack()
    await see('Showing 1 of 1')
  })

  it('is suspended for its staff, and activated again', async () => {
    const { owner, name } = await openStore()
    await openAsOperator()
    const row = await find(name)
    const turn = async () => {
      await press(`Edit ${name}`)
      const form = await dialog()
      await tick(/^Active/, form)
      await press('Update', form)
      await gone(() => screen.queryByRole('dialog'))
    }
    await turn()
    await see('Inactive', row)
    expect((await owner.send(listOrders)).status).toBe(402)
    await turn()
    await see('Active', row)
    expect((await owner.send(listOrders)).status).toBe(200)
  })

  it('that is suspended says so on its open pages, without a tap', async () => {
    const { owner, name } = await openStore()
    const operator = await hireOperator()
    await signIn(owner, { path: '/dashboard/orders' })
    await see('¡No hay pedidos pendientes!')
    const params = { id: await numberOf(operator, name) }
    await operator.call(updateTenant, { params, body: { name, email: owner.username, isActive: false } })
    await isAt(/^\/dashboard\/inactive-subscription/)
    await see('Acceso suspendido')
  })

  it('is deleted by typing its name, and restored', async () => {
    const { owner, name } = await openStore()
    await openAsOperator()
    await find(name)
    await chooseInMenu(`More actions for ${name}`, /^Delete/)
    const form = await dialog()
    await see(/erased after 30 days/, form)
    await type('another name{Enter}')
    await see('The name is not the same.', form)
    await fill(/^Type the name|name/i, name, form)
    await type('{Enter}')
    await see('No tenants match')
    expect((await owner.send(listOrders)).status).toBe(401)

    await tap(await screen.findByRole('link', { name: /^Deleted \(\d+\)$/ }))
    await press(`Restore ${name}`)
    await press('Restore', await dialog(undefined, 'alertdialog'))
    await gone(() => screen.queryByRole('button', { name: `Restore ${name}` }))
    await find(name)
    const again = await (await theServer()).signIn(owner.username)
    expect((await again.send(listOrders)).status).toBe(200)
  })

  it('is created by the operator, and its owner signs in', async () => {
    await openAsOperator(TENANTS)
    await press('New tenant')
    const form = await dialog()
    await press('Add', form)
    await see('Please provide name!', form)
    await fill(/^Name/, 'Neverías Unidas', form)
    await press('Add', form)
    await see('Please provide Email!', form)
    await fill(/^Email/, 'no at sign', form)
    await fill(/^Password/, PASSWORD, form)
    await press('Add', form)
    await see('Please provide valid email!', form)
    const email = `${crypto.randomUUID()}@nieves.mx`
    await fill(/^Email/, email, form)
    await press('Add', form)
    await gone(() => screen.queryByRole('dialog'))
    const owner = await (await theServer()).signIn(email)
    expect((await owner.send(listOrders)).status).toBe(200)
  })
})

describe('the platform', () => {
  it('saves the stores with a status as a spreadsheet', async () => {
    const { owner, name } = await openStore()
    await openAsOperator(TENANTS)
    await press('Export CSV')
    await see('Data exported successfully !')
    const [saved] = outside.saved
    expect(saved?.name).toBe('Active Tenants Data - 2026-11-21.csv')
    const lines = (await saved?.file.text())?.split('\r\n') ?? []
    expect(lines[0]).toMatch(/^\uFEFF?Name,Email,Status,Subscription_Start_Date,Subscription_End_Date,Plan$/)
    expect(lines).toContain(`${name},${owner.username},Active,,,`)
  })

  it('takes an exchange rate', async () => {
    await openAsOperator('/superadmin/dashboard/reports')
    await press('Exchange rates')
    const form = await dialog()
    await press('Set rate', form)
    await see('Please provide a currency!', form)
    await fill(/^Currency/, 'quetzal', form)
    await type('{ArrowDown}{Enter}')
    await fill(/^Per US dollar/, '7.6543', form)
    await press('Set rate', form)
    const row = within(await form.findByRole('row', { name: /GTQ/ }))
    await see('7.6543', row)
  })

  it('tells in the audit log what was done in a store', async () => {
    const { owner, name } = await openStore()
    await (await theServer()).signIn(owner.username)
    await openAsOperator()
    await find(name)
    await chooseInMenu(`More actions for ${name}`, 'Subscription history')
    await tap(await within(screen.getByRole('main')).findByRole('link', { name: 'Audit log' }))
    const log = within(await screen.findByRole('table', { name: 'Audit log' }))
    // The owner has the name of the store until somebody changes it; the username is in the details.
    await tap((await log.findAllByRole('button', { name: /^Details: Signed in/ }))[0] as HTMLElement)
    await see(owner.username, log)
    const filter = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Tenant' })
    await waitFor(() => expect(filter.value).toBe(name))
  })
})
