import { n, t } from '@comanda/shared/testing/workbook-parts'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newPerson } from './lib/browser.ts'
import { openFonda, write } from './lib/fonda.ts'
import { wholeInSight } from './lib/in-sight.ts'
import { DESKTOP, PHONE, TABLET } from './lib/launch.ts'
import { noisePng } from './lib/png.ts'
import { madeWorkbook } from './lib/workbook.ts'

const MENU = '/dashboard/settings/menu-items'

interface Item {
  id: number
  title: string
  price: string
  image: string | null
  is_sold_out: number
  tax_id: number | null
  category_title: string | null
}
const menuItems = async (page: Page) =>
  (await (await page.request.get('/api/v1/menu-items')).json()) as Item[]

/** A restaurant whose owner has the menu's settings open. */
async function openMenu() {
  const { person, page, itemIds } = await openFonda({ path: null })
  await page.goto(MENU)
  await card(page, 'Mole con pollo').waitFor()
  return { person, page, itemIds }
}

/** The same person at another screen, the counter. */
async function openCounter(person: BrowserContext): Promise<Page> {
  const other = await newPerson(TABLET)
  await other.addCookies(await person.cookies())
  const counter = await other.newPage()
  await counter.goto('/dashboard/pos')
  await counter.getByRole('button', { name: 'Agregar Mole con pollo', exact: true }).waitFor()
  return counter
}

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const priceButton = (page: Page, title: string) =>
  card(page, title).getByRole('button', { name: `Precio de ${title}` })
const priceField = (page: Page, title: string) =>
  card(page, title).getByRole('textbox', { name: `Precio de ${title}` })
const save = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Guardar', exact: true }).click()

describe('the menu', () => {
  it('gets a new item, which the counter can sell at once', async () => {
    const { person, page } = await openMenu()
    const counter = await openCounter(person)
    await page.getByRole('button', { name: 'Nuevo', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Nuevo artículo' })
    await dialog.getByLabel('Título').fill('Chiles en nogada')
    await dialog.getByRole('textbox', { name: 'Precio', exact: true }).fill('245.5')
    await dialog.getByRole('button', { name: /Ninguna.*Categoría/ }).click()
    await page.getByRole('option', { name: 'Comida corrida' }).click()
    // The store's only tax is preselected.
    await dialog.getByRole('button', { name: /IVA - 16% \(Incluido\).*Impuesto/ }).waitFor()
    await save(page)

    await page.getByRole('heading', { level: 1, name: 'Chiles en nogada' }).waitFor()
    await page
      .getByRole('navigation', { name: 'Volver' })
      .getByRole('link', { name: 'Artículos del Menú' })
      .waitFor()
    await counter.getByRole('button', { name: 'Agregar Chiles en nogada', exact: true }).click()
    await counter.getByText('$245.50').first().waitFor()
  })

  it('gets several items in succession, in a category that is created in the process', async () => {
    const { page } = await openMenu()
    await page.getByRole('button', { name: 'Nuevo', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Nuevo artículo' })
    const category = dialog.getByRole('button', { name: /Categoría$/ })
    await category.click()
    await page.getByRole('option', { name: 'Nueva categoría…' }).click()
    const making = page.getByRole('dialog', { name: 'Nueva categoría' })
    await making.getByLabel('Título').fill('comida CORRIDA')
    await making.getByRole('button', { name: 'Guardar' }).click()
    await making.getByText('Esa categoría ya existe.').waitFor()
    await making.getByLabel('Título').fill('Postres')
    await making.getByRole('button', { name: 'Guardar' }).click()
    await category.getByText('Postres').waitFor()

    for (const [title, price] of [
      ['Flan', '35'],
      ['Arroz con leche', '30'],
    ] as const) {
      await dialog.getByLabel('Título').fill(title)
      await dialog.getByRole('textbox', { name: 'Precio', exact: true }).fill(price)
      await dialog.getByRole('button', { name: 'Guardar y agregar otro' }).click()
      await expect.poll(() => dialog.getByLabel('Título').inputValue()).toBe('')
      await dialog.getByLabel('Título').and(page.locator(':focus')).waitFor()
      expect(await category.textContent()).toContain('Postres')
    }
    await dialog.getByRole('button', { name: 'Volver' }).click()
    for (const title of ['Flan', 'Arroz con leche']) await card(page, title).getByText('Postres').waitFor()
    const added = (await menuItems(page)).filter((item) => item.category_title === 'Postres')
    expect(added.map((item) => [item.title, item.tax_id])).toEqual([
      ['Flan', 1],
      ['Arroz con leche', 1],
    ])
  })

  it('has editable prices: Enter saves, Escape cancels', async () => {
    const { person, page, itemIds } = await openMenu()
    const counter = await openCounter(person)
    await priceButton(page, 'Mole con pollo').click()
    await priceField(page, 'Mole con pollo').fill('105')
    await page.keyboard.press('Enter')
    await priceButton(page, 'Mole con pollo').getByText('$105.00').waitFor()
    await counter.getByText('$105.00').waitFor()
    expect((await menuItems(page)).find(({ id }) => id === itemIds.mole)?.price).toBe('105.00')

    await page.keyboard.press('Enter')
    await priceField(page, 'Mole con pollo').fill('9')
    await page.keyboard.press('Escape')
    await priceButton(page, 'Mole con pollo').getByText('$105.00').waitFor()
  })

  it('lets the owner raise one price after another by Tab, which stays at a price that is refused', async () => {
    const { page } = await openMenu()
    const rows = page.getByRole('article')
    const titles = await Promise.all([0, 1, 2].map((at) => rows.nth(at).getAttribute('aria-label')))
    const [first = '', second = '', third = ''] = titles.map(String)
    await priceButton(page, first).click()
    await page.keyboard.type('61')
    await page.keyboard.press('Tab')
    await priceField(page, second).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('x')
    await page.keyboard.press('Tab')
    await card(page, second).getByText('¡Por favor proporciona un precio válido!').waitFor()
    await priceField(page, second).and(page.locator(':focus')).fill('62.5')
    await page.keyboard.press('Tab')
    await priceField(page, third).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('63')
    await page.keyboard.press('Shift+Tab')
    await priceField(page, second).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    const pricesOf = async () => {
      const items = await menuItems(page)
      return [first, second, third].map((title) => items.find((item) => item.title === title)?.price)
    }
    await expect.poll(pricesOf).toEqual(['61.00', '62.50', '63.00'])
  })

  it('keeps a price that is invalid, or whose saving failed', async () => {
    const { page, itemIds } = await openMenu()
    await priceButton(page, 'Sopa de fideo').click()
    const field = priceField(page, 'Sopa de fideo')
    await field.fill('cara')
    await page.keyboard.press('Enter')
    await card(page, 'Sopa de fideo').getByText('¡Por favor proporciona un precio válido!').waitFor()
    expect(await field.inputValue()).toBe('cara')

    await page.route('**/price', (route) => route.fulfill({ status: 503, json: { success: false } }))
    await field.fill('50')
    await page.keyboard.press('Enter')
    await card(page, 'Sopa de fideo').getByText('¡Algo salió mal!').waitFor()
    expect(await field.inputValue()).toBe('50')
    expect((await menuItems(page)).find(({ id }) => id === itemIds.soup)?.price).toBe('45.00')
  })

  it('shows sold-out dishes at every counter, and shows them as available again', async () => {
    const { person, page } = await openMenu()
    const counter = await openCounter(person)
    const mole = card(page, 'Mole con pollo')
    expect(await page.getByText('Agotado', { exact: true }).count()).toBe(0)
    await mole.getByText('Disponible').click()
    await mole.getByText('Agotado').waitFor()
    await counter.getByRole('button', { name: 'Agotado: Mole con pollo' }).waitFor()
    await page.getByRole('radio', { name: 'Agotados (1)' }).click()
    await card(page, 'Sopa de fideo').waitFor({ state: 'detached' })
    const order = { cart: [{ id: (await menuItems(page))[1]?.id, quantity: 1 }] }
    const refused = await page.request.post('/api/v1/pos/create-order', { data: order })
    expect([refused.status(), (await refused.json()).code]).toEqual([409, 'sold_out'])

    await mole.getByText('Agotado').click()
    await counter.getByRole('button', { name: 'Agregar Mole con pollo', exact: true }).waitFor()
  })

  it('can be searched, and the back button of an item returns to the same place', async () => {
    const { page } = await openMenu()
    await page.getByRole('searchbox', { name: 'Buscar artículo' }).fill('limon')
    await card(page, 'Mole con pollo').waitFor({ state: 'detached' })
    await page.waitForURL(/q=limon/)
    await card(page, 'Agua de limón').getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Agua de limón' }).waitFor()
    await page.goBack()
    await card(page, 'Agua de limón').waitFor()
    expect(await page.getByRole('searchbox', { name: 'Buscar artículo' }).inputValue()).toBe('limon')
    expect(await page.getByRole('article').count()).toBe(1)
  })
})

describe('an item', () => {
  const openItem = async () => {
    const opened = await openMenu()
    await opened.page.goto(`${MENU}/${opened.itemIds.mole}`)
    await opened.page.getByRole('heading', { level: 1, name: 'Mole con pollo' }).waitFor()
    return opened
  }

  it('is saved, and warns before unsaved changes are lost', async () => {
    const { page, itemIds } = await openItem()
    await page.getByLabel('Título').fill('Mole negro')
    await page.getByRole('link', { name: 'Artículos del Menú' }).click()
    const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' })
    await question.getByRole('button', { name: 'Seguir editando' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Título').inputValue()).toBe('Mole negro')

    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('heading', { level: 1, name: 'Mole negro' }).waitFor()
    expect((await menuItems(page)).find(({ id }) => id === itemIds.mole)?.title).toBe('Mole negro')
    await page.getByRole('link', { name: 'Artículos del Menú' }).click()
    await card(page, 'Mole negro').waitFor()
  })

  it('gets variants and add-ons, which the counter asks for', async () => {
    const { person, page } = await openItem()
    await page.getByRole('button', { name: 'Agregar variante' }).click()
    await page.getByText('Precio ingresado = Precio final, anula el precio base.').waitFor()
    await page.getByRole('dialog').getByLabel('Título').fill('Media orden')
    await page.getByRole('dialog').getByLabel('Precio').fill('60')
    await save(page)
    await page.getByRole('list', { name: 'Variantes' }).getByText('$60.00').waitFor()

    await page.getByRole('button', { name: 'Agregar complemento' }).click()
    await page.getByText('Precio final = Precio base + Precio ingresado.').waitFor()
    await page.getByRole('dialog').getByLabel('Título').fill('Ajonjolí')
    await page.getByRole('dialog').getByLabel('Precio').fill('5.5')
    await save(page)
    await page.getByRole('list', { name: 'Complementos' }).getByText('+$5.50').waitFor()

    const counter = await openCounter(person)
    await counter.getByRole('button', { name: 'Agregar Mole con pollo', exact: true }).click()
    const choices = counter.getByRole('dialog', { name: 'Mole con pollo' })
    await choices.getByText('Media orden').waitFor()
    await choices.getByText('Ajonjolí').waitFor()
    await counter.context().close()

    await page.getByRole('button', { name: 'Eliminar variante Media orden' }).click()
    await page.getByText('¡Estás seguro! ¡Este proceso es irreversible!').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
    await page.getByRole('button', { name: 'Mostrar Variantes (0)' }).waitFor()
  })

  it('has its fields before its picture on a phone, and its variants open', async () => {
    const { page, itemIds } = await openItem()
    await write(page.request, `/menu-items/variants/${itemIds.mole}/add`, { title: 'Media', price: 60 })
    await page.setViewportSize(PHONE)
    await page.reload()
    await page.getByRole('button', { name: 'Ocultar Variantes (1)' }).waitFor()
    await page.getByRole('list', { name: 'Variantes' }).getByText('$60.00').waitFor()
    const top = async (name: string) =>
      (await page.getByRole('heading', { level: 2, name }).boundingBox())?.y ?? Number.NaN
    expect(await top('Datos del artículo')).toBeLessThan(await top('Imagen'))
    await page.getByRole('switch', { name: 'Disponible: Media' }).waitFor({ state: 'attached' })
    await page.getByText('Disponible', { exact: true }).first().click()
    await page.getByText('Agotado', { exact: true }).first().waitFor()
  })

  const chooseImage = async (page: Page, name: string, mimeType: string, buffer: Buffer) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: /Subir imagen|Cambiar imagen/ }).click(),
    ])
    await chooser.setFiles({ name, mimeType, buffer })
  }

  /** Uploads a large picture. @returns the bytes that the browser sent, and the shown picture. */
  async function uploadLarge(page: Page) {
    const file = noisePng(900, 600)
    expect(file.length).toBeGreaterThan(1_000_000)
    const [sent] = await Promise.all([
      page.waitForRequest('**/upload-photo'),
      chooseImage(page, 'mole.png', 'image/png', file),
    ])
    const shown = page.getByRole('img', { name: 'Imagen de Mole con pollo' })
    await shown.waitFor()
    const address = (await shown.getAttribute('src')) ?? ''
    const picture = await page.request.get(address)
    const size = await shown.evaluate(async (img: HTMLImageElement) => {
      await img.decode()
      return [img.naturalWidth, img.naturalHeight]
    })
    return { sentBytes: sent.postDataBuffer()?.length ?? 0, type: picture.headers()['content-type'], size }
  }

  it('gets a picture, which a worker shrinks before the upload, and the picture can be removed', async () => {
    const { page, itemIds } = await openItem()
    const workers: string[] = []
    page.on('worker', (worker) => workers.push(worker.url()))
    const { sentBytes, type, size } = await uploadLarge(page)
    expect(workers.join()).toContain('shrink.worker')
    expect(sentBytes).toBeLessThan(501_000)
    expect([type, size]).toEqual(['image/webp', [512, 341]])

    await page.getByRole('button', { name: 'Eliminar imagen' }).click()
    await page.getByText('¡Estás seguro! ¡Este proceso es irreversible!').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
    await page.getByText('Sin imagen').waitFor()
    expect((await menuItems(page)).find(({ id }) => id === itemIds.mole)?.image).toBeNull()
  })

  it('gets a picture also when workers cannot start', async () => {
    const { page } = await openItem()
    await page.evaluate(() => {
      globalThis.Worker = class {
        constructor() {
          throw new Error('workers are not available')
        }
      } as never
    })
    const { sentBytes, size } = await uploadLarge(page)
    expect(sentBytes).toBeLessThan(501_000)
    expect(size).toEqual([512, 341])
  })

  it('refuses a file that is not a picture', async () => {
    const { page, itemIds } = await openItem()
    await chooseImage(page, 'menu.pdf', 'application/pdf', Buffer.from('%PDF-1.7'))
    await page.getByText('The file given is not an image').waitFor()
    await chooseImage(page, 'falsa.png', 'image/png', Buffer.from('no soy una imagen'))
    await page.getByText('The file given is not an image').nth(1).waitFor()
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    await chooseImage(page, 'IMG_0001.HEIC', 'image/heic', heic)
    await page.getByText(/^Las fotos HEIC.*JPEG/).waitFor()
    await chooseImage(
      page,
      'logo.svg',
      'image/svg+xml',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    )
    await page.getByText(/^Los dibujos SVG no se pueden usar/).waitFor()
    await chooseImage(page, 'rota.png', 'image/png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
    await page.getByText(/^No pudimos abrir la imagen/).waitFor()
    expect((await menuItems(page)).find(({ id }) => id === itemIds.mole)?.image).toBeNull()
  })

  it('is deleted after a confirmation', async () => {
    const { page } = await openItem()
    await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Eliminar Mole con pollo' })
    await question.getByText('¿Está seguro? ¡Este proceso es irreversible!').waitFor()
    await question.getByRole('button', { name: 'Eliminar' }).click()
    await card(page, 'Sopa de fideo').waitFor()
    expect((await menuItems(page)).map(({ title }) => title)).toEqual(['Sopa de fideo', 'Agua de limón'])
  })
})

describe('a menu from a spreadsheet', () => {
  const openImport = async (page: Page) => {
    await page.getByRole('button', { name: 'Importar / Exportar' }).click()
    await page.getByRole('menuitem', { name: /^Importar menú/ }).click()
    return page.getByRole('dialog', { name: 'Importar menú' })
  }
  const choose = async (page: Page, name: string, file: { name: string; buffer: Buffer }) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name }).click(),
    ])
    await chooser.setFiles({ ...file, mimeType: 'application/octet-stream' })
  }
  const csv = (price: string) => ({
    name: 'menu.csv',
    // As Excel saves it in Mexico: semicolons and Windows-1252.
    buffer: Buffer.from(
      `Categoría;Artículo;Precio;Impuesto;Variantes\r\n` +
        `Postres;Flan napolitano;${price};IVA;Rebanada:35|Entero:180\r\n` +
        `Comida corrida;Mole con pollo;110;16%;\r\n`,
      'latin1',
    ),
  })

  it('is not imported while a row is invalid, and is imported completely after the correction', async () => {
    const { page } = await openMenu()
    const dialog = await openImport(page)
    await choose(page, 'Elegir archivo', csv('treinta'))
    await dialog.getByText('El precio «treinta» no es válido: escribe un número como 45.00.').waitFor()
    const first = dialog.getByRole('row').nth(1)
    expect(await first.textContent()).toContain('Flan napolitano')
    expect(await dialog.getByRole('button', { name: /^Importar/ }).isDisabled()).toBe(true)
    expect(await menuItems(page)).toHaveLength(3)

    await choose(page, 'Elegir otro archivo', csv('35'))
    await dialog.getByText('Categorías nuevas: Postres').waitFor()
    await dialog.getByText('98.50').waitFor()
    await dialog.getByRole('button', { name: 'Importar 2 artículos' }).click()
    await card(page, 'Flan napolitano').getByText('2 variantes').waitFor()
    await priceButton(page, 'Mole con pollo').getByText('$110.00').waitFor()
    const flan = (await menuItems(page)).find(({ title }) => title === 'Flan napolitano')
    expect(flan).toMatchObject({ price: '35.00', category_title: 'Postres' })
  })

  it('that cannot be read leaves no button that imports the previous file', async () => {
    const { page } = await openMenu()
    const dialog = await openImport(page)
    await choose(page, 'Elegir archivo', csv('35'))
    await dialog.getByRole('button', { name: 'Importar 2 artículos' }).waitFor()
    await choose(page, 'Elegir otro archivo', {
      name: 'menu.xls',
      buffer: Buffer.from('<html><table></table>'),
    })
    await dialog.getByText(/^Es una página web/).waitFor()
    expect(await dialog.getByRole('button', { name: /^Importar/ }).count()).toBe(0)
  })

  it('of a workbook with several menus is the sheet that is chosen', async () => {
    const { page } = await openMenu()
    const dialog = await openImport(page)
    const sheet = (name: string, title: string) => ({
      name,
      rows: `<row r="1">${t('A1', 'MENÚ 2026')}</row><row r="3">${t('A3', 'Grupo')}${t('B3', 'Platillo')}${t('C3', 'Precio')}${t('D3', 'Clave')}</row><row r="4">${t('A4', 'Antojitos')}${t('B4', title)}${n('C4', 40)}</row>`,
    })
    const book = madeWorkbook({ sheets: [sheet('Comida', 'Sope'), sheet('Cena', 'Pozole')] })
    await choose(page, 'Elegir archivo', { name: 'menu.xlsx', buffer: book })
    await dialog.getByText('Sope').waitFor()
    await dialog.getByText('Estas columnas no se importan: Clave.').waitFor()
    await dialog.getByRole('button', { name: /Hoja/ }).click()
    await page.getByRole('option', { name: 'Cena' }).click()
    await dialog.getByText('Pozole').waitFor()
    await dialog.getByRole('button', { name: 'Importar 1 artículo' }).click()
    await card(page, 'Pozole').waitFor()
    expect((await menuItems(page)).filter(({ title }) => /Sope|Pozole/.test(title))).toHaveLength(1)
  })

  it('keeps the file when the answer is lost, and imports it once', async () => {
    const { page } = await openMenu()
    const dialog = await openImport(page)
    await choose(page, 'Elegir archivo', csv('35'))
    const submit = dialog.getByRole('button', { name: 'Importar 2 artículos' })
    await submit.waitFor()
    let lost = 0
    await page.route('**/menu-items/import', async (route) => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await submit.click()
    await dialog.getByText('¡Algo salió mal!').waitFor()
    await submit.click()
    await dialog.waitFor({ state: 'detached' })
    expect((await menuItems(page)).filter(({ title }) => title === 'Flan napolitano')).toHaveLength(1)
  })

  it('that was exported, 1,500 items as a workbook, changes nothing when it is imported', async () => {
    const { page } = await openMenu()
    const rows = Array.from({ length: 1_500 }, (_, index) => ({
      category: `Sección ${index % 12}`,
      title: `Platillo número ${index}, con su guarnición de la casa`,
      price: `${20 + index}.50`,
      tax: 'IVA',
      variants: 'Chico:45|Grande:60',
      addons: 'Queso:15',
    }))
    await write(page.request, '/menu-items/import', { rows })
    await page.reload()
    await card(page, 'Mole con pollo').waitFor()
    expect(await page.getByRole('article').count()).toBe(48)
    await page.setViewportSize(DESKTOP)
    expect(await page.getByRole('article').evaluateAll(wholeInSight)).toBeGreaterThanOrEqual(11)
    await page.getByText('Mostrando 48 de 1503').waitFor()

    await page.getByRole('button', { name: 'Importar / Exportar' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /Exportar a Excel/ }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^menu-\d{4}-\d{2}-\d{2}\.xlsx$/)
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    const dialog = await openImport(page)
    await choose(page, 'Elegir archivo', { name: 'menu.xlsx', buffer: Buffer.concat(chunks) })
    await dialog.getByText('1503 sin cambios').waitFor()
    await dialog.getByText('El menú ya está al día: no hay nada que importar.').waitFor()
  })
})
