import { setMenuItemSoldOut, setVariantSoldOut, updateMenuItem } from '@comanda/shared/menu/api'
import { saveEnglish } from '@comanda/shared/menu/english'
import { listQrOrders } from '@comanda/shared/qr/api'
import { updateCategory } from '@comanda/shared/settings/categories'
import { getStoreSetting, saveStoreSetting } from '@comanda/shared/settings/store'
import { describe, expect, it, vi } from 'vitest'
import { switchQr, TACO, WATER } from '../../../../server/src/testing/menu.ts'
import { openGuestPage, openTaqueriaToDiners } from '../../testing/guest.ts'
import { breakLine } from '../../testing/network.ts'
import { dialog, fill, gone, press, screen, see, tap, waitFor } from '../../testing/screen.ts'

/** The dishes in sight. */
const dishes = () =>
  [...document.querySelectorAll('li.item:not([hidden]) :is(h2, h3)')].map(({ textContent }) => textContent)
/** The heads of the categories in sight. */
const headings = () =>
  [...document.querySelectorAll('li.head:not([hidden])')].map(({ textContent }) => textContent)
/** What the badge of each dish in the cart says. */
const counted = () =>
  [...document.querySelectorAll<HTMLElement>('li.item [data-count]')].map(
    (side) => `${side.dataset.count} ${side.parentElement?.querySelector('h2, h3')?.textContent}`,
  )
const lang = () => document.documentElement.lang

describe('the language of the diner’s pages', () => {
  it.each([
    ['en-GB', 'en', ['ADD', 'CART', 'Your cart is empty.']],
    ['es-ES', 'es-MX', ['AGREGAR', 'CARRITO', 'Tu carrito está vacío.']],
    ['fr-FR', 'es-MX', ['AGREGAR', 'CARRITO', 'Tu carrito está vacío.']],
  ])('is that of the phone: for %s it is %s', async (language, shown, [add = '', ...cart]) => {
    const { menu } = await openTaqueriaToDiners()
    await openGuestPage(menu, { language })
    await see(add)
    expect(lang()).toBe(shown)
    await openGuestPage(`${menu}/cart`, { language })
    for (const text of cart) await see(text)
  })

  it('changes at once, with the search and the cart as they were, and stays on this phone', async () => {
    const { menu } = await openTaqueriaToDiners()
    await openGuestPage(menu, { language: 'en' })
    await press('ADD Agua de jamaica')
    await fill('Search the menu', 'agua')
    await press('Store details')
    await press('Español', await dialog('Taquería Lupita'))
    await press('Cerrar')
    await see('Ver carrito (1)')
    await waitFor(() => expect([lang(), document.title]).toEqual(['es-MX', 'Taquería Lupita · Menú']))
    expect(dishes()).toEqual(['Agua de jamaica'])
    await press('AGREGAR Agua de jamaica')
    await see('Ver carrito (2)')
    expect(counted()).toEqual(['2 Agua de jamaica'])
    await openGuestPage(menu, { language: 'en' })
    await tap(await screen.findByRole('link', { name: /^Ver carrito/ }))
    await see('IVA incluido')
  })
})

describe('a category with hours', () => {
  const MINUTE = 60_000
  const moveClocks = (minutes: number) => {
    vi.setSystemTime(Date.now() + minutes * MINUTE)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const heads = () =>
    [...document.querySelectorAll('li.head')].map((head) => [...head.children].map((one) => one.textContent))

  /** Drinks are sold from eight to five past twelve; the page opens at noon. */
  async function openUntilNoon(language = 'es-MX') {
    const { owner, menu } = await openTaqueriaToDiners()
    const hours = { from: '08:00', to: '12:05' }
    await owner.call(updateCategory, { params: { id: 2 }, body: { title: 'Bebidas', hours } })
    await openGuestPage(menu, { language })
    return { owner, menu }
  }

  it('says them beside its name, and closes by itself: at the end, dimmed, with when it opens again', async () => {
    const { menu } = await openUntilNoon()
    await press('AGREGAR Agua de jamaica')
    expect(heads()).toEqual([['Tacos'], ['Bebidas', '8:00–12:05'], ['Más']])
    moveClocks(5)
    const words = 'Hasta las 12:05, mañana de nuevo desde las 8:00'
    await waitFor(() => expect(heads()).toEqual([['Tacos'], ['Más'], ['Bebidas', words]]))
    expect(dishes()).toEqual(['Taco al pastor', 'Dulce', 'Agua de jamaica'])
    expect(screen.queryByRole('button', { name: 'AGREGAR Agua de jamaica' })).toBeNull()
    // Chosen alone, it says so, too; its dialog does not add it.
    await press('Bebidas')
    await see(words)
    await press('Agua de jamaica')
    const dish = await dialog('Agua de jamaica')
    await see(words, dish)
    await press('Cerrar', dish)
    // What was put in before stays, and says why it may be refused.
    await openGuestPage(`${menu}/cart`)
    await see(`Bebidas · ${words}`)
    // The next morning.
    await openGuestPage(menu)
    await waitFor(() => expect(heads().at(-1)).toEqual(['Bebidas', words]))
    moveClocks(20 * 60)
    await waitFor(() => expect(heads()).toEqual([['Tacos'], ['Bebidas', '8:00–12:05'], ['Más']]))
    await press('AGREGAR Agua de jamaica')
  })

  it('is English on an English page', async () => {
    await openUntilNoon('en-GB')
    expect(heads()[1]).toEqual(['Bebidas', '8:00–12:05'])
    moveClocks(5)
    await waitFor(() => expect(heads().at(-1)).toEqual(['Bebidas', 'Until 12:05, again tomorrow from 8:00']))
  })

  it('ends its requests ten minutes later: the refusal is in the diner’s language, and the cart is kept', async () => {
    const { menu } = await openUntilNoon('en-GB')
    await press('ADD Agua de jamaica')
    await press('ADD Dulce')
    await tap(await screen.findByRole('link', { name: /View Cart/ }))
    const order = /^Place order/
    await screen.findByRole('button', { name: order })
    moveClocks(15)
    await press(order)
    await see('An item in your cart is not served at this hour. Please check your cart.')
    await tap(await screen.findByRole('link', { name: 'Check my cart' }))
    await see('Bebidas · Until 12:05, again tomorrow from 8:00')
    await press('Remove Agua de jamaica')
    await press(order)
    await see('Order sent!')
    await openGuestPage(menu)
  })
})

describe('a menu whose owner wrote some of it in English', () => {
  const openBilingual = async () => {
    const opened = await openTaqueriaToDiners()
    const texts = [
      { kind: 'category', id: 2, title: 'Drinks' },
      { kind: 'item', id: TACO.id, title: 'Marinated pork taco' },
      { kind: 'description', id: TACO.id, title: 'With pineapple' },
      { kind: 'variant', id: TACO.variants.five, title: 'Order of 5' },
      { kind: 'addon', id: TACO.addons.cheese, title: 'Cheese' },
    ] as const
    const body = { title: 'Taco al pastor', price: '22', categoryId: 1, taxId: 1, description: 'Con piña' }
    await opened.owner.call(updateMenuItem, { params: { id: TACO.id }, body })
    await opened.owner.call(saveEnglish, { body: { texts } })
    return opened
  }
  const langOf = (text: string) => screen.getByText(text).closest('[lang]')?.getAttribute('lang')

  it('is read in English where it is there, and in Spanish else; the kitchen gets the Spanish titles', async () => {
    const { owner, menu } = await openBilingual()
    await openGuestPage(menu, { language: 'en' })
    await see('Agua de jamaica')
    expect(dishes()).toEqual(['Marinated pork taco', 'Agua de jamaica', 'Dulce'])
    expect(headings()).toEqual(['Tacos', 'Drinks', 'More'])
    expect([langOf('Marinated pork taco'), langOf('Agua de jamaica')]).toEqual(['en', 'es'])
    await press('ADD Marinated pork taco')
    const taco = await dialog('Marinated pork taco')
    for (const text of ['With pineapple', 'Sencillo', 'Order of 5', 'Cheese', 'Guacamole'])
      await see(text, taco)
    await tap(taco.getByLabelText(/^Order of 5/))
    await press(/^ADD TO CART/, taco)
    await see('Marinated pork taco added. 1 Items Added')
    await tap(await screen.findByRole('link', { name: /View Cart/ }))
    await screen.findByRole('heading', { name: 'Marinated pork taco' })
    await see('Order of 5')
    await press('Add one Marinated pork taco')
    await press(/^Place order/)
    await see('Order sent!')
    const [request] = await owner.call(listQrOrders)
    expect(request?.items).toMatchObject([{ item_title: 'Taco al pastor', variant_title: 'Orden de 5' }])
  })

  it('is found by both names, and the switch changes the titles at once', async () => {
    const { menu } = await openBilingual()
    await openGuestPage(menu, { language: 'en' })
    for (const search of ['pastor', 'MARINATED']) {
      await fill('Search the menu', search)
      expect(dishes()).toEqual(['Marinated pork taco'])
    }
    await fill('Search the menu', '')
    await press('Store details')
    await press('Español', await dialog('Taquería Lupita'))
    await press('Cerrar')
    await waitFor(() => expect(dishes()).toEqual(['Taco al pastor', 'Agua de jamaica', 'Dulce']))
    expect(headings()).toEqual(['Tacos', 'Bebidas', 'Más'])
    expect(screen.queryByText(/Marinated|Drinks|With pineapple/)).toBeNull()
    await see('Con piña')
    await fill('Buscar en el menú', 'marinated')
    expect(dishes()).toEqual(['Taco al pastor'])
  })

  it('is in English in the first response to a phone in English', async () => {
    const { menu } = await openBilingual()
    await openGuestPage(menu, { language: 'en', hasScripts: false })
    await see('Marinated pork taco')
    expect(screen.queryByText('Taco al pastor')).toBeNull()
    await openGuestPage(menu, { language: 'es', hasScripts: false })
    await see('Taco al pastor')
    expect(screen.queryByText('Marinated pork taco')).toBeNull()
  })
})

describe('the menu behind a table’s code', () => {
  it('is in the first response, so that a phone without JavaScript shows it', async () => {
    const { menu } = await openTaqueriaToDiners()
    await openGuestPage(menu, { language: 'en', hasScripts: false })
    await screen.findByRole('heading', { name: 'Taquería Lupita' })
    for (const text of ['Taco al pastor', '$38.50', 'Customisable · 2 variants · 2 add-ons']) await see(text)
    expect(document.title).toBe('Taquería Lupita · Menu')
  })

  it('can be searched and filtered', async () => {
    const { menu } = await openTaqueriaToDiners()
    await openGuestPage(menu)
    await fill('Buscar en el menú', '  TACO ')
    expect(dishes()).toEqual(['Taco al pastor'])
    await fill('Buscar en el menú', 'pizza')
    await see('Ningún artículo coincide con tu búsqueda.')
    await fill('Buscar en el menú', '')
    await press('Bebidas')
    expect(dishes()).toEqual(['Agua de jamaica'])
    await screen.findByRole('button', { name: 'Bebidas', pressed: true })
    await press('Todas')
    expect(dishes()).toHaveLength(3)
  })

  it('shows where the store is, and offers calling, writing and its link without the table', async () => {
    const { owner, menu } = await openTaqueriaToDiners()
    const place = { address: 'Calle 5 #12', phone: '55 1234 5678', email: 'hola@lupita.mx' }
    await owner.call(saveStoreSetting, { body: { ...(await owner.call(getStoreSetting)), ...place } })
    await openGuestPage(`${menu}?table=scanned`)
    await press('Datos del restaurante')
    const details = await dialog('Taquería Lupita')
    await see('Calle 5 #12', details)
    const links = details.getAllByRole('link').map((link: Element) => link.getAttribute('href'))
    expect(links).toEqual(['tel:5512345678', 'mailto:hola@lupita.mx'])
    await press('Copiar enlace', details)
    await see('Enlace copiado', details)
    expect(await navigator.clipboard.readText()).toBe(`${owner.base}${menu}`)
    await press('Cerrar', details)
    await gone(() => screen.queryByRole('dialog'))
  })

  it('asks for the variant and the extras, and the price follows the choice', async () => {
    const { menu } = await openTaqueriaToDiners()
    await openGuestPage(menu)
    await press('AGREGAR Taco al pastor')
    const taco = await dialog('Taco al pastor')
    const choice = (name: string): HTMLInputElement => taco.getByLabelText(new RegExp(`^${name}`))
    expect(choice('Sencillo').checked).toBe(true)
    await see('Los precios pueden incluir o no los impuestos.', taco)
    await taco.findByRole('button', { name: /^AGREGAR AL CARRITO\s*\$22\.00$/ })
    await tap(choice('Orden de 5'))
    await tap(choice('Queso'))
    await press(/^AGREGAR AL CARRITO\s*\$111\.50$/, taco)
    await see('Ver carrito (1)')
    await press('AGREGAR Agua de jamaica')
    await see('Ver carrito (2)')
    expect(counted()).toEqual(['1 Taco al pastor', '1 Agua de jamaica'])
    // All prices of this menu include their tax.
    expect(screen.queryByText('Los precios pueden incluir o no los impuestos.')).toBeNull()
  })

  it('says what is in a dish with words beside each icon, and shows what the restaurant recommends alone', async () => {
    const { owner, menu } = await openTaqueriaToDiners()
    const says = {
      description: 'Con piña, cebolla y cilantro.',
      allergens: ['milk', 'nuts'],
      diets: ['gluten_free'],
      spicy: 2,
      isRecommended: true,
    }
    const body = { title: 'Taco al pastor', price: '22.00', categoryId: 1, taxId: 1, ...says }
    await owner.call(updateMenuItem, { params: { id: TACO.id }, body })
    const marks = (area: ParentNode = document) =>
      [...area.querySelectorAll('.marks')].map((list) => [...list.children].map((one) => one.textContent))
    await openGuestPage(menu, { hasScripts: false })
    expect(marks()).toEqual([['Recomendado', 'Picante', 'Sin gluten', 'Contiene leche, nueces']])
    await openGuestPage(menu)
    await press('Recomendados')
    expect(dishes()).toEqual(['Taco al pastor'])
    await fill('Buscar en el menú', 'agua')
    expect(dishes()).toEqual([])
    await fill('Buscar en el menú', '')
    await press('Todas')
    expect(dishes()).toHaveLength(3)
    await press('AGREGAR Taco al pastor')
    const taco = await dialog('Taco al pastor')
    for (const text of [
      'Con piña, cebolla y cilantro.',
      'Contiene leche, nueces',
      /^Si tienes alguna alergia/,
    ])
      await see(text, taco)
    await openGuestPage(menu, { language: 'en' })
    expect(marks()).toEqual([['Recommended', 'Spicy', 'Gluten-free', 'Contains milk, tree nuts']])
  })

  it('opens a dish again after its dialog was closed at the moment it opened', async () => {
    const { menu } = await openTaqueriaToDiners()
    await openGuestPage(menu)
    const { showModal } = HTMLDialogElement.prototype
    HTMLDialogElement.prototype.showModal = function open(): void {
      showModal.call(this)
      // As Escape does.
      if (this.dispatchEvent(new Event('cancel', { cancelable: true }))) this.close()
    }
    await press('AGREGAR Taco al pastor')
    HTMLDialogElement.prototype.showModal = showModal
    await gone(() => screen.queryByRole('dialog'))
    await press('AGREGAR Taco al pastor')
    await dialog('Taco al pastor')
  })

  it('shows sold-out dishes, but does not accept them', async () => {
    const { owner, menu } = await openTaqueriaToDiners()
    await owner.call(setMenuItemSoldOut, { params: WATER, body: { isSoldOut: true } })
    await openGuestPage(menu)
    await see('Agotado')
    expect(screen.queryByRole('button', { name: 'AGREGAR Agua de jamaica' })).toBeNull()
  })

  it('shows a variant that has run out, which cannot be chosen: the next one is', async () => {
    const { owner, menu } = await openTaqueriaToDiners()
    const params = { itemId: TACO.id, variantId: TACO.variants.single }
    await owner.call(setVariantSoldOut, { params, body: { isSoldOut: true } })
    await openGuestPage(menu)
    await press('AGREGAR Taco al pastor')
    const taco = await dialog('Taco al pastor')
    const choice = (name: string): HTMLInputElement => taco.getByLabelText(new RegExp(`^${name}`))
    expect(choice('Sencillo').disabled).toBe(true)
    expect(choice('Orden de 5').checked).toBe(true)
    await see('Agotado', taco)
    await taco.findByRole('button', { name: /^AGREGAR AL CARRITO\s*\$99\.50$/ })
  })

  it('can be read where no orders are taken, but nothing can be added', async () => {
    const { owner, menu } = await openTaqueriaToDiners()
    await switchQr(owner, { orders: false })
    await openGuestPage(menu)
    await see('2 variantes · 2 complementos')
    expect(screen.queryByRole('button', { name: /^AGREGAR/ })).toBeNull()
    await press('Taco al pastor')
    const taco = await dialog('Taco al pastor')
    await see('Orden de 5', taco)
    expect(taco.queryByRole('radio')).toBeNull()
    expect(taco.queryByRole('button', { name: /^AGREGAR/ })).toBeNull()
  })

  it('is closed where it is switched off, and a wrong code says so', async () => {
    const { owner, menu } = await openTaqueriaToDiners()
    await switchQr(owner, { menu: false })
    await openGuestPage(menu)
    await see('¡Menú no disponible!')
    for (const path of ['/m', '/m/nobodys-code']) {
      await openGuestPage(path)
      await see('¡Enlace no válido!')
    }
  })

  it('that fails to load shows an error and a retry button', async () => {
    const { code } = await openTaqueriaToDiners()
    const mend = breakLine(`/qrmenu/${code}`, 'unsent')
    await openGuestPage(`/m/order-success?code=${code}&no=7`)
    await see('7')
    await tap(await screen.findByRole('link', { name: 'Volver al menú' }))
    await see('No pudimos cargar el menú.')
    mend()
    await press('Intentar de nuevo')
    await see('Taco al pastor')
  })
})
