import { expect, it } from 'vitest'
import { address, isAt, open } from '../../testing/app.tsx'
import { hire, openFonda, PASSWORD, SOUP, sendOrder, signIn, TABLE } from '../../testing/fonda.ts'
import { dialog, fill, gone, press, rightClick, screen, tap, tick, type, user } from '../../testing/screen.ts'

/** Buttons, links and entries of menus with which money is taken. */
const waysToCharge = () =>
  ['button', 'link', 'menuitem'].flatMap((role) => screen.queryAllByRole(role, { name: /Cobrar/ }))

/** How many ways to charge each screen has. */
async function waysOn(checkId: number): Promise<Record<string, number>> {
  await open('/dashboard/pos')
  await screen.findByRole('button', { name: /^Enviar a Cocina/ })
  const pos = waysToCharge().length
  await open('/dashboard/orders')
  await screen.findByRole('article')
  const orders = waysToCharge().length
  await open(`/dashboard/checks/${checkId}`)
  await screen.findByRole('button', { name: /^Imprimir cuenta/ })
  const check = waysToCharge().length
  await open('/dashboard/floor')
  const [table] = await screen.findAllByRole('button', { name: /^Mesa 1\b.*En cocina/ })
  await rightClick(table as HTMLElement)
  await screen.findByRole('menuitem', { name: 'Mover' })
  const floor = waysToCharge().length
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('menu'))
  return { pos, orders, check, floor }
}

async function openWithCheck() {
  const owner = await openFonda()
  const { checkId } = await sendOrder(owner, [{ ...SOUP, quantity: 2 }], { tableId: TABLE })
  return { owner, checkId }
}

/** Adds a person with the position that is chosen in the form of people. */
async function add(position: string): Promise<{ username: string }> {
  await open('/dashboard/users')
  await press('Nuevo')
  const form = await dialog()
  const username = `${crypto.randomUUID()}@fonda.mx`
  await fill(/^Nombre/, 'Ana Ruiz', form)
  await fill(/^Usuario \(correo electrónico\)/, username, form)
  await fill(/^Contraseña/, PASSWORD, form)
  await tick(position, form)
  await press('Guardar', form)
  await gone(() => screen.queryByRole('dialog'))
  return { username }
}

it('the position of a waiter who does not charge has no button that charges, on any screen', async () => {
  const { checkId } = await openWithCheck()
  const forOwner = await waysOn(checkId)
  expect(Object.values(forOwner).every((count) => count > 0)).toBe(true)
  await signIn(await add('Mesero sin cobro'))
  expect(await waysOn(checkId)).toEqual({ pos: 0, orders: 0, check: 0, floor: 0 })
})

it('for who does not charge, neither an address nor a key opens the charging sheet, and orders are taken', async () => {
  const { owner, checkId } = await openWithCheck()
  const page = `/dashboard/checks/${checkId}`
  // The sheet of the owner: its code is loaded from here on.
  await open(`${page}?charge=1`)
  await dialog('Cobrar: Mesa 1')
  await signIn(await hire(owner, ['TAKE_ORDERS']), { path: `${page}?charge=1` })
  await isAt(page)
  await type('{F9}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await tap(screen.getByRole('link', { name: /^Agregar ronda/ }))
  await press('Agregar Mole con pollo')
  await type('{F9}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('Enviar a Cocina')
  await screen.findByRole('heading', { name: /^Ronda 2/ })
  expect(address()).toBe(page)
})
