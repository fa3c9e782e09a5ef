import { setItemStatus } from '@comanda/shared/orders/api'
import { afterEach, expect, it, vi } from 'vitest'
import { itemsOfOrder } from '../../../../server/src/testing/orders.ts'
import { open } from '../../testing/app.tsx'
import { cook, MOLE, openFonda, SOUP, sendOrder } from '../../testing/fonda.ts'
import { callsTo, loseNews } from '../../testing/network.ts'
import { dialog, gone, press, screen, see, tap, type, waitFor } from '../../testing/screen.ts'

const KITCHEN = '/dashboard/kitchen'

const wakeLock = Object.getOwnPropertyDescriptor(navigator, 'wakeLock') ?? {}
function withoutWakeLock(): void {
  Reflect.deleteProperty(navigator, 'wakeLock')
}
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Object.defineProperty(navigator, 'wakeLock', wakeLock)
})

const cardCount = (count: number) =>
  waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(count))

it('a new order is shown without asking the server, which is asked when the news before were lost', async () => {
  const owner = await openFonda()
  await sendOrder(owner, [SOUP])
  await open(KITCHEN)
  const asks = () => callsTo('/feed/kitchen')
  await waitFor(() =>
    expect(asks().at(-1)).toMatchObject({ query: expect.stringContaining('follow='), status: 200 }),
  )
  const before = asks().length
  for (let count = 2; count <= 4; count++) {
    await sendOrder(owner, [SOUP])
    await cardCount(count)
  }
  expect(asks()).toHaveLength(before)
  const toLose = loseNews()
  await sendOrder(owner, [SOUP])
  await waitFor(() => expect(toLose()).toBe(0))
  await sendOrder(owner, [SOUP])
  await cardCount(6)
  expect(asks()).toHaveLength(before + 1)
  await sendOrder(owner, [SOUP])
  await cardCount(7)
  expect(asks()).toHaveLength(before + 1)
})

it('a screen that stays on says nothing of it; one that may go dark says it once, and what helps: https, another browser, the mains', async () => {
  const asked = vi.spyOn(navigator.wakeLock, 'request')
  await openFonda({ path: KITCHEN })
  await waitFor(() => expect(asked).toHaveBeenCalledWith('screen'))
  expect(screen.queryByText(/apagarse/)).toBe(null)
  await open('/dashboard/profile')
  for (const [happens, words] of [
    [
      () => {
        withoutWakeLock()
        vi.stubGlobal('isSecureContext', false)
      },
      /^Esta pantalla puede apagarse: .* https\. Quita el apagado automático/,
    ],
    [() => vi.unstubAllGlobals(), /^Esta pantalla puede apagarse: .* Actualízalo/],
    [
      () => {
        Object.defineProperty(navigator, 'wakeLock', wakeLock)
        vi.spyOn(navigator.wakeLock, 'request').mockRejectedValue(new DOMException('', 'NotAllowedError'))
      },
      /^Esta pantalla puede apagarse: .* Conéctalo a la corriente/,
    ],
  ] as const) {
    happens()
    await open(KITCHEN)
    await see(words)
    await open('/dashboard/kitchen/expedition')
    await see(words)
  }
  await press('Entendido')
  await gone(() => screen.queryByText(/apagarse/))
  await open(KITCHEN)
  await screen.findByRole('heading', { name: 'Cocina' })
  expect(screen.queryByText(/apagarse/)).toBe(null)
})

it('keeps readers and keys from the cards below a dialog until it closes, and gives the focus back', async () => {
  const owner = await openFonda({ path: KITCHEN })
  await sendOrder(owner, [SOUP])
  const line = await screen.findByRole('button', { name: /^Comenzar a Preparar/ })
  line.focus()
  await type('r')
  await dialog('Recuperar')
  await waitFor(() => expect(line.closest('[inert]')).not.toBeNull())
  await type('1{Enter}')
  await type('{Escape}')
  await waitFor(() => expect(line.closest('[inert]')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(line))
  expect(callsTo('/kitchen/lines/finish')).toEqual([])
})

it('a line is begun and completed by a tap each, and its card leaves with the last one; a card that was not begun is completed at once; a cancellation is counted until the cook has seen it', async () => {
  const owner = await openFonda({ path: KITCHEN })
  const { orderId } = await sendOrder(owner, [SOUP, MOLE])
  await cook(owner, orderId, MOLE)
  await press('Comenzar a Preparar: 1 × Sopa de fideo')
  // A tap right after another one is a bounce.
  await waitFor(async () => {
    const line = screen.queryByRole('button', { name: /^Completar: 1 × Sopa de fideo/ })
    if (line) await tap(line)
    screen.getByText('¡No hay pedidos pendientes!')
  })
  const states = async () => (await itemsOfOrder(owner, orderId)).map(({ status }) => status)
  await waitFor(async () => expect(await states()).toEqual(['completed', 'completed']))

  for (const cart of [[SOUP], [SOUP, MOLE]]) {
    const one = await sendOrder(owner, cart)
    await press(`Listo: token ${one.tokenNo}`)
    const statesOfOne = async () => (await itemsOfOrder(owner, one.orderId)).map(({ status }) => status)
    await waitFor(async () => expect(await statesOfOne()).toEqual(cart.map(() => 'completed')))
    await cardCount(0)
  }

  const changed = await sendOrder(owner, [SOUP, MOLE])
  const [soup] = await itemsOfOrder(owner, changed.orderId)
  await owner.call(setItemStatus, { params: { id: soup?.id ?? 0 }, body: { status: 'cancelled' } })
  await see('1 cancelado por confirmar')
  await press(/^Enterado/)
  await gone(() => screen.queryByText('1 cancelado por confirmar'))
  await screen.findByRole('button', { name: 'Comenzar a Preparar: 1 × Mole con pollo' })
})
