import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { brokenWords } from './lib/covered.ts'
import { openFonda, write } from './lib/fonda.ts'
import { go, useTool } from './lib/go.ts'
import { DESKTOP, PHONE, TABLET } from './lib/launch.ts'
import { middleOf } from './lib/middle.ts'

/** Texts of the menu's cards that are wider than their place; a category gives way to a long title. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-index]')].flatMap((card) => {
      return [
        ...card.querySelectorAll('p:not([title], :has(> .truncate:only-child)), p > span:not(.truncate)'),
      ]
        .filter((text) => {
          const range = document.createRange()
          range.selectNodeContents(text)
          const { right, bottom } = range.getBoundingClientRect()
          const whole = card.firstElementChild?.getBoundingClientRect()
          return !whole || right > whole.right || bottom > whole.bottom
        })
        .map((text) => text.textContent)
    }),
  )

/** Whether the whole element is inside of the window, and nothing covers its corners. */
const isWhole = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const isIn = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
        return !isIn || !element.contains(document.elementFromPoint((left + right) / 2, bottom - 2))
      })
      .map((element) => element.textContent),
  )

const settled = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))

/** As long as a name may be. */
const GUEST = 'Concepción Etcheverría de la O'

const NARROW = { width: 360, height: 740 }

describe('the cards of the menu', () => {
  it('show every price and all counts at each size, with the navigation open as well', async () => {
    const { page } = await openFonda({ path: null })
    const rows = ['12345.50', '1245.50'].flatMap((price) => {
      const title = price.length > 7 ? 'Molcajete de la casa' : 'Charola'
      const choices = (titles: string[], cost: string) => titles.map((one) => `${one}:${cost}`).join('|')
      const dish = { category: 'Comida corrida', title, price }
      return [
        {
          ...dish,
          variants: choices(['Chica', 'Mediana', 'Grande'], `${price.length}45.50`),
          addons: choices(['Queso', 'Aguacate', 'Nopales', 'Salsa'], '15.00'),
        },
        { ...dish, title: `${title} con un nombre largo` },
      ]
    })
    const longest = 'Antojitos campechano con queso fundido grande'
    rows.push({ ...rows[1], title: longest } as (typeof rows)[0])
    await write(page.request, '/menu-items/import', { rows })
    await page.goto('/dashboard/pos')
    await page.getByRole('button', { name: 'Agregar Charola con un nombre largo' }).waitFor()
    // Dishes may differ in their last word alone.
    const title = page.locator(`p[title="${longest}"]`)
    expect(await title.evaluate((text) => text.scrollHeight - text.clientHeight)).toBeLessThanOrEqual(1)
    const found: Record<string, unknown> = {}
    const look = async (navigation: string, ...sizes: (typeof DESKTOP)[]) => {
      for (const dense of ['Menos artículos por fila', 'Más artículos por fila']) {
        for (const size of sizes) {
          await page.setViewportSize(size)
          await settled(page)
          found[`${size.width}, ${navigation}, before «${dense}»`] = await cutTexts(page)
        }
        await useTool(page, dense)
      }
    }
    await look('collapsed', NARROW, PHONE, TABLET)
    await page.getByRole('button', { name: 'Expandir menú' }).click()
    await look('expanded', DESKTOP, TABLET)
    expect(Object.values(found).flat(), JSON.stringify(found)).toEqual([])
    expect(Object.keys(found)).toHaveLength(10)
  })
})

const CATEGORIES = [
  'Comida corrida',
  'Tacos',
  'Antojitos',
  'Sopas y caldos',
  'Ensaladas',
  'Platos fuertes',
  'Cortes a la parrilla',
  'Pescados y mariscos',
  'Bebidas sin alcohol',
  'Cervezas',
  'Postres',
  'Desayunos',
]

/** A fonda with 12 categories and 30 dishes, nine of them in the cart. */
async function openFullCounter() {
  const { page } = await openFonda({ path: null })
  const rows = Array.from({ length: 27 }, (_, at) => ({
    category: CATEGORIES[(at + 1) % CATEGORIES.length],
    title: `Platillo de la casa ${at + 1}`,
    price: '124.50',
  }))
  await write(page.request, '/menu-items/import', { rows })
  await page.goto('/dashboard/pos')
  for (let dish = 1; dish <= 9; dish++)
    await page
      .getByRole('button', { name: `Agregar Platillo de la casa ${dish}`, exact: true })
      .press('Enter')
  return page
}

const inSight = async (page: Page, selector: string): Promise<number> =>
  (await page.locator(selector).count()) - (await isWhole(page, selector)).length

describe('the counter of a full menu', () => {
  it('has its dishes, all categories and nine lines in sight, on a desktop, a tablet and a phone', async () => {
    const page = await openFullCounter()
    const found: Record<string, unknown> = {}
    for (const [name, size] of [
      ['desktop', DESKTOP],
      ['tablet', TABLET],
    ] as const) {
      await page.setViewportSize(size)
      for (const view of ['dense', 'two columns']) {
        if (view !== 'dense') await useTool(page, 'Menos artículos por fila')
        // The view is of the device, and remains.
        await page.reload()
        await page.locator('li[data-line="8"]').waitFor()
        found[`${name}, ${view}`] = {
          dishes: await inSight(page, 'li[data-index]'),
          categories: await inSight(page, '[aria-label=Categorías] [role=radio]'),
          lines: await inSight(page, 'li[data-line]'),
        }
      }
      await useTool(page, 'Más artículos por fila')
    }
    expect(found).toEqual({
      'desktop, two columns': { dishes: 12, categories: 13, lines: 9 },
      'desktop, dense': { dishes: 24, categories: 13, lines: 9 },
      'tablet, two columns': { dishes: 12, categories: 13, lines: 9 },
      'tablet, dense': { dishes: 18, categories: 13, lines: 9 },
    })

    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Filtrar por categoría' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filtrar por categoría' })
    await sheet.getByRole('radio', { name: 'Todas' }).waitFor()
    await expect.poll(() => inSight(page, '[role=dialog] [role=radio]')).toBe(13)
    await sheet.getByRole('radio', { name: 'Cervezas' }).click()
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('radio', { name: 'Cervezas', checked: true }).waitFor()
  })
})

describe('a tap that was not aimed at what is there', () => {
  it('reaches nothing: the second of a double tap that removed a line, and one from before a banner', async () => {
    const { page } = await openFonda()
    const titles = ['Sopa de fideo', 'Mole con pollo', 'Agua de limón', 'Sopa de fideo']
    await write(page.request, '/menu-items/add', { title: 'Flan', price: '38.00', taxId: 1 })
    for (const title of [...titles, 'Flan'])
      await page.getByRole('button', { name: `Agregar ${title}`, exact: true }).press('Enter')
    const lines = page.getByRole('list', { name: 'Carrito' }).getByRole('listitem')
    const shield = page.locator('[data-tap-shield]')
    await expect.poll(() => lines.count()).toBe(4)
    // More lines than fit with their buttons: each that is closed shows its quantity.
    expect(await lines.allTextContents()).toEqual([
      expect.stringContaining('2 × Sopa de fideo'),
      expect.stringContaining('1 × Mole con pollo'),
      expect.stringContaining('1 × Agua de limón'),
      expect.stringContaining('Flan'),
    ])
    await lines.nth(1).click()
    for (const name of ['Eliminar Mole con pollo', 'Quitar uno de Agua de limón']) {
      const before = await lines.count()
      const { x, y } = await middleOf(page.getByRole('button', { name }))
      await page.mouse.click(x, y)
      await expect.poll(() => lines.count()).toBe(before - 1)
      await page.mouse.click(x, y)
      await shield.waitFor({ state: 'detached' })
      expect(await lines.count()).toBe(before - 1)
    }

    // In the second row, below the soup.
    await page.getByRole('button', { name: 'Agregar Agua de limón', exact: true }).click()
    const { x, y } = await middleOf(page.getByTitle('Agua de limón').first())
    await page.evaluate(() => {
      const banner = Object.assign(document.createElement('p'), { textContent: 'Sin papel' })
      banner.style.height = '60px'
      document.querySelector('#content')?.previousElementSibling?.append(banner)
    })
    await shield.waitFor({ state: 'attached' })
    // The tap was aimed before the banner came; the shield stands by then.
    await page.mouse.click(x, y)
    await shield.waitFor({ state: 'detached' })
    expect(await lines.allTextContents()).toEqual([
      expect.stringMatching(/Sopa de fideo\$90\.00.*2$/),
      expect.stringContaining('Flan'),
      expect.stringMatching(/Agua de limón\$25\.00.*1$/),
    ])
  })
})

describe('the charging sheet', () => {
  const PAD =
    '[role=dialog] fieldset button, [role=dialog] label:has([readonly]), [role=dialog] footer button'

  it('shows amounts, keypad, receipt and button without scrolling, also with six kinds of payment and many payments', async () => {
    const { page, itemIds } = await openFonda()
    const sheet = page.getByRole('dialog', { name: 'Crear Recibo y Cobrar' })
    await page.getByRole('button', { name: 'Agregar Mole con pollo' }).press('Enter')
    await page.keyboard.press('F9')
    await sheet.getByText('¿Imprimir recibo?').waitFor()
    for (const size of [DESKTOP, TABLET, PHONE]) {
      await page.setViewportSize(size)
      await expect.poll(() => isWhole(page, `${PAD}, [role=dialog] label:has([type=checkbox])`)).toEqual([])
    }
    expect(await page.locator(PAD).count()).toBe(18)

    // On a phone, where the keypad does not move for the change.
    await page.keyboard.press('Escape')
    await go(page, '/dashboard/floor')
    for (const title of ['Vales de despensa', 'Transferencia SPEI', 'Plataforma de reparto'])
      await write(page.request, '/settings/payment-types/add', { title })
    await go(page, '/dashboard/pos')
    await page.getByRole('button', { name: /^Carrito \(1\)/ }).waitFor()
    await page.keyboard.press('F9')
    await sheet.getByText('Plataforma de reparto').waitFor()
    const zero = sheet.getByRole('button', { name: '0', exact: true })
    const at = await zero.boundingBox()
    expect(await sheet.getByRole('radiogroup', { name: 'Forma de pago' }).getByRole('radio').count()).toBe(6)
    await expect.poll(() => isWhole(page, PAD)).toEqual([])
    await page.keyboard.type('900')
    await sheet.getByText('$801.50').waitFor()
    expect(await zero.boundingBox()).toEqual(at)
    // Nor for a tip, with which the largest figure is what is charged.
    for (let key = 0; key < 3; key++) await page.keyboard.press('Backspace')
    await sheet.getByRole('radio', { name: /^10 %/ }).press('Space')
    await sheet.getByText('Cuenta $98.50 + propina $9.85').waitFor()
    expect(await zero.boundingBox()).toEqual(at)
    expect(await sheet.getByText('A cobrar').locator('+ *').textContent()).toBe('$108.35')
    await page.keyboard.press('Escape')

    // On a tablet, with a short and a long check.
    const cart = [{ id: itemIds.mole, quantity: 9 }]
    const first = await write(page.request, '/pos/create-order', { cart, tableId: 1 })
    await write(page.request, '/pos/create-order', { cart, tableId: 1, newCheck: true })
    await write(page.request, `/checks/${first.checkId}/split`, { mode: 'equal', parts: 9 })
    for (let payment = 0; payment < 8; payment++)
      await write(page.request, `/checks/${first.checkId}/charge`, {
        part: 1,
        payments: [{ paymentTypeId: 1, amount: '10.00', tip: '1.00' }],
      })
    await page.setViewportSize(TABLET)
    await go(page, `/dashboard/checks/${first.checkId}`)
    await page
      .getByRole('button', { name: /^Cobrar/ })
      .last()
      .click()
    const rest = page.getByRole('dialog', { name: /^Cobrar: / })
    await rest.getByText('La mesa debe además').waitFor()
    await rest.getByText('$10.00').last().waitFor()
    await expect.poll(() => isWhole(page, PAD)).toEqual([])
    await page.keyboard.type('9000')
    await rest.getByRole('button', { name: 'Sí, son $9,000.00' }).waitFor()
    await expect.poll(() => isWhole(page, PAD)).toEqual([])
  })
})

/** The texts beside the menu that do not stand whole on one line, on a desktop and a tablet. */
async function brokenTexts(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const size of [DESKTOP, TABLET]) {
    await page.setViewportSize(size)
    await settled(page)
    const texts = page.getByRole('region', { name: 'Carrito' }).locator(':is(button, h2) span:not(.sr-only)')
    for (const text of await texts.all()) found.push(...(await text.evaluate(brokenWords, '.+')))
  }
  return found
}

describe('the head of the cart', () => {
  it('has each service, Terraza 12 and names of 30 letters on one line; a phone shows whole prices and tables', async () => {
    const { page, itemIds } = await openFonda({ path: null })
    const table = 'Mesa de la terraza junto a la fuente grande número siete'
    for (const title of [table, 'Terraza 12'])
      await write(page.request, '/settings/store-tables/add', { title, floor: '-', seatingCapacity: 4 })
    await write(page.request, '/menu-items/add', { title: 'Molcajete', price: '1198.50', taxId: 1 })
    await write(page.request, '/customers/add', { phone: '5512345678', name: GUEST })
    await page.goto('/dashboard/pos')
    const service = page.getByRole('button', { name: /Tipo de servicio$/ })
    const tableButton = page.getByRole('button', { name: /Mesa$/ })
    await tableButton.click()
    await page.getByRole('radio', { name: 'Terraza 12' }).click()
    for (const name of ['Entrega a Domicilio', 'Para Llevar', 'Para Comer Aquí']) {
      await service.click()
      await page.getByRole('option', { name }).click()
      expect(await brokenTexts(page), name).toEqual([])
    }
    await useTool(page, /^Cliente/)
    await page.getByRole('dialog').getByRole('searchbox').fill('Concep')
    await page.getByRole('option', { name: /^Concep/ }).click()
    await page.getByText(GUEST, { exact: true }).waitFor()
    expect(await brokenTexts(page)).toEqual([])
    const order = { cart: [{ id: itemIds.mole, quantity: 1 }], tableId: 3, checkName: GUEST }
    const { checkId } = await write(page.request, '/pos/create-order', { ...order, deliveryType: 'dinein' })
    await go(page, `/dashboard/pos?check=${checkId}`)
    await page.getByRole('heading', { name: `Ronda para Terraza 12 · ${GUEST}` }).waitFor()
    expect(await brokenTexts(page)).toEqual([])

    await go(page, '/dashboard/pos')
    await page.setViewportSize(PHONE)
    // With few dishes, too, the thumb finds the cart at the lower edge.
    const cart = await page.getByRole('button', { name: /^Carrito \(/ }).boundingBox()
    expect((cart?.y ?? 0) + (cart?.height ?? 0)).toBeGreaterThan(PHONE.height - 20)
    const price = page.getByRole('listitem').getByText('$1,198.50')
    expect(await price.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
    await page.getByRole('button', { name: /^Carrito \(/ }).click()
    await page.getByRole('button', { name: /Mesa$/ }).click()
    const row = await page.getByRole('radio', { name: table }).boundingBox()
    expect((row?.x ?? 0) + (row?.width ?? 0)).toBeLessThan(PHONE.width)
  })
})

describe('a screen of 800 px and a tablet', () => {
  it('show the whole navigation, and every table of a floor', async () => {
    const { page } = await openFonda({ path: null })
    const more = { name: 'Mesa', floor: '-', seatingCapacity: 4, count: 39 }
    await write(page.request, '/settings/store-tables/add-several', more)
    await page.goto('/dashboard/floor')
    await page.getByRole('button', { name: 'Expandir menú' }).click()
    for (const size of [DESKTOP, TABLET]) {
      await page.setViewportSize(size)
      await page.getByRole('button', { name: /^Mesa 40/ }).waitFor()
      await expect.poll(() => isWhole(page, '[data-party], aside nav a')).toEqual([])
    }
  })
})

describe('a banner above the floor', () => {
  it('leaves every table of the plan and its buttons in sight, also while a party moves', async () => {
    const { page, person, itemIds } = await openFonda({ path: null })
    const tables = { name: 'Mesa', seatingCapacity: 4 }
    await write(page.request, '/settings/store-tables/add-several', { ...tables, floor: '-', count: 7 })
    await write(page.request, '/settings/store-tables/add-several', { ...tables, floor: 'Terraza', count: 1 })
    await write(page.request, '/pos/create-order', { cart: [{ id: itemIds.soup, quantity: 1 }], tableId: 1 })
    await page.goto('/dashboard/floor')
    await page.getByRole('button', { name: /^Mesa 8/ }).waitFor()
    const places = () =>
      page
        .locator('button, a, [data-party]')
        .evaluateAll((all) =>
          all
            .filter((one) => !one.textContent?.includes('Sin conexión'))
            .map((one) =>
              [one.textContent, ...Object.values(one.getBoundingClientRect().toJSON())].join(' '),
            ),
        )
    await page.getByRole('button', { name: 'Avisos' }).waitFor()
    const before = await places()
    await person.setOffline(true)
    await page.getByRole('button', { name: 'Sin conexión' }).waitFor()
    expect(await places(), 'a lost connection moves nothing').toEqual(before)
    expect(await page.getByText('Sin conexión', { exact: false }).count()).toBe(2)
    const whole = async () => {
      for (const size of [DESKTOP, TABLET, PHONE]) {
        await page.setViewportSize(size)
        await page.getByRole('radio', { name: 'Plano' }).click()
        await page.getByRole('button', { name: 'Ajustar' }).waitFor()
        await expect.poll(() => isWhole(page, '[data-party], [aria-label=Ajustar]')).toEqual([])
      }
    }
    await whole()
    await page.getByRole('button', { name: /^Mesa 1/ }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Mover' }).click()
    await page.getByText('Mover Mesa 1: elige la mesa').waitFor()
    await whole()
    await person.setOffline(false)
  })
})
