import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openFonda, write } from './lib/fonda.ts'
import { DESKTOP, PHONE } from './lib/launch.ts'

const IRREVERSIBLE = '¿Está seguro? ¡Este proceso es irreversible!'
const open = async (page: Page, path: string, title: string) => {
  await page.goto(`/dashboard/settings/${path}`)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}
const press = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true }).click()
const save = (page: Page) => press(page.getByRole('dialog'), 'Guardar')
const waitForText = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
/** A table has its removal below its further actions. */
const askToRemoveTable = async (page: Page, name: string) => {
  await press(page, `Más acciones de ${name}`)
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
}
const remove = async (page: Page, name: string, question = IRREVERSIBLE) => {
  await press(page, `Eliminar ${name}`)
  await confirmRemoval(page, name, question)
}
const confirmRemoval = async (page: Page, name: string, question = IRREVERSIBLE) => {
  const dialog = page.getByRole('alertdialog', { name: `Eliminar ${name}` })
  await dialog.getByText(question, { exact: true }).waitFor()
  await press(dialog, 'Eliminar')
  await dialog.waitFor({ state: 'detached' })
}
/** A counter that is opened now. */
const counter = async (page: Page) => {
  await page.goto('/dashboard/pos')
  await page.getByRole('button', { name: 'Agregar Sopa de fideo' }).waitFor()
}
const chips = async (page: Page) => {
  await counter(page)
  return page.getByRole('radiogroup', { name: 'Categorías' }).getByRole('radio').allTextContents()
}

describe('the navigation to the settings', () => {
  it('has one entry that opens the store’s details, and the search finds each screen', async () => {
    const { page } = await openFonda({ viewport: DESKTOP })
    await page.getByRole('link', { name: 'Configuración' }).click()
    await page.waitForURL('**/dashboard/settings/details')
    await page.getByRole('heading', { name: 'Configuración de Tienda' }).waitFor()
    await page.keyboard.press('Control+k')
    for (const title of [
      'Configuración de Tienda',
      'Configuración de Impresión',
      'Mesas de la Tienda',
      'Configuración de Impuestos',
    ])
      await page.getByRole('option', { name: title, exact: true }).waitFor()
    await page.keyboard.type('impuestos')
    await page.getByRole('option', { name: 'Mesas de la Tienda' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Configuración de Impuestos' }).waitFor()
    const menu = page.getByRole('navigation', { name: 'Configuración', exact: true })
    await menu.getByRole('link', { name: 'Impuestos' }).and(page.locator('[aria-current=page]')).waitFor()
  })
})

describe('the settings on a phone', () => {
  it('are a list by groups, and each page leads back to it', async () => {
    const { page } = await openFonda({ path: '/dashboard/settings', viewport: PHONE })
    await page.getByRole('region', { name: 'Cobro' }).getByRole('link', { name: 'Impuestos' }).click()
    await page.getByRole('heading', { level: 1, name: 'Configuración de Impuestos' }).waitFor()
    await page
      .getByRole('navigation', { name: 'Volver' })
      .getByRole('link', { name: 'Configuración' })
      .click()
    await page.getByRole('region', { name: 'Papel' }).getByRole('link', { name: 'Impresoras' }).waitFor()
  })
})

describe('tables', () => {
  it('cannot be deleted with an open order, and the dialog says why', async () => {
    const { page, itemIds } = await openFonda({ path: null })
    const [table] = (await (await page.request.get('/api/v1/settings/store-tables')).json()) as {
      id: number
    }[]
    const cart = [{ id: itemIds.soup, quantity: 1 }]
    await write(page.request, '/pos/create-order', { cart, tableId: table?.id, deliveryType: 'dinein' })
    await open(page, 'tables', 'Mesas de la Tienda')
    await askToRemoveTable(page, 'Mesa 1')
    const dialog = page.getByRole('alertdialog')
    await press(dialog, 'Eliminar')
    await dialog.getByText('La mesa tiene pedidos abiertos.').waitFor()
    await press(dialog, 'Volver')
    await page.getByRole('row', { name: /Mesa 1/ }).waitFor()
  })
})

describe('taxes', () => {
  it('are checked title, rate, type; a changed tax changes the guest’s total; a removed tax no longer applies', async () => {
    const { page } = await openFonda({ path: null })
    await open(page, 'tax-setup', 'Configuración de Impuestos')
    await press(page, 'Nuevo')
    const dialog = page.getByRole('dialog')
    await save(page)
    await waitForText(page, '¡Proporcione un título!')
    await page.keyboard.type('IEPS')
    await page.getByLabel('Tasa de Impuesto (%)').fill('-8')
    await save(page)
    await waitForText(page, '¡Valor inválido proporcionado en la Tasa de Impuesto!')
    await page.getByLabel('Tasa de Impuesto (%)').fill('8')
    await save(page)
    await waitForText(page, '¡Seleccione el Tipo de Impuesto!')
    await dialog.getByRole('button', { name: /Tipo de Impuesto/ }).click()
    await page.getByRole('option', { name: /^Incluido/ }).click()
    await save(page)
    await page.getByRole('row', { name: 'IEPS 8% Incluido' }).waitFor()

    await press(page, 'Editar IVA')
    await page.getByLabel('Título').fill('')
    await save(page)
    await waitForText(page, '¡Por favor proporcione un título!')
    await page.getByLabel('Título').fill('IVA frontera')
    await page.getByLabel('Tasa de Impuesto (%)').fill('10')
    await dialog.getByRole('button', { name: /Tipo de Impuesto/ }).click()
    await page.getByRole('option', { name: /^Exclusivo/ }).click()
    await save(page)
    await page.getByRole('row', { name: 'IVA frontera 10% Exclusivo' }).waitFor()
    await counter(page)
    await press(page, 'Agregar Sopa de fideo')
    await waitForText(page, '$49.50')

    await open(page, 'tax-setup', 'Configuración de Impuestos')
    await remove(page, 'IVA frontera', '¿Está seguro?')
    await counter(page)
    await waitForText(page, '$45.00')
  })
})

describe('ways to pay', () => {
  const offered = async (page: Page) => {
    await counter(page)
    await press(page, 'Agregar Sopa de fideo')
    await page.getByRole('button', { name: 'Crear Recibo y Cobrar' }).click()
    const ways = page
      .getByRole('dialog')
      .getByRole('radiogroup', { name: 'Forma de pago' })
      .getByRole('radio')
    await ways.first().waitFor()
    return ways.evaluateAll((radios) =>
      radios.map((one) => (one as HTMLInputElement).labels?.[0]?.textContent ?? ''),
    )
  }

  it('are switched in the list, and the counter offers only the active types', async () => {
    const { page } = await openFonda({ path: null })
    await open(page, 'payment-types', 'Tipos de Pago')
    await press(page, 'Nuevo')
    await save(page)
    await waitForText(page, '¡Por favor proporcione un título para el tipo de pago!')
    await page.keyboard.type('Vales')
    await save(page)
    const vales = page.getByRole('switch', { name: 'Activo: Vales' })
    await expect.poll(() => vales.isChecked()).toBe(true)
    const card = page.getByRole('switch', { name: 'Activo: Tarjeta' })
    const [answer] = await Promise.all([
      page.waitForResponse('**/toggle'),
      card.focus().then(() => page.keyboard.press('Space')),
    ])
    expect(answer.ok()).toBe(true)
    await waitForText(page, 'El tipo de pago se desactivó.')
    await press(page, 'Editar Vales')
    await page.getByLabel('Título').fill('')
    await save(page)
    await waitForText(page, '¡Por favor proporcione un título!')
    await page.getByLabel('Título').fill('Vales de despensa')
    await save(page)
    await page.getByText('Vales de despensa').waitFor()
    await remove(page, 'Transferencia')
    expect(await offered(page)).toEqual(['Efectivo', 'Vales de despensa'])
  })

  it('show a message and switch back when the server refuses', async () => {
    const { page } = await openFonda({ path: null })
    await open(page, 'payment-types', 'Tipos de Pago')
    const cash = page.getByRole('switch', { name: 'Activo: Efectivo' })
    await cash.waitFor()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/toggle', async (route) => {
      await held
      await route.abort('connectionreset')
    })
    await cash.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => cash.isChecked()).toBe(false)
    release()
    await waitForText(page, '¡Algo salió mal!')
    await expect.poll(() => cash.isChecked()).toBe(true)
  })
})

describe('taxes', () => {
  it('that are removed list the items that lose them, and are restored with one press', async () => {
    const { page } = await openFonda({ path: null })
    await open(page, 'tax-setup', 'Configuración de Impuestos')
    await press(page, 'Eliminar IVA')
    const question = page.getByRole('alertdialog')
    await question.getByText(/^3 artículos quedan sin impuesto\./).waitFor()
    // The removal can be undone.
    expect(await question.getByText(/irreversible/).count()).toBe(0)
    await press(question, 'Eliminar')
    await waitForText(page, 'Aún no hay impuestos')
    await waitForText(page, 'El impuesto se eliminó. 3 artículos quedaron sin impuesto.')
    await press(page, 'Deshacer')
    await waitForText(page, 'El impuesto se restauró.')
    const row = page.getByRole('row', { name: /IVA/ })
    await row.getByRole('cell', { name: '3', exact: true }).waitFor()
  })
})

describe('categories', () => {
  const inList = (page: Page) =>
    page
      .getByRole('grid', { name: 'Categorías' })
      .getByRole('row')
      .evaluateAll((rows) =>
        rows.map(
          (row) => row.getAttribute('aria-label') ?? row.querySelector('[class*=font-medium]')?.textContent,
        ),
      )
  const saved = (page: Page) =>
    page.waitForResponse((reply) => reply.url().endsWith('/reorder') && reply.ok())

  it('are sorted with arrows, by dragging, and with the keyboard only; the counter follows', async () => {
    const { page } = await openFonda({ path: null })
    await open(page, 'menu-items/categories', 'Categorías')
    for (const title of ['Bebidas', 'Postres']) {
      await press(page, 'Nueva')
      await page.keyboard.type(title)
      await page.keyboard.press('Enter')
      await page.getByRole('row', { name: title }).waitFor()
    }
    await Promise.all([saved(page), press(page, 'Subir Postres')])
    await expect.poll(() => inList(page)).toEqual(['Comida corrida', 'Postres', 'Bebidas'])
    // The focus is still on the arrow of the moved category.
    await Promise.all([saved(page), page.keyboard.press('Enter')])
    await expect.poll(() => inList(page)).toEqual(['Postres', 'Comida corrida', 'Bebidas'])

    // Each way, the second press comes before the server's answer to the first.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    const pressTwice = async () => {
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
    }
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/reorder', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('button', { name: 'Subir Bebidas' }).focus()
    await pressTwice()
    await expect.poll(() => inList(page)).toEqual(['Bebidas', 'Postres', 'Comida corrida'])
    await expect.poll(focused).toBe('Bajar Bebidas')
    await pressTwice()
    await expect.poll(() => inList(page)).toEqual(['Postres', 'Comida corrida', 'Bebidas'])
    await expect.poll(focused).toBe('Subir Bebidas')
    let answered = 0
    page.on('response', (reply) => {
      if (reply.url().endsWith('/reorder') && reply.ok()) answered++
    })
    release()
    await expect.poll(() => answered).toBe(4)
    await page.unroute('**/reorder')

    await page.getByRole('button', { name: 'Mover Bebidas' }).focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowUp')
        return page.locator(':focus').getAttribute('aria-label')
      })
      .toBe('Insertar entre Postres y Comida corrida')
    await Promise.all([saved(page), page.keyboard.press('Enter')])
    await expect.poll(() => inList(page)).toEqual(['Postres', 'Bebidas', 'Comida corrida'])

    const [first, last] = [
      page.getByRole('row', { name: 'Postres' }),
      page.getByRole('row', { name: 'Comida corrida' }),
    ]
    const { height } = (await last.boundingBox()) ?? { height: 0 }
    await Promise.all([
      saved(page),
      first.dragTo(last, { targetPosition: { x: 80, y: height - 4 }, sourcePosition: { x: 150, y: 20 } }),
    ])
    await expect.poll(() => inList(page)).toEqual(['Bebidas', 'Comida corrida', 'Postres'])
    expect((await chips(page)).slice(1)).toEqual([
      expect.stringContaining('Bebidas'),
      expect.stringContaining('Comida corrida'),
      expect.stringContaining('Postres'),
    ])
  })

  it('are renamed and removed; each form names the missing field', async () => {
    const { page } = await openFonda({ path: null })
    await open(page, 'menu-items/categories', 'Categorías')
    await press(page, 'Nueva')
    await save(page)
    await waitForText(page, '¡Por favor proporciona el título de la categoría!')
    await press(page.getByRole('dialog'), 'Volver')
    await press(page, 'Editar Comida corrida')
    await page.getByLabel('Título').fill(' ')
    await save(page)
    await waitForText(page, '¡Por favor proporciona el título!')
    await page.getByLabel('Título').fill('Menú del día')
    await save(page)
    await page.getByRole('row', { name: 'Menú del día' }).waitFor()
    await remove(page, 'Menú del día')
    await waitForText(page, 'Aún no hay categorías')
    await counter(page)
    expect(await page.getByText('Menú del día').count()).toBe(0)
  })
})

describe('the store’s details', () => {
  it('find a currency by its name, and keep the typed values after a refusal', async () => {
    const { page, itemIds } = await openFonda({ path: null })
    await write(page.request, '/pos/create-order', {
      cart: [{ id: itemIds.soup, quantity: 1 }],
      tableId: null,
    })
    await open(page, 'details', 'Configuración de Tienda')
    const currency = page.getByRole('combobox', { name: 'Moneda' })
    await currency.click()
    await currency.fill('peso')
    await page.getByRole('option', { name: /COP/ }).waitFor()
    const pesos = await page.getByRole('option').allTextContents()
    for (const option of ['Peso mexicano (MXN, $)', 'Peso colombiano (COP, $)'])
      expect(pesos).toContain(option)
    expect(pesos.every((option) => /peso/i.test(option))).toBe(true)
    await page.getByRole('option', { name: /COP/ }).click()
    // The box has the focus and its list is closed: a click opens it again. One that follows the choice within half a
    // second counts as its double tap.
    const again = page.getByRole('option', { name: /COP/ })
    await again.waitFor({ state: 'detached' })
    await expect
      .poll(async () => {
        await currency.click()
        return again.count()
      })
      .toBe(1)
    await currency.press('Escape')
    await page.getByLabel('Nombre del negocio').fill('Fonda Lupita')
    await press(page, 'Guardar')
    await page.getByRole('alert').getByText('La moneda no se puede cambiar').waitFor()
    expect(await page.getByLabel('Nombre del negocio').inputValue()).toBe('Fonda Lupita')
    expect(await currency.inputValue()).toBe('Peso colombiano (COP, $)')

    await currency.click()
    await currency.fill('peso mex')
    await page.getByRole('option', { name: /MXN/ }).click()
    await page.getByLabel('Inicio del día de venta').fill('05:30')
    const saveButton = page.getByRole('button', { name: 'Guardar', exact: true })
    await saveButton.press('Enter')
    await waitForText(page, 'Los datos del negocio se guardaron.')
    await saveButton.waitFor({ state: 'detached' })
    // The keyboard goes on from the page, not from the top of the document.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
    await page.reload()
    await page.getByRole('heading', { name: 'Configuración de Tienda' }).waitFor()
    expect(await page.getByLabel('Nombre del negocio').inputValue()).toBe('Fonda Lupita')
    expect(await page.getByLabel('Inicio del día de venta').inputValue()).toBe('05:30')
  })

  it('ask before unsaved changes are lost', async () => {
    const { page } = await openFonda({ path: null, viewport: DESKTOP })
    await open(page, 'details', 'Configuración de Tienda')
    const saveButton = page.getByRole('button', { name: 'Guardar', exact: true })
    await page.getByRole('textbox', { name: 'Teléfono' }).waitFor()
    expect(await saveButton.count()).toBe(0)
    await page.getByRole('textbox', { name: 'Teléfono' }).fill('229 932 2584')
    await page.getByRole('status').getByText('Hay cambios sin guardar').waitFor({ state: 'attached' })
    await saveButton.waitFor()
    await page.getByRole('link', { name: 'Mesas', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' })
    await press(question, 'Seguir editando')
    expect(await page.getByRole('textbox', { name: 'Teléfono' }).inputValue()).toBe('229 932 2584')
    await page.getByRole('link', { name: 'Mesas', exact: true }).click()
    await press(question, 'Salir sin guardar')
    await page.getByRole('heading', { name: 'Mesas de la Tienda' }).waitFor()
    await open(page, 'details', 'Configuración de Tienda')
    expect(await page.getByRole('textbox', { name: 'Teléfono' }).inputValue()).toBe('')
  })

  it('show an error when a list fails to load, and load it after a retry', async () => {
    const { page } = await openFonda({ path: null })
    await page.route('**/settings/taxes', (route) => route.abort('connectionreset'))
    await open(page, 'tax-setup', 'Configuración de Impuestos')
    await waitForText(page, 'Error al cargar los datos, ¡Inténtalo más tarde!')
    await page.unroute('**/settings/taxes')
    await press(page, 'Reintentar')
    await page.getByRole('row', { name: /IVA/ }).waitFor()
  })
})

describe('the receipt’s preview', () => {
  it('shows every change before it is saved, on paper of either width', async () => {
    const { page } = await openFonda({ path: null })
    await open(page, 'print-settings', 'Configuración de Impresión')
    const receipt = page.getByRole('region', { name: 'Vista previa del recibo' }).getByRole('article')
    await receipt.getByText('Fonda de la esquina').waitFor()
    const width = async () => Math.round((await receipt.boundingBox())?.width ?? 0)
    expect(await width()).toBe(302)
    await page.getByLabel('57 mm').check({ force: true })
    await expect.poll(width).toBe(215)
    await page.getByLabel('Encabezado').fill('RFC XAXX010101000')
    await receipt.getByText('RFC XAXX010101000').waitFor()
    const flip = (name: string) => page.getByText(name, { exact: true }).click()
    await flip('Mostrar datos de la tienda')
    await receipt.getByText('Fonda de la esquina').waitFor({ state: 'detached' })
    const hasNotes = await receipt.getByText('Notas: Sin crema').isVisible()
    await flip('Mostrar notas')
    await expect.poll(() => receipt.getByText('Notas: Sin crema').isVisible()).toBe(!hasNotes)
    await press(page, 'Guardar')
    await waitForText(page, 'La configuración de impresión se guardó.')
    await page.reload()
    await receipt.getByText('RFC XAXX010101000').waitFor()
    expect(await width()).toBe(215)
  })
})

describe('suppliers', () => {
  it('are found by the search, added, changed and removed, and the log names what was typed', async () => {
    const { page } = await openFonda({ path: null, viewport: DESKTOP })
    await open(page, 'details', 'Configuración de Tienda')
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: 'Proveedores', exact: true }).waitFor()
    await page.keyboard.type('proveedores')
    await page.getByRole('option', { name: 'Impresoras', exact: true }).waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Proveedores' }).waitFor()
    const menu = page.getByRole('navigation', { name: 'Configuración', exact: true })
    await menu.getByRole('link', { name: 'Proveedores' }).and(page.locator('[aria-current=page]')).waitFor()

    await press(page, 'Nuevo')
    const form = page.getByRole('dialog', { name: 'Nuevo proveedor' })
    await save(page)
    await waitForText(page, '¡Escribe el nombre del proveedor!')
    await form.getByLabel('Nombre').fill('Verduras Lupita')
    await form.getByLabel('RFC').fill('123')
    await save(page)
    await waitForText(page, '¡El RFC no es válido!')
    await form.getByLabel('RFC').fill('valu800101ab1')
    await form.getByLabel('Días de entrega').fill('Lunes y jueves')
    await save(page)
    await waitForText(page, 'El proveedor se agregó.')
    await page.getByRole('row', { name: /Verduras Lupita VALU800101AB1 Lunes y jueves/ }).waitFor()

    await press(page, 'Editar Verduras Lupita')
    await page.getByRole('dialog').getByLabel('Teléfono').fill('55 1234 5678')
    await save(page)
    await page.getByRole('row', { name: /Verduras Lupita 55 1234 5678/ }).waitFor()

    await remove(page, 'Verduras Lupita')
    await waitForText(page, 'Aún no hay proveedores')
    await open(page, 'audit-log', 'Bitácora')
    await page.getByRole('button', { name: /Agregó un proveedor/ }).click()
    await page.getByText('Días de entrega').waitFor()
  })
})
