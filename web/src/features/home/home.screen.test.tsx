import { addReservation } from '@comanda/shared/reservations/api'
import { describe, expect, it } from 'vitest'
import { isAt, open } from '../../testing/app.tsx'
import { type Client, hireNamed, openFonda, SOUP, sendOrder, signIn, theServer } from '../../testing/fonda.ts'
import { MARIA, openSoldFonda } from '../../testing/sales.ts'
import { gone, press, rowsOf, screen, see, tap, waitFor, within } from '../../testing/screen.ts'

const listed = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)
const now = () => listed('Ahora mismo')
const figures = () => listed('Hoy en cifras')
const NOW = [
  'Vendido hoy$313.50MásAyer a esta hora: $0.00',
  'Por cobrar$45.001 cuenta abierta',
  'Atrasados0Nada se ha atrasado',
  'Valor Promedio del Pedido$156.75De 2 pedidos cobrados',
]
const linksOfPage = () =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')?.replace('/dashboard/', '')])
const step = (name: RegExp) => within(screen.getByRole('main')).findByRole('link', { name })

const reserve = (owner: Client) =>
  owner.call(addReservation, {
    body: {
      customerId: MARIA.phone,
      date: new Date(Date.now() + 5 * 60_000).toISOString(),
      peopleCount: 4,
    },
  })

describe('the panel', () => {
  it('shows exactly today’s sales, by hour and by item, each with the page where a person can act on it', async () => {
    const owner = await openSoldFonda()
    const { uniqueCode } = await reserve(owner)
    await open('/dashboard/home')
    // The owner has the restaurant's name until the profile says another.
    await see(/^Buenas tardes ·/)
    expect(await now()).toEqual(NOW)
    expect(await figures()).toEqual([
      'Pedidos3',
      'Pedidos abiertos3',
      'Clientes nuevos registrados1',
      'Clientes recurrentes0',
    ])
    expect(await listed('Artículos más vendidos de hoy')).toEqual([
      '1Agua de limón5 vendidos$125.00 cobrado',
      '2Sopa de fideo3 vendidos$90.00 cobrado',
      '3Mole con pollo1 vendido$98.50 cobrado',
    ])
    await screen.findByRole('img', { name: /^Ventas por hora: hoy \$313\.50, ayer \$0\.00\./ })
    await press('Ver como tabla: Ventas de hoy por hora')
    const hours = await rowsOf('Ventas de hoy por hora')
    expect(hours.filter(([, ...amounts]) => amounts.some((amount) => amount !== '$0.00'))).toEqual([
      ['12:00 a 13:00', '$0.00', '$313.50'],
    ])
    await see('María Núñez')
    const links = linksOfPage().map(([text, page]) => [text?.replace(/[\d$].*/, '').trim(), page])
    expect(links).toEqual([
      ['Ver reportes', 'reports'],
      ['Vendido hoy', 'reports'],
      ['Por cobrar', 'floor'],
      ['Atrasados', 'kitchen'],
      ['Valor Promedio del Pedido', 'reports'],
      ['Pedidos', 'orders'],
      ['Pedidos abiertos', 'orders'],
      ['Clientes nuevos registrados', 'customers'],
      ['Clientes recurrentes', 'customers'],
      ['Agua de limón', 'settings/menu-items/3'],
      ['Sopa de fideo', 'settings/menu-items/1'],
      ['Mole con pollo', 'settings/menu-items/2'],
      ['Ver reservas', 'reservation'],
      ['', `reservation?q=${uniqueCode}`],
    ])
    await tap(screen.getByRole('link', { name: /María Núñez 4 personas/ }))
    await isAt(`/dashboard/reservation?q=${uniqueCode}`)
    await see(/: 1 reserva$/)
  })

  it('updates itself after a new order', async () => {
    const owner = await openSoldFonda('/dashboard/home')
    expect((await figures())[0]).toBe('Pedidos3')
    await sendOrder(owner, [SOUP])
    await waitFor(async () =>
      expect((await figures()).slice(0, 2)).toEqual(['Pedidos4', 'Pedidos abiertos4']),
    )
    expect((await now())[1]).toBe('Por cobrar$90.002 cuentas abiertas')
  })

  it('shows all figures, but no links, to a person with the panel’s scope only', async () => {
    const owner = await openSoldFonda()
    await reserve(owner)
    await signIn(await hireNamed(owner, 'Luis', ['DASHBOARD']), { path: '/dashboard/home' })
    await see(/, Luis ·/)
    expect(await now()).toEqual(NOW)
    expect((await figures()).slice(0, 2)).toEqual(['Pedidos3', 'Pedidos abiertos3'])
    await see('María Núñez')
    expect(await listed('Artículos más vendidos de hoy')).toHaveLength(3)
    expect(within(screen.getByRole('main')).queryByRole('link')).toBe(null)
  })
})

describe('a store’s first day', () => {
  it('shows the missing steps, each with the page where it is done', async () => {
    await signIn(await (await theServer()).openRestaurant('La Nueva'), { path: '/dashboard/home' })
    await screen.findByRole('heading', { name: 'Prepara tu restaurante' })
    for (const text of [
      'No se encontraron reservas para hoy',
      'Ninguno por hoy',
      /^Hoy y ayer no hay ventas/,
    ])
      await see(text)
    for (const [name, page] of [
      [/^Pendiente Arma tu menú/, 'settings/menu-items'],
      [/^Pendiente Agrega tus mesas/, 'settings/tables'],
      [/^Pendiente Enciende el menú QR/, 'settings/details'],
      [/^Pendiente Invita a tu equipo/, 'users'],
      [/^Pendiente Activa la facturación/, 'settings/invoicing'],
    ] as const)
      expect((await step(name)).getAttribute('href')).toBe(`/dashboard/${page}`)
    await tap(await step(/^Pendiente Invita a tu equipo/))
    await isAt('/dashboard/users')
  })

  it('marks finished steps, and can be hidden for good', async () => {
    await openFonda({ path: '/dashboard/home' })
    await step(/^Listo Arma tu menú/)
    await step(/^Listo Agrega tus mesas/)
    await step(/^Pendiente Invita a tu equipo/)
    await press('Ocultar')
    await gone(() => screen.queryByRole('heading', { name: 'Prepara tu restaurante' }))
    await open('/dashboard/orders')
    await open('/dashboard/home')
    await see('Ninguno por hoy')
    expect(screen.queryByRole('heading', { name: 'Prepara tu restaurante' })).toBe(null)
  })
})
