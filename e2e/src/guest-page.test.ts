import { LANGUAGE_COOKIE } from '@comanda/shared/qr/guest-page'
import type { BrowserContext, Locator, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { newContext, newPerson } from './lib/browser.ts'
import { addItem, type DinersStore, openDinersStore, setStore } from './lib/diners-store.ts'
import { write } from './lib/fonda.ts'
import { PHONE } from './lib/launch.ts'

let store: DinersStore
let soupId: number
let diner: BrowserContext
let page: Page

beforeAll(async () => {
  store = await openDinersStore(inject('address'), 'Fonda Lupita')
  const { request } = store
  await setStore(request, { address: 'Calle 5 #12', phone: '55 1234 5678', email: 'hola@lupita.mx' })
  const tacoId = await addItem(store, 'Taco al pastor', '22.00')
  soupId = await addItem(store, 'Sopa de fideo', '45.00')
  const drinks = await write(request, '/settings/categories/add', { title: 'Bebidas' })
  await addItem({ ...store, categoryId: drinks.id ?? 0 }, 'Agua de jamaica', '25.00')
  await write(request, `/menu-items/variants/${tacoId}/add`, { title: 'Sencillo', price: '22.00' })
  await write(request, `/menu-items/variants/${tacoId}/add`, { title: 'Orden de 5', price: '99.50' })
  await write(request, `/menu-items/addons/${tacoId}/add`, { title: 'Queso', price: '12.00' })
})
afterAll(async () => {
  await store.request.dispose()
})

beforeEach(async () => {
  const { request } = store
  await setStore(request, { isQRMenuEnabled: true, isQROrderEnabled: true })
  await priceSoup('45.00')
  await write(request, `/menu-items/${soupId}/sold-out`, { isSoldOut: false })
  await write(request, '/pos/qrorders/cancel-all', {})
  diner = await newPerson(PHONE)
  await diner.addCookies([{ name: LANGUAGE_COOKIE, value: 'en', url: `${inject('address')}/m` }])
  page = await diner.newPage()
})

const priceSoup = (price: string) =>
  write(store.request, `/menu-items/update/${soupId}`, {
    title: 'Sopa de fideo',
    price,
    categoryId: store.categoryId,
    taxId: 1,
  })
const menuPath = () => `/m/${store.code}`
const add = (title: string) => page.getByRole('button', { name: `ADD ${title}` }).click()
const viewCart = () => page.getByRole('link', { name: 'View Cart' }).click()
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const PLACE = /^Place order · \$\d+\.\d\d$/
const dialog = () => page.getByRole('dialog')
const shown = (text: string | RegExp) => page.getByText(text).first().waitFor()
const titles = () => page.locator('li.item:not([hidden]) :is(h2, h3)').allTextContents()

async function rightEdge(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  return box ? box.x + box.width : Number.NaN
}

/** Opens the cart with a soup in it. */
async function readyToOrder(): Promise<void> {
  await page.goto(menuPath())
  await add('Sopa de fideo')
  await viewCart()
  // The cart has its prices.
  await page.getByRole('button', { name: PLACE }).waitFor()
}

const waiting = async (): Promise<number> =>
  ((await (await store.request.get('/api/v1/pos/qrorders/count')).json()) as { totalQROrders: number })
    .totalQROrders

/** Every order that this diner's browser sends from here on. */
function ordersSent(): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/place-order')) sent.push(request)
  })
  return sent
}

describe('the language of the diner’s pages', () => {
  it('is that of the phone: English for an English phone, otherwise Spanish', async () => {
    for (const [locale, lang, words] of [
      ['en-GB', 'en', ['ADD', 'CART', 'Your cart is empty.']],
      ['es-ES', 'es-MX', ['AGREGAR', 'CARRITO', 'Tu carrito está vacío.']],
      ['fr-FR', 'es-MX', ['AGREGAR', 'CARRITO', 'Tu carrito está vacío.']],
    ] as const) {
      const person = await newContext({ baseURL: inject('address'), locale })
      const phone = await person.newPage()
      await phone.goto(menuPath())
      await phone.getByText(words[0], { exact: true }).first().waitFor()
      expect(await phone.evaluate(() => document.documentElement.lang)).toBe(lang)
      await phone.goto(`${menuPath()}/cart`)
      for (const word of words.slice(1)) await phone.getByText(word, { exact: true }).waitFor()
    }
  })

  it('changes at once, and stays on this phone', async () => {
    await page.goto(menuPath())
    await add('Agua de jamaica')
    await page.getByRole('searchbox').fill('agua')
    await press('Español')
    await shown('Ver pedido (1)')
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('es-MX')
    expect(await page.title()).toBe('Fonda Lupita · Menú')
    expect(await titles()).toEqual(['Agua de jamaica'])
    expect(await page.locator('li[data-count] :is(h2, h3)').allTextContents()).toEqual(['Agua de jamaica'])
    const button = page.getByRole('button', { name: 'AGREGAR Agua de jamaica' })
    // Rows hide their overflow.
    expect(await rightEdge(button)).toBeLessThanOrEqual(await rightEdge(page.locator('li[data-count]')))
    await button.click()
    await shown('Ver pedido (2)')
    await page.reload()
    await page.getByRole('link', { name: /Ver pedido/ }).click()
    await shown('IVA incluido')
    await press('English')
    await shown('IVA included')
  })
})

describe('the menu behind a table’s code', () => {
  it('is in the first response, so that a phone without JavaScript shows it', async () => {
    const bare = await newContext({
      baseURL: inject('address'),
      javaScriptEnabled: false,
      locale: 'en-US',
    })
    const plain = await bare.newPage()
    await plain.goto(menuPath())
    await plain.getByRole('heading', { name: 'Fonda Lupita' }).waitFor()
    await plain.getByText('Sopa de fideo').waitFor()
    await plain.getByText('$45.00').waitFor()
    await plain.getByText('2 variants · 1 add-on').waitFor()
    expect(await plain.title()).toBe('Fonda Lupita · Menu')
  })

  it('can be searched and filtered', async () => {
    await page.goto(menuPath())
    await page.getByRole('searchbox').fill('  SOPA ')
    expect(await titles()).toEqual(['Sopa de fideo'])
    await page.getByRole('searchbox').fill('pizza')
    await shown('No items match your search.')
    await page.getByRole('searchbox').fill('')
    await press('Bebidas')
    expect(await titles()).toEqual(['Agua de jamaica'])
    expect(await page.getByRole('button', { name: 'Bebidas' }).getAttribute('aria-pressed')).toBe('true')
    await press('All')
    expect(await titles()).toHaveLength(3)
  })

  it('shows where the store is, and offers calling, writing and sharing', async () => {
    await diner.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${menuPath()}?table=scanned`)
    await press('Store details')
    await shown('Calle 5 #12')
    const hrefs = await dialog()
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual(['tel:5512345678', 'mailto:hola@lupita.mx'])
    await press('Copy link')
    await shown('Link copied')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(inject('address') + menuPath())
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
  })

  it('asks for the variant and the extras, and the price follows the choice', async () => {
    await page.goto(menuPath())
    await shown('Customisable')
    await add('Taco al pastor')
    expect(await dialog().getByRole('radio', { name: 'Sencillo' }).isChecked()).toBe(true)
    const total = dialog().getByRole('button', { name: /^ADD TO CART/ })
    expect(await total.textContent()).toContain('$22.00')
    await dialog().getByRole('radio', { name: 'Orden de 5' }).check()
    await dialog().getByRole('checkbox', { name: 'Queso' }).check()
    expect(await total.textContent()).toContain('$111.50')
    // All prices of this store include their tax.
    expect(await page.getByText('Prices may include or exclude taxes.').count()).toBe(0)
    await total.click()
    await shown('1 Items Added')
    await add('Agua de jamaica')
    await shown('2 Items Added')
    const rows = page.locator('li[data-count]')
    expect(await rows.locator(':is(h2, h3)').allTextContents()).toEqual(['Taco al pastor', 'Agua de jamaica'])
    const badge = (row: Element) => getComputedStyle(row, '::after').content
    expect(await rows.first().evaluate(badge)).toBe('"1"')
  })

  it('opens a dish again after its dialog was closed at the moment it opened', async () => {
    await page.goto(menuPath())
    await page.evaluate(() => {
      const seen = new MutationObserver(() => {
        const opened = document.querySelector('dialog')
        if (!opened?.open) return
        seen.disconnect()
        opened.requestClose()
      })
      seen.observe(document.body, { childList: true, subtree: true, attributes: true })
    })
    await add('Taco al pastor')
    await page.waitForFunction(() => !document.querySelector('dialog[open]'))
    await add('Taco al pastor')
    await dialog().waitFor()
  })

  it('shows sold-out dishes, but does not accept them', async () => {
    await write(store.request, `/menu-items/${soupId}/sold-out`, { isSoldOut: true })
    await page.goto(menuPath())
    await shown('Sold out')
    expect(await page.getByRole('button', { name: 'ADD Sopa de fideo' }).count()).toBe(0)
  })

  it('accepts no orders when the store accepts none, and is closed when it is switched off', async () => {
    await setStore(store.request, { isQROrderEnabled: false })
    await page.goto(menuPath())
    await shown('Sopa de fideo')
    expect(await page.getByRole('button', { name: /^ADD/ }).count()).toBe(0)
    expect(await page.getByText('Customisable').count()).toBe(0)
    await press('Taco al pastor')
    await dialog().getByText('Orden de 5').waitFor()
    expect(await dialog().getByRole('radio').count()).toBe(0)
    await setStore(store.request, { isQRMenuEnabled: false })
    await page.goto(menuPath())
    await shown('Menu Not Available!')
    for (const path of ['/m', '/m/nobodys-code']) {
      await page.goto(path)
      await shown('Broken Link!')
    }
  })

  it('that fails to load shows an error and a retry button', async () => {
    await page.route('**/api/v1/qrmenu/**', (route) => route.abort())
    await page.goto(`/m/order-success?code=${store.code}&no=7`)
    await shown('7')
    await page.getByRole('link', { name: 'Back to the menu' }).click()
    await shown('The menu could not be loaded.')
    await page.unroute('**/api/v1/qrmenu/**')
    await press('Try again')
    await shown('Sopa de fideo')
  })
})

describe('the cart', () => {
  it('counts and removes items, and survives a reload', async () => {
    await page.goto(menuPath())
    await add('Sopa de fideo')
    await add('Agua de jamaica')
    await page.reload()
    await shown('2 Items Added')
    await viewCart()
    await shown('CART')
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
    await press('Add one Sopa de fideo')
    await shown('$90.00')
    await page.reload()
    await shown('$90.00')
    const summary = page.getByRole('region', { name: 'Summary' })
    expect(await summary.textContent()).toMatch(
      /^Total\$115\.00Subtotal without taxes\$99\.1\dIVA included\$15\.8\d$/,
    )
    await press('Remove one Agua de jamaica')
    await page.getByText('Agua de jamaica', { exact: true }).waitFor({ state: 'detached' })
    await press('Remove Sopa de fideo')
    await shown('Your cart is empty.')
    await page.goBack()
    await shown('Sopa de fideo')
    expect(await page.getByRole('link', { name: 'View Cart' }).count()).toBe(0)
  })

  it('keeps notes of at most 100 characters', async () => {
    await page.goto(menuPath())
    await add('Sopa de fideo')
    await viewCart()
    await press('Notes for Sopa de fideo')
    const notes = dialog().getByLabel('Notes (at most 100 characters)')
    await notes.pressSequentially('sin cebolla, '.repeat(9))
    expect(await notes.inputValue()).toHaveLength(100)
    await press('Save')
    await shown(/^(sin cebolla, ){7}sin cebol/)
  })

  it('shows the table of the scanned code', async () => {
    const { request } = store
    await write(request, '/settings/store-tables/add', {
      title: 'Mesa 9',
      floor: 'Terraza',
      seatingCapacity: 2,
    })
    const tables = await (await request.get('/api/v1/settings/store-tables')).json()
    const [table] = tables as { encrypted_id: string }[]
    await page.goto(`${menuPath()}?table=${table?.encrypted_id}`)
    await shown('Mesa 9')
    await add('Sopa de fideo')
    await viewCart()
    await shown('Mesa 9 · Terraza')
    await page.reload()
    await shown('Mesa 9 · Terraza')
  })

  it('is a guest’s, or of a diner who enters name and phone, which are both required then', async () => {
    await readyToOrder()
    expect(await page.getByLabel('Phone number', { exact: true }).count()).toBe(0)
    await page.getByRole('checkbox', { name: 'With a phone number' }).check()
    await press(PLACE)
    await shown('Please enter your name.')
    const name = page.getByLabel('Name')
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true)
    await name.fill('Ana')
    const phone = page.getByLabel('Phone number', { exact: true })
    await phone.fill('no tengo')
    await press(PLACE)
    await shown('Please enter a valid phone number.')
    await phone.fill('55 1234 5678')
    await press(PLACE)
    await page.waitForURL(/\/m\/order-success/)
    await shown('Order sent!')
    await page.getByRole('link', { name: 'Back to the menu' }).click()
    await shown('Sopa de fideo')
    expect(await page.getByRole('link', { name: 'View Cart' }).count()).toBe(0)
    expect(await waiting()).toBe(1)
  })
})

describe('an order', () => {
  it('is sent once after a double tap', async () => {
    const sent = ordersSent()
    await readyToOrder()
    await page.getByRole('button', { name: PLACE }).dblclick()
    await page.waitForURL(/\/m\/order-success/)
    expect([sent.length, await waiting()]).toEqual([1, 1])
  })

  it('keeps the cart when its answer is lost, and a retry creates no second order', async () => {
    const sent = ordersSent()
    // The server receives it; the diner gets no answer.
    await page.route('**/place-order', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await readyToOrder()
    await press(PLACE)
    await page.waitForURL(/\/m\/order-failed/)
    await shown('Your cart is still saved.')
    expect(await waiting()).toBe(1)
    await page.reload()
    await page.getByRole('link', { name: 'Check my cart' }).click()
    await shown('Sopa de fideo')
    await page.goBack()
    await page.unroute('**/place-order')
    await press('Try again')
    await page.waitForURL(/\/m\/order-success/)
    expect(await waiting()).toBe(1)
    expect(sent).toHaveLength(2)
    expect(new Set(sent.map((request) => request.headers()['idempotency-key'])).size).toBe(1)
    expect(new Set(sent.map((request) => request.postData())).size).toBe(1)
  })

  it('is refused at an old price, and the cart shows the changes', async () => {
    await readyToOrder()
    await priceSoup('50.00')
    await press(PLACE)
    await page.waitForURL(/\/m\/order-failed/)
    await shown('Prices have changed.')
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Check my cart' }).click()
    await shown('Sopa de fideo now costs $50.00.')
    await press('Got it')
    await press(PLACE)
    await page.waitForURL(/\/m\/order-success/)
    expect(await waiting()).toBe(1)
  })

  it('can be placed with the keyboard only', async () => {
    const reach = async (name: string | RegExp, key = 'Tab') => {
      const wanted = page.getByRole('button', { name }).or(page.getByRole('link', { name })).first()
      for (let presses = 0; presses < 60; presses++) {
        if (await wanted.evaluate((element) => element === document.activeElement)) return
        await page.keyboard.press(key)
      }
      throw new Error(`${name} cannot be reached`)
    }
    await page.goto(menuPath())
    await reach('ADD Taco al pastor')
    await page.keyboard.press('Enter')
    await dialog().waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('add')
    await page.keyboard.press('Enter')
    await reach(/^ADD TO CART/)
    await page.keyboard.press('Enter')
    await reach('View Cart')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/cart$/)
    await reach(PLACE)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/m\/order-success/)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })
})
