import { describe, expect, it } from 'vitest'
import { Finger } from './lib/finger.ts'
import { type Fonda, openFonda, write } from './lib/fonda.ts'

const placeOrder = ({ page, itemIds }: Fonda) =>
  write(page.request, '/pos/create-order', {
    cart: [
      { id: itemIds.soup, quantity: 2 },
      { id: itemIds.mole, quantity: 1 },
    ],
    tableId: 1,
    deliveryType: 'dinein',
  })

describe('on a tablet, counted from the floor,', () => {
  it('a second round takes two taps and a tap for each dish until it can be sent, a void four and a move three', async () => {
    const fonda = await openFonda({ hasTouch: true, path: null })
    const { page } = fonda
    await write(page.request, '/settings/store-tables/add', {
      title: 'Mesa 2',
      floor: '-',
      seatingCapacity: 4,
    })
    await placeOrder(fonda)
    const finger = new Finger(page)

    await finger.openTable('Mesa 1')
    await finger.tap(page.getByRole('link', { name: 'Agregar ronda' }))
    for (const dish of ['Agua de limón', 'Sopa de fideo']) await finger.tap(finger.button(`Agregar ${dish}`))
    expect(finger.taps).toBe(2 + 2)
    await finger.tap(finger.button('Enviar a Cocina'))
    await page.getByRole('heading', { name: /^Ronda 2/ }).waitFor()

    await finger.openTable('Mesa 1')
    await finger.tap(finger.button('Acciones de Agua de limón'))
    await finger.tap(page.getByRole('menuitem', { name: 'Anular' }))
    await finger.tap(finger.dialog('Anular').getByRole('button', { name: 'Anular $25.00' }))
    await page.getByText('Anulado: Error al tomar').waitFor()
    expect(finger.taps).toBe(4)

    await finger.openTable('Mesa 1')
    await finger.tap(finger.button('Mover'))
    await finger.tap(finger.dialog('Mover').getByRole('radio', { name: 'Mesa 2' }))
    await page.getByRole('heading', { level: 1, name: 'Mesa 2' }).waitFor()
    expect(finger.taps).toBe(3)
  })

  it('exact cash takes three taps, and three equal parts twelve, each with its own kind of payment', async () => {
    const fonda = await openFonda({ hasTouch: true, path: null })
    const { page } = fonda
    const finger = new Finger(page)

    await placeOrder(fonda)
    await finger.openTable('Mesa 1')
    await finger.tap(finger.button(/^Cobrar/))
    await finger.tap(finger.button(/^Efectivo exacto/))
    await page.getByText('¡Cuenta cobrada!').waitFor()
    expect(finger.taps).toBe(3)

    await placeOrder(fonda)
    await finger.openTable('Mesa 1')
    await finger.tap(finger.button('Dividir'))
    await finger.tap(finger.dialog('Dividir').getByRole('button', { name: /^Aumentar/ }))
    await finger.tap(finger.button('Dividir en 3'))
    await finger.tap(finger.button(/^Cobrar \$188\.50/))
    await finger.tap(finger.button(/^Efectivo exacto \$62\.84/))
    for (const due of ['62.83', '62.83']) {
      await finger.tap(finger.button('Cobrar la siguiente'))
      await finger.tap(finger.dialog('Cobrar: Mesa 1').locator('label', { hasText: 'Efectivo' }))
      await finger.tap(finger.button(new RegExp(`^Efectivo exacto \\$${due}`)))
    }
    await page.getByText('¡Cuenta cobrada!').waitFor()
    expect(finger.taps).toBe(12)

    const invoices = (await (await page.request.get('/api/v1/invoices')).json()) as { total: string }[]
    expect(invoices.map(({ total }) => total)).toEqual(['188.50', '188.50'])
  })

  it('the menu of a table opens its check ready to be charged, once', async () => {
    const fonda = await openFonda({ hasTouch: true, path: null })
    const { page } = fonda
    await placeOrder(fonda)
    await page.goto('/dashboard/floor')
    await page.getByRole('button', { name: /^Mesa 1\b.*En cocina/ }).focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Cobrar' }).tap()
    await page.getByRole('dialog', { name: 'Cobrar: Mesa 1' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: /^Cobrar/ }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('at the counter', () => {
  it('a sale in cash takes four taps after its dishes, and its change stays until the next one begins', async () => {
    const { page } = await openFonda({ hasTouch: true })
    const finger = new Finger(page)
    await page.goto('/dashboard/pos')
    await finger.tap(finger.button('Agregar Mole con pollo'))
    finger.taps = 0
    await finger.tap(finger.button('Crear Recibo y Cobrar'))
    await finger.tap(finger.button('$100'))
    const receipt = page.waitForEvent('popup')
    await finger.tap(finger.button('Cobrar $98.50'))
    await (await receipt).close()
    await page.getByText('Token 1').first().waitFor()
    await finger.tap(finger.button('Listo'))
    expect(finger.taps).toBe(4)

    const change = page.getByText('Cambio de Token 1').locator('..')
    await change.getByText('$1.50').waitFor()
    await finger.tap(finger.button('Agregar Sopa de fideo'))
    await change.waitFor({ state: 'detached' })
  })

  it('a part of an order is paid, and its check asks for the rest', async () => {
    const { page } = await openFonda({ hasTouch: true })
    await page.goto('/dashboard/pos')
    await page.getByRole('button', { name: 'Agregar Mole con pollo' }).tap()
    await page.keyboard.press('F9')
    const sheet = page.getByRole('dialog', { name: 'Crear Recibo y Cobrar' })
    await sheet.getByLabel('Recibido').waitFor()
    await page.keyboard.type('50')
    await page.keyboard.press('Enter')
    const rest = page.getByRole('dialog', { name: /^Cobrar: / })
    await rest.getByText('$48.50').first().waitFor()
    await rest.getByRole('list').getByText('$50.00').waitFor()
    const [check] = ((await (await page.request.get('/api/v1/feed/checks')).json()) as { rows: object[] })
      .rows
    expect(check).toMatchObject({ paid: '50.00', due: '48.50', rounds: [{ token_no: 1 }] })
  })

  it('a part whose answer is lost is paid once, and the change of the rest is shown', async () => {
    const { page } = await openFonda({ hasTouch: true, path: null })
    // A browser that keeps no sales waits for the server's answer; another one sends the payment again by itself.
    await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }))
    await page.goto('/dashboard/pos')
    await page.getByRole('button', { name: 'Agregar Mole con pollo' }).tap()
    await page.keyboard.press('F9')
    const sheet = page.getByRole('dialog', { name: 'Crear Recibo y Cobrar' })
    await sheet.getByLabel('Recibido').waitFor()
    let charges = 0
    await page.route('**/api/v1/checks/*/charge', async (route) => {
      if (charges++ > 0) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await page.keyboard.type('50')
    await page.keyboard.press('Enter')
    await sheet.getByText('Token 1 ya se envió a cocina. Falta registrar este pago.').waitFor()
    // The order's notice comes first, the payment's failure after its wait.
    await sheet.getByText('No hubo respuesta. Inténtalo de nuevo: no se cobra dos veces.').waitFor()
    await page.keyboard.press('Enter')
    const rest = page.getByRole('dialog', { name: /^Cobrar: / })
    await rest.getByText('$48.50').first().waitFor()
    expect(charges).toBe(2)
    const { rows } = (await (await page.request.get('/api/v1/feed/checks')).json()) as { rows: object[] }
    expect(rows).toMatchObject([{ paid: '50.00', due: '48.50' }])
  })

  it('an order that an earlier attempt sent unpaid is not called paid: its check asks for the money', async () => {
    const { page } = await openFonda({ hasTouch: true, path: null })
    await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }))
    await page.goto('/dashboard/pos')
    await page.getByRole('button', { name: 'Agregar Mole con pollo' }).tap()
    await page.route(
      '**/api/v1/pos/create-order',
      async (route) => {
        await route.fetch()
        return route.abort('connectionreset')
      },
      { times: 1 },
    )
    await page.keyboard.press('F8')
    await page.getByRole('button', { name: 'Enviar', exact: true }).tap()
    await page.getByText(/^El servidor no respondió/).waitFor()
    await page.getByRole('button', { name: 'Volver' }).tap()
    await page.keyboard.press('F9')
    await page.getByRole('button', { name: /^Efectivo exacto/ }).tap()
    await page
      .getByRole('dialog', { name: /^Cobrar: / })
      .getByText('$98.50')
      .first()
      .waitFor()
    expect(await (await page.request.get('/api/v1/invoices?type=today')).json()).toEqual([])
  })
})
