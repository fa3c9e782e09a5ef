import { updateMenuItem } from '@comanda/shared/menu/api'
import { setItemStatus } from '@comanda/shared/orders/api'
import { createOrder } from '@comanda/shared/pos/api'
import { addCategory } from '@comanda/shared/settings/categories'
import { addStation, assignStations, listStations } from '@comanda/shared/settings/stations'
import { expect, it } from 'vitest'
import { itemsOfOrder } from '../../../../server/src/testing/orders.ts'
import { open } from '../../testing/app.tsx'
import {
  type Client,
  cook,
  hire,
  MOLE,
  openFonda,
  SOUP,
  sendOrder,
  signIn,
  TABLE,
  WATER,
} from '../../testing/fonda.ts'
import {
  chooseInMenu,
  dialog,
  fill,
  gone,
  namesOf,
  press,
  screen,
  see,
  tap,
  type,
  waitFor,
  within,
} from '../../testing/screen.ts'

const KITCHEN = '/dashboard/kitchen'

/** The drinks of the fonda have a category of their own. @returns its number */
async function addDrinks(owner: Client): Promise<number> {
  const { id: categoryId } = await owner.call(addCategory, { body: { title: 'Bebidas' } })
  const body = { title: WATER.title, price: '25.00', categoryId, taxId: 1 }
  await owner.call(updateMenuItem, { params: { id: WATER.id }, body: body })
  return categoryId
}

/** A fonda with a bar that prepares its drinks. */
async function openBar(): Promise<Client> {
  const owner = await openFonda()
  const targetId = await addDrinks(owner)
  const { id } = await owner.call(addStation, { body: { title: 'Barra', color: 'blue' } })
  await owner.call(assignStations, { body: { target: 'category', targetId, stationIds: [id] } })
  return owner
}

/** Opens a kitchen's screen, and chooses there what it shows. */
async function openScreen(station: string): Promise<void> {
  await open(KITCHEN)
  await chooseInMenu('Más opciones', 'Ajustes de esta pantalla')
  const form = await dialog('Ajustes de esta pantalla')
  for (const chip of within(await form.findByRole('toolbar', { name: 'Estaciones' })).getAllByRole(
    'button',
  )) {
    // Without a name: all stations.
    const isShown = chip.getAttribute('aria-pressed') === 'true'
    if (isShown !== (chip.textContent === station)) await tap(chip)
  }
  await press('Guardar', form)
  await gone(() => screen.queryByRole('dialog'))
}

const send = (owner: Client) =>
  sendOrder(owner, [{ ...SOUP, quantity: 2 }, MOLE, WATER, { ...WATER, quantity: 3 }], { tableId: TABLE })

const lines = () =>
  screen.queryAllByRole('article').flatMap((card) =>
    within(card)
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent.replace('Comenzar a Preparar: ', '')),
  )

// First, because the module keeps the answer.
it('a new screen asks once which station it is, and one of all stations shows an order once', async () => {
  const owner = await openBar()
  const { tokenNo, orderId } = await send(owner)
  await open(KITCHEN)
  await press('Barra', within(await screen.findByRole('region', { name: '¿Qué estación es esta pantalla?' })))
  await screen.findByRole('heading', { name: 'Barra', level: 1 })
  await waitFor(() => expect(lines()).toEqual(['1 × Agua de limón', '3 × Agua de limón']))
  await openScreen('')
  await open(KITCHEN)
  await waitFor(() => expect(namesOf('article')).toEqual([`Token: ${tokenNo}`]))
  expect(lines()).toEqual([
    '2 × Sopa de fideo Cocina',
    '1 × Mole con pollo Cocina',
    '1 × Agua de limón Barra',
    '3 × Agua de limón Barra',
  ])
  await press(`Listo: token ${tokenNo}`)
  await see('¡No hay pedidos pendientes!')
  const states = async () => (await itemsOfOrder(owner, orderId)).map(({ status }) => status)
  await waitFor(async () => expect(new Set(await states())).toEqual(new Set(['completed'])))
  await press('Recuperar')
  const finished = await dialog('Recuperar')
  await press(`Recuperar token ${tokenNo}`, finished)
  await waitFor(() => expect(lines()).toHaveLength(4))
})

it('a station is added, and a category is prepared there', async () => {
  const owner = await openFonda()
  await addDrinks(owner)
  await open('/dashboard/settings/stations')
  await press('Nueva')
  const form = await dialog()
  // 'Cocina' has the first color.
  await form.findByRole('button', { name: /Naranja/ })
  await fill(/^Estación/, 'Barra', form)
  await press('Guardar', form)
  await press('Barra', within(await screen.findByRole('toolbar', { name: 'Estaciones de Bebidas' })))
  const bar = await screen.findByRole('button', { name: 'Barra', pressed: true })
  expect(bar).not.toBeNull()
  await waitFor(async () => {
    const { stations, assignments } = await owner.call(listStations)
    const id = stations.find(({ title }) => title === 'Barra')?.id
    expect(assignments).toMatchObject([{ target: 'category', stationIds: [id] }])
  })
})

it('a screen shows the lines of its station alone, adds up what is to be done by a key, and completes and takes back a card by two', async () => {
  const owner = await openBar()
  await openScreen('Barra')
  await send(owner)
  await waitFor(() => expect(lines()).toEqual(['1 × Agua de limón', '3 × Agua de limón']))
  expect(namesOf('article')).toEqual(['Token: 1 · Barra'])
  await type('t')
  const totals = await dialog('Total por hacer')
  expect([...totals.getByRole('list').children].map((line) => line.textContent)).toEqual(['4Agua de limón'])
  await type('{Escape}')
  await gone(() => screen.queryByRole('dialog'))

  const bump = async () => {
    await waitFor(() => expect(lines()).toHaveLength(2))
    await type('1{Enter}')
    await waitFor(() => expect(lines()).toEqual([]))
  }
  await bump()
  await type('r')
  await press(/^Recuperar/, await dialog('Recuperar'))
  await gone(() => screen.queryByRole('dialog'))
  await bump()
})

it('a voided line is struck through at its station until it is seen there, and at no other', async () => {
  const owner = await openBar()
  await openScreen('Barra')
  const { orderId } = await send(owner)
  const single = (await itemsOfOrder(owner, orderId)).find(
    ({ item_title, quantity }) => item_title === WATER.title && quantity === 1,
  )
  await owner.call(setItemStatus, { params: { id: single?.id ?? 0 }, body: { status: 'cancelled' } })
  await press(/^Enterado/)
  await gone(() => screen.queryByRole('button', { name: /^Enterado/ }))
  await openScreen('Cocina')
  await waitFor(() => expect(lines()).toEqual(['2 × Sopa de fideo', '1 × Mole con pollo']))
  expect(screen.queryByRole('button', { name: /^Enterado/ })).toBeNull()
})

it('a dish that is ready before the others keeps its notes for the hand-over', async () => {
  const owner = await openFonda({ path: KITCHEN })
  const { orderId } = await owner.call(createOrder, {
    body: {
      cart: [
        { id: SOUP.id, quantity: 1 },
        { id: MOLE.id, quantity: 1, notes: 'sin ajonjolí' },
      ],
    },
  })
  await screen.findByRole('button', { name: /1 × Mole con pollo/ })
  await cook(owner, orderId, MOLE)
  await gone(() => screen.queryByRole('button', { name: /1 × Mole con pollo/ }))
  await see(/sin ajonjolí/)
})

it('expedition says what is missing of an order, then that all is ready, and serves it until it is taken back', async () => {
  const owner = await openBar()
  await open('/dashboard/kitchen/expedition')
  const { orderId } = await sendOrder(owner, [SOUP, WATER])
  const areMissing = (count: number) =>
    waitFor(() => expect(screen.getAllByText('Falta 1')).toHaveLength(count))
  await areMissing(2)
  await cook(owner, orderId, WATER)
  await areMissing(1)
  await cook(owner, orderId, SOUP)
  const card = await screen.findByRole('button', { name: 'Todo listo · 0 min' })
  expect(lines()).toEqual([])
  await tap(card)
  expect(lines()).toEqual(['CocinaListo1 × Sopa de fideo', 'BarraListo1 × Agua de limón'])
  // Whoever hands over may have no right to the orders' pages.
  await signIn(await hire(owner, ['KITCHEN']), { path: '/dashboard/kitchen/expedition' })
  await press('Servido, Token 1')
  await see('Token 1: ¡2 artículos servidos!')
  await see('¡No hay pedidos pendientes!')
  const states = async () => (await itemsOfOrder(owner, orderId)).map(({ status }) => status)
  expect(await states()).toEqual(['delivered', 'delivered'])
  await press('Recuperar')
  const served = await dialog('Recuperar')
  await served.findByText('Servido hace 0 min')
  await press('Recuperar token 1', served)
  await screen.findByRole('button', { name: 'Servido, Token 1' })
  expect(await states()).toEqual(['completed', 'completed'])
})
