import { n, t } from '@comanda/shared/testing/workbook-parts'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { expectAccessible, expectAccessibleInBothThemes, newPerson } from './lib/browser.ts'
import { addItem, openDinersStore, setStore } from './lib/diners-store.ts'
import { openFonda, write } from './lib/fonda.ts'
import { go } from './lib/go.ts'
import { DESKTOP, PHONE, signIn, TABLET } from './lib/launch.ts'
import { openSoldFonda } from './lib/sales.ts'
import { madeWorkbook } from './lib/workbook.ts'

const PASSWORD = 'comanda-demo'

const button = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole('button', { name, exact: true })
const press = (scope: Page | Locator, name: string | RegExp) => button(scope, name).first().click()
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last()

/** What a page shows when it has loaded. */
type Shown = string | RegExp
type Visit = readonly [address: string, shown: Shown, size?: { width: number; height: number }]

const STRANGERS: Record<string, Visit> = {
  '/': ['/', 'Comanda', PHONE],
  '/login': ['/login', 'Iniciar sesión', PHONE],
  '/register': ['/register', 'Crear cuenta', PHONE],
  '/forgot-password': ['/forgot-password', 'Enviar enlace', PHONE],
  '/reset-password': ['/reset-password', '¡Solicitud inválida!', PHONE],
  '/no-access': ['/no-access', /Oops!/, PHONE],
  '/turnos/$code': ['/turnos/x', 'Este enlace ya no funciona', PHONE],
}

/** The pages of the demo restaurant's owner, each at the size of who uses it most. */
const OWNERS: Record<string, Visit> = {
  '/print-receipt': ['/print-receipt?orders=1&print=no', 'Total', PHONE],
  '/print-token': ['/print-token?token=77&print=no', '77', PHONE],
  '/print-kitchen': ['/print-kitchen', '¡Solicitud inválida!', PHONE],
  '/print-till': ['/print-till', '¡Solicitud inválida!', PHONE],
  '/print-report': ['/print-report?print=no', 'Ventas Netas', DESKTOP],
  '/print-table-codes': ['/print-table-codes', 'Mesa 12', DESKTOP],
  '/dashboard/home': ['/dashboard/home', 'Vendido hoy', DESKTOP],
  '/dashboard/pos': ['/dashboard/pos', 'Taco al pastor', PHONE],
  '/dashboard/floor': ['/dashboard/floor', 'Mesa 2', TABLET],
  '/dashboard/orders': ['/dashboard/orders', 'Mesa 1', DESKTOP],
  '/dashboard/orders/$id': ['/dashboard/orders/1', 'Pedido 1', PHONE],
  '/dashboard/checks/$id': ['/dashboard/checks/1', 'Ronda 1', PHONE],
  '/dashboard/reviews': ['/dashboard/reviews', 'Nada por revisar', TABLET],
  '/dashboard/kitchen': ['/dashboard/kitchen', /^Token:/, TABLET],
  '/dashboard/kitchen/expedition': ['/dashboard/kitchen/expedition', /^Falta/, TABLET],
  '/dashboard/till': ['/dashboard/till', 'Sin turno abierto', TABLET],
  '/dashboard/till/z': ['/dashboard/till/z', 'Aún no hay cortes', TABLET],
  '/dashboard/till/z/$number': ['/dashboard/till/z/1', 'El corte no existe.', TABLET],
  '/dashboard/till/day': ['/dashboard/till/day', 'Sin turnos este día', TABLET],
  '/dashboard/reservation': ['/dashboard/reservation?type=this_month', /personas?$/, PHONE],
  '/dashboard/customers': ['/dashboard/customers', 'Citlali Ramírez', DESKTOP],
  '/dashboard/customers/$phone': ['/dashboard/customers/55%208235%201973', 'Citlali Ramírez', PHONE],
  '/dashboard/invoices': ['/dashboard/invoices?type=yesterday', 'Tokens', DESKTOP],
  '/dashboard/invoices/cfdi': ['/dashboard/invoices/cfdi', 'Vendido', PHONE],
  '/dashboard/reports': ['/dashboard/reports?type=last_7days', 'Ingresos por día', DESKTOP],
  '/dashboard/reports/losses': ['/dashboard/reports/losses', 'Sin pérdidas en este periodo', DESKTOP],
  '/dashboard/users': ['/dashboard/users', 'Dueña', DESKTOP],
  '/dashboard/settings': ['/dashboard/settings', 'Datos y privacidad', PHONE],
  '/dashboard/settings/details': ['/dashboard/settings/details', 'Nombre del negocio', PHONE],
  '/dashboard/settings/print-settings': ['/dashboard/settings/print-settings', 'Encabezado', DESKTOP],
  '/dashboard/settings/tables': ['/dashboard/settings/tables', 'Mesa 12', DESKTOP],
  '/dashboard/settings/tables/plan': ['/dashboard/settings/tables/plan', 'Mesa 2', DESKTOP],
  '/dashboard/settings/menu-items': ['/dashboard/settings/menu-items', 'Taco al pastor', DESKTOP],
  '/dashboard/settings/menu-items/$id': ['/dashboard/settings/menu-items/1', 'Complementos', DESKTOP],
  '/dashboard/settings/menu-items/categories': [
    '/dashboard/settings/menu-items/categories',
    'Antojitos',
    DESKTOP,
  ],
  '/dashboard/settings/stations': ['/dashboard/settings/stations', 'Nueva', DESKTOP],
  '/dashboard/settings/tax-setup': ['/dashboard/settings/tax-setup', 'IVA', DESKTOP],
  '/dashboard/settings/payment-types': ['/dashboard/settings/payment-types', 'Efectivo', DESKTOP],
  '/dashboard/settings/service': ['/dashboard/settings/service', 'Límites', DESKTOP],
  '/dashboard/settings/till': ['/dashboard/settings/till', 'Caja 1', DESKTOP],
  '/dashboard/settings/invoicing': ['/dashboard/settings/invoicing', 'Régimen fiscal', DESKTOP],
  '/dashboard/settings/suppliers': ['/dashboard/settings/suppliers', 'Aún no hay proveedores', DESKTOP],
  '/dashboard/settings/audit-log': ['/dashboard/settings/audit-log', 'Persona', DESKTOP],
  '/dashboard/settings/data': ['/dashboard/settings/data', 'Descargar mis datos', PHONE],
  '/dashboard/guide': ['/dashboard/guide', 'Tu primer día', PHONE],
  '/dashboard/guide/$chapter': ['/dashboard/guide/charging', 'Dividir la cuenta', DESKTOP],
  '/dashboard/devices': ['/dashboard/devices', 'Este Dispositivo', DESKTOP],
  '/dashboard/profile': ['/dashboard/profile', 'Guardar', PHONE],
  '/dashboard/contact-support': ['/dashboard/contact-support', 'Correo de soporte', DESKTOP],
}

async function visit(page: Page, visits: Record<string, Visit>): Promise<void> {
  for (const [address, shown, size] of Object.values(visits)) {
    if (size) await page.setViewportSize(size)
    await go(page, address)
    await page.getByText(shown).first().waitFor({ state: 'attached' })
    await expectAccessibleInBothThemes(page)
  }
}

const INVOICE_PAGES = [
  {
    language: 'Español',
    send: 'Facturar',
    fault: '¡El RFC no es válido!',
    wrong: /^Este código no sirve/,
    done: 'Tu factura está lista',
  },
  {
    language: 'English',
    send: 'Get the invoice',
    fault: 'This RFC is not valid.',
    wrong: /^This code cannot be used/,
    done: 'Your invoice is ready',
  },
]

/** The dialogs that keys of the page open. */
async function expectDialogs(page: Page, names: Readonly<Record<string, string>>): Promise<void> {
  for (const [key, name] of Object.entries(names)) {
    await page.keyboard.press(key)
    await page.getByRole('dialog', { name }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name }).waitFor({ state: 'detached' })
  }
}

/** A second tap on a line within a moment is a slip of the finger. */
function completeAll(page: Page): Promise<void> {
  const complete = button(page, /^Completar/)
  return expect
    .poll(async () => {
      await complete
        .first()
        .click({ timeout: 500 })
        .catch(() => undefined)
      return complete.count()
    })
    .toBe(0)
}

describe('axe finds nothing on the pages', () => {
  it('of a stranger', async () => {
    const page = await (await newPerson(PHONE)).newPage()
    await visit(page, STRANGERS)
    await page.goto('/forgot-password')
    await page.getByLabel('Correo electrónico').fill('nadie@fonda.mx')
    await press(page, 'Enviar enlace')
    await page.getByRole('heading', { name: 'Revisa tu correo' }).waitFor()
    await expectAccessible(page)
    await page.goto('/reset-password?token=17.abc')
    await press(page, 'Cambiar contraseña')
    await page.getByText('¡Por favor proporciona una nueva contraseña!').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Nueva contraseña', { exact: true }).fill('otra cosa 123')
    await press(page, 'Cambiar contraseña')
    await page.getByText('El enlace ya no es válido. Pide uno nuevo.').waitFor()
    await expectAccessible(page)
  })

  it.each([
    ['service', /^\/dashboard\/(?!settings|reports|users|invoices)/],
    ['administration', /^\/dashboard\/(settings|reports|users|invoices)/],
    ['papers', /^\/print/],
  ])('of an owner: %s', async (_, paths) => {
    const page = await signIn(await newPerson(), 'demo@comanda.mx', PASSWORD, '/dashboard/profile')
    await visit(page, Object.fromEntries(Object.entries(OWNERS).filter(([path]) => paths.test(path))))
  })

  it('at their other layout: cards, lists, a counter beside its cart, tables instead of charts', async () => {
    const page = await signIn(await newPerson(PHONE), 'demo@comanda.mx', PASSWORD, '/dashboard/profile')
    await visit(page, {
      pos: ['/dashboard/pos', 'Taco al pastor', TABLET],
      check: ['/dashboard/checks/1', 'Ronda 1', TABLET],
      order: ['/dashboard/orders/1', 'Pedido 1', DESKTOP],
      floor: ['/dashboard/floor', 'Mesa 12', PHONE],
      reservations: ['/dashboard/reservation', 'Reservas', DESKTOP],
      day: ['/dashboard/reservation?view=day', 'Mesa 12', DESKTOP],
      dayOnPhone: ['/dashboard/reservation?view=day', 'Mesa 12', PHONE],
      menu: ['/dashboard/settings/menu-items', 'Taco al pastor', PHONE],
      customers: ['/dashboard/customers', 'Citlali Ramírez', PHONE],
      invoices: ['/dashboard/invoices?type=yesterday', 'CLIENTE OCASIONAL', PHONE],
      nothing: ['/dashboard/invoices?type=tomorrow', 'No hay ventas en este periodo', PHONE],
    })
    await go(page, '/dashboard/home')
    await press(page, 'Ver como tabla: Ventas de hoy por hora')
    await page.getByRole('table', { name: 'Ventas de hoy por hora' }).waitFor()
    await expectAccessibleInBothThemes(page)
    await go(page, '/dashboard/reports?type=last_7days')
    for (const title of ['Ingresos por día', 'Ingresos por hora y día de la semana'])
      await press(page, `Ver como tabla: ${title}`)
    await expectAccessibleInBothThemes(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('xyzzy')
    await page.getByText('Prueba con parte del nombre').waitFor()
    await expectAccessibleInBothThemes(page)
  })
})

describe('axe finds nothing in', () => {
  it('the lists of the settings, and their dialogs with an error', async () => {
    const { page } = await openFonda({ path: '/dashboard/settings/tables', viewport: DESKTOP })
    for (const [path, add] of [
      ['tables', 'Nueva'],
      ['menu-items/categories', 'Nueva'],
      ['tax-setup', 'Nuevo'],
      ['payment-types', 'Nuevo'],
      ['till', 'Nueva'],
      ['suppliers', 'Nuevo'],
      ['stations', 'Nueva'],
      ['menu-items', 'Nuevo'],
    ] as const) {
      await go(page, `/dashboard/settings/${path}`)
      await press(page, add)
      await press(dialog(page), 'Guardar')
      await dialog(page).getByText(/^¡/).first().waitFor()
      await expectAccessible(page)
    }
    await go(page, '/dashboard/settings/tables')
    await press(page, 'Más acciones de Mesa 1')
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await dialog(page).getByText('¿Está seguro? ¡Este proceso es irreversible!').waitFor()
    await expectAccessible(page)
    await press(dialog(page), 'Volver')
    await press(page, 'Más acciones de Mesa 1')
    await page.getByRole('menuitem', { name: 'Renovar código QR' }).click()
    await dialog(page).getByText('El código impreso de Mesa 1 deja de funcionar').waitFor()
    await expectAccessible(page)
    await go(page, '/dashboard/settings/data')
    await press(page, 'Eliminar mi restaurante')
    await dialog(page)
      .getByLabel(/^Escribe «/)
      .fill('otra fonda')
    await dialog(page).getByLabel('Tu contraseña').fill('no es esta')
    await press(dialog(page), 'Eliminar el restaurante')
    await dialog(page).getByText('El nombre no es el de tu restaurante.').waitFor()
    await expectAccessible(page)
    await go(page, '/dashboard/settings/audit-log')
    await press(page, /^Detalles: Agregó una mesa/)
    await expectAccessible(page)
  })

  it('the settings of printers, stations and the floor’s plan', async () => {
    const { page } = await openFonda({ path: '/dashboard/settings/print-settings', viewport: DESKTOP })
    await press(page, 'Agregar impresora')
    await dialog(page).getByLabel('Nombre').fill('Cocina')
    await dialog(page).getByText('Comandas de la cocina').click()
    await expectAccessible(page)
    await press(dialog(page), 'Agregar y conectar')
    await page.getByText('Esperando el primer contacto de la impresora…').waitFor()
    await expectAccessible(page)
    await page.reload()
    await page.getByText('Cocina').last().waitFor()
    await expectAccessible(page)
    await press(page, 'Agregar impresora')
    await dialog(page).getByText('Epson en la red, desde esta computadora').click()
    await dialog(page).getByLabel('Nombre').fill('Barra')
    await dialog(page).getByText('Comandas de la cocina').click()
    await dialog(page).getByLabel('Dirección de la impresora en la red').fill('8.8.8.8')
    await press(dialog(page), 'Agregar y conectar')
    await dialog(page)
      .getByText(/^Escribe una dirección de la red del local/)
      .waitFor()
    await expectAccessible(page)
    await dialog(page).getByLabel('Dirección de la impresora en la red').fill('192.168.1.50')
    await press(dialog(page), 'Agregar y conectar')
    await dialog(page).getByText('Esta computadora todavía no imprime en esta impresora.').waitFor()
    await expectAccessible(page)

    await write(page.request, '/settings/stations/add', { title: 'Barra', color: 'red' })
    await go(page, '/dashboard/settings/stations')
    await page.getByRole('toolbar', { name: 'Estaciones de Comida corrida' }).waitFor()
    await expectAccessible(page)
    await go(page, '/dashboard/settings/tables/plan')
    await page
      .getByRole('button', { name: /^Mesa 1\b/ })
      .first()
      .click()
    await press(page, 'Letrero')
    await page.getByLabel('Texto del letrero').fill('Cocina abierta')
    await expectAccessible(page)
  })

  it('the menu, an item and the import of a file', async () => {
    const { page, itemIds } = await openFonda({ path: '/dashboard/settings/menu-items' })
    await write(page.request, `/menu-items/${itemIds.soup}/sold-out`, { isSoldOut: true })
    await page.getByRole('article', { name: 'Sopa de fideo' }).getByText('Agotado', { exact: true }).waitFor()
    await expectAccessible(page)
    await press(page, 'Importar / Exportar')
    await page.getByRole('menuitem', { name: /^Importar menú/ }).click()
    await chooseFile(page, 'menu.xls', Buffer.from('<html><table></table>'))
    await dialog(page)
      .getByText(/^Es una página web/)
      .waitFor()
    await expectAccessible(page)
    const sheet = (name: string) => ({
      name,
      rows: `<row r="1">${t('A1', 'Grupo')}${t('B1', 'Platillo')}${t('C1', 'Precio')}${t('D1', 'Clave')}</row><row r="2">${t('A2', 'Antojitos')}${t('B2', `Sope de ${name}`)}${n('C2', 40)}</row>`,
    })
    const book = madeWorkbook({ sheets: [sheet('Comida'), sheet('Cena')] })
    await chooseFile(page, 'menu.xlsx', book)
    await dialog(page).getByText('Sope de Comida').waitFor()
    await expectAccessible(page)

    await go(page, `/dashboard/settings/menu-items/${itemIds.mole}`)
    await press(page, /^Mostrar Variantes/)
    await page.getByText(/^Aún no hay variantes/).waitFor()
    await expectAccessible(page)
    await press(page, 'Agregar variante')
    await expectAccessible(page)
  })

  it('the customers', async () => {
    const { page } = await openFonda({ path: '/dashboard/customers', viewport: DESKTOP })
    await page.getByText('Todavía no hay clientes').waitFor()
    await expectAccessible(page)
    await press(page, 'Importar')
    const rows = 'Teléfono,Nombre\n55 3000 0001,Ana\nno tiene,Beto'
    await chooseFile(page, 'clientes.csv', Buffer.from(rows))
    await dialog(page).getByRole('table', { name: 'Vista previa de la importación' }).waitFor()
    await expectAccessible(page)
    await press(dialog(page), 'Importar 1 cliente')
    await dialog(page).getByText('Se importó 1 cliente.').waitFor()
    await press(dialog(page).locator('footer'), 'Cerrar')
    await page.getByRole('link', { name: 'Ana' }).click()
    await page.getByText('Aún no tiene pedidos').waitFor()
    await expectAccessible(page)
    await press(page, 'Editar Ana')
    await dialog(page).waitFor()
    await expectAccessible(page)
  })

  it('the invoices’ filter and search, and a new reservation', async () => {
    const { page } = await openSoldFonda()
    await page.setViewportSize(DESKTOP)
    await go(page, '/dashboard/invoices?q=1')
    await page.getByRole('table').getByRole('row').nth(1).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Filtrar/ }).click()
    await page.getByRole('menuitemradio', { name: 'Hoy', checked: true }).waitFor()
    await expectAccessible(page)
    await page.getByRole('menuitemradio', { name: 'Personalizado' }).click()
    await dialog(page).waitFor()
    await expectAccessible(page)
    await go(page, '/dashboard/reservation')
    await press(page, 'Nueva')
    await press(dialog(page), 'Guardar')
    await dialog(page).getByText('¡Por favor seleccione un cliente!').waitFor()
    await expectAccessible(page)
  })

  it('the people, also for a manager who lacks scopes, and their devices', async () => {
    const { page } = await openFonda({ path: '/dashboard/users', viewport: DESKTOP })
    await page.getByText('Aún trabajas sin equipo').waitFor()
    await expectAccessible(page)
    const manager = { name: 'Gema Ríos', username: `${crypto.randomUUID()}@fonda.mx`, password: PASSWORD }
    await write(page.request, '/users/add', { ...manager, userScopes: ['SETTINGS', 'POS'] })
    await page.reload()
    await press(page, 'Nuevo')
    await press(dialog(page), 'Guardar')
    await dialog(page).getByText('¡Por favor proporcione el nombre!').waitFor()
    await dialog(page).getByRole('radio', { name: 'Mesero', exact: true }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await press(page, 'Acciones de Gema Ríos')
    await page.getByRole('menuitem', { name: 'Eliminar Usuario' }).click()
    await dialog(page).getByText('¿Está seguro? ¡Este proceso es irreversible!').waitFor()
    await expectAccessible(page)

    const gema = await signIn(await newPerson(PHONE), manager.username, PASSWORD, '/dashboard/users')
    await press(gema, 'Nuevo')
    await dialog(gema).getByRole('radio', { name: 'Gerente' }).click()
    await dialog(gema)
      .getByText(/^De «Gerente» falta lo que tú no tienes/)
      .waitFor()
    await expectAccessible(gema)
    await signIn(await newPerson(), manager.username, PASSWORD)
    await go(gema, '/dashboard/devices')
    await gema.getByRole('row').nth(2).waitFor()
    await expectAccessible(gema)
  })
})

async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  const choose = press(dialog(page), /^Elegir (otro )?archivo$/)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose])
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer })
}

describe('axe finds nothing in a service:', () => {
  it('the counter with its dialogs, a QR order and a dish that is sold out', async () => {
    const { page, itemIds } = await openFonda()
    await write(page.request, `/menu-items/variants/${itemIds.mole}/add`, { title: 'Chico', price: '98.50' })
    const setting = await (await page.request.get('/api/v1/settings/store-setting')).json()
    const on = { isQRMenuEnabled: true, isQROrderEnabled: true }
    await write(page.request, '/settings/store-setting', { ...setting, ...on })
    await page.reload()
    await press(page, 'Agregar Sopa de fideo')
    await write(page.request, `/menu-items/${itemIds.soup}/sold-out`, { isSoldOut: true })
    await page.getByText('Agotado: quítalo para poder enviar.').waitFor()
    await expectAccessible(page)
    await press(page, 'Quitar uno de Sopa de fideo')
    await press(page, 'Agregar Mole con pollo')
    await dialog(page).waitFor()
    await expectAccessible(page)
    await press(dialog(page), /^Agregar/)
    await press(page, 'Enviar a Cocina')
    await button(dialog(page), 'Enviar').waitFor()
    await expectAccessible(page)
    await press(dialog(page), 'Enviar')
    await dialog(page).getByText('Token').first().waitFor()
    await expectAccessible(page)
    await press(page, 'Listo')

    const { storeTables } = await (await page.request.get('/api/v1/pos/init')).json()
    const diner = () =>
      write(page.request, `/qrmenu/${setting.uniqueQRCode}/place-order`, {
        deliveryType: null,
        cartItems: [{ id: itemIds.water, quantity: 1 }],
        tableId: storeTables[0].encrypted_id,
        customerType: 'WALKIN',
        customer: null,
      })
    const { orderId } = await diner()
    await diner()
    await page.getByRole('button', { name: /^Pedidos QR Menu\s*2$/ }).click()
    await dialog(page).getByRole('listitem').nth(1).waitFor()
    await expectAccessible(page)
    await press(dialog(page), `Eliminar pedido QR ${orderId}, Mesa 1`)
    await dialog(page).getByText('¿Está seguro? ¡Este proceso es irreversible!').waitFor()
    await expectAccessible(page)
    await press(dialog(page), 'Volver')
    await press(dialog(page), `Cargar pedido QR ${orderId}, Mesa 1`)
    await page.getByText(`Pedido QR ${orderId} · Mesa 1`).waitFor()
    await expectAccessible(page)
  })

  it('the orders, the kitchen, the floor and the customers’ screen', async () => {
    const { page, itemIds } = await openFonda()
    const cart = [{ id: itemIds.mole, quantity: 2, notes: 'sin ajonjolí' }]
    await write(page.request, '/pos/create-order', { cart, tableId: 1 })
    await write(page.request, '/settings/token-screen', { isOn: true })
    await go(page, '/dashboard/orders')
    await press(page, 'Cambiar estado de Mole con pollo')
    await page.getByRole('menuitem', { name: 'Cancelar' }).click()
    await dialog(page).getByText('La comida se desperdició').click()
    await expectAccessible(page)
    await press(dialog(page), 'Volver')
    await press(page, /^Acciones de /)
    await page.getByRole('menuitem', { name: 'Cerrar sin cobrar', exact: true }).click()
    await dialog(page).getByText('Otro motivo', { exact: true }).click()
    await dialog(page).getByText('¡Escribe el motivo!').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    // By key: the button that has the focus back shows its tooltip.
    await page
      .getByRole('button', { name: /^Cobrar \$/ })
      .first()
      .press('Enter')
    await dialog(page).getByText('Por cobrar', { exact: true }).waitFor()
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await press(page, 'Vista compacta')
    await page
      .getByRole('listitem')
      .getByRole('button', { name: /^Mesa 1/ })
      .click()
    await dialog(page).getByRole('article').first().waitFor()
    await expectAccessible(page)
    await page.setViewportSize(TABLET)
    await go(page, '/dashboard/kitchen')
    await page.getByText('sin ajonjolí').waitFor()
    await page.keyboard.press('t')
    await dialog(page).getByRole('listitem').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await press(page, 'Más opciones')
    await page.getByRole('menuitem', { name: 'Agotados' }).click()
    await dialog(page)
      .getByRole('switch', { name: 'Disponible: Mole con pollo' })
      .waitFor({ state: 'attached' })
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await press(page, /^Comenzar a Preparar/)
    await completeAll(page)
    await expectAccessible(page)
    await go(page, '/dashboard/floor')
    await page.getByRole('button', { name: /^Mesa 1\b.*197\.00/ }).waitFor()
    await expectAccessible(page)
    const screen = await (await page.request.get('/api/v1/settings/token-screen')).json()
    await page.goto(screen.path)
    await page.locator('section', { hasText: 'Preparando' }).or(page.locator('section')).first().waitFor()
    await expectAccessible(page)
  })

  it('a check and each of its dialogs, open and paid', async () => {
    const { page, itemIds } = await openFonda()
    const { orderId } = await write(page.request, '/pos/create-order', {
      cart: [
        { id: itemIds.mole, quantity: 2 },
        { id: itemIds.water, quantity: 1 },
      ],
      tableId: 1,
    })
    await write(page.request, '/pos/create-order', { cart: [{ id: itemIds.soup, quantity: 1 }] })
    const { check_id } = await (await page.request.get(`/api/v1/orders/${orderId}`)).json()
    await go(page, `/dashboard/checks/${check_id}`)
    await page.getByRole('heading', { level: 1, name: 'Mesa 1' }).waitFor()
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectAccessible(page)
    await page.setViewportSize(TABLET)
    await expectDialogs(page, {
      n: 'Comensales',
      e: 'Cambiar mesero',
      t: 'Descuento',
      l: 'Mover artículos',
      u: 'Unir',
      o: 'Cortesía',
      d: 'Dividir',
    })
    await page.keyboard.press('d')
    await dialog(page).getByRole('radio', { name: 'Por artículos' }).click()
    await press(dialog(page), 'Por piezas: Mole con pollo')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.keyboard.press('c')
    await page.getByRole('dialog', { name: 'Cobrar: Mesa 1' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.type('7501055')
    await page.keyboard.press('Enter')
    await page.getByText('¿Son $7,501,055.00? Es mucho más que la cuenta.').waitFor()
    await expectAccessible(page)
    for (let digit = 0; digit < 5; digit++) await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('list').getByText('$75.00').waitFor()
    await page.keyboard.press('Escape')
    await press(page, /^Devolver pago: Efectivo/)
    await page.getByRole('dialog', { name: 'Devolver pago' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.keyboard.press('c')
    await page.getByRole('dialog', { name: 'Cobrar: Mesa 1' }).waitFor()
    await page.keyboard.press('Enter')
    await dialog(page).getByText('¡Cuenta cobrada!').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.getByText('Pagada', { exact: true }).first().waitFor()
    await page.locator('summary', { hasText: 'Historial' }).click()
    await expectAccessible(page)
    await expectDialogs(page, { p: 'Corregir tipo de pago', b: 'Reembolsar' })
  })

  it('the till while it is opened, counted and used', async () => {
    const { page } = await openFonda({ path: '/dashboard/till' })
    await page.getByRole('radio', { name: 'Contar billetes y monedas' }).click()
    await page.getByLabel('Billetes de $100', { exact: true }).fill('4')
    await expectAccessible(page)
    await press(page, 'Abrir turno con $400.00')
    await page.getByText('Sin movimientos en este turno').waitFor()
    await expectAccessible(page)
    await press(page, 'Abrir cajón')
    await press(dialog(page), 'Registrar apertura')
    await dialog(page).getByText('¡Escribe el motivo!').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await press(page, 'Corte parcial (X)')
    await page.getByRole('dialog', { name: 'Corte parcial (X)' }).getByText('$400.00').first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await press(page, 'Hacer corte')
    await press(page, 'Contar la caja')
    await page.getByLabel('Billetes de $1,000', { exact: true }).waitFor()
    await expectAccessible(page)
    await page.getByLabel('Otras monedas (monto)').fill('380')
    await press(page, 'Terminar conteo')
    await press(dialog(page), 'Terminar conteo')
    await page.getByText('Faltan $20.00').first().waitFor()
    await expectAccessible(page)
    await page.getByLabel('Nota').fill('Faltó cambio.')
    await press(page, 'Cerrar turno')
    await page.getByText('Turno cerrado: corte Z 1').waitFor()
    await visit(page, {
      list: ['/dashboard/till/z', 'Z 1'],
      z: ['/dashboard/till/z/1', 'Faltó cambio.'],
      day: ['/dashboard/till/day', 'Z 1'],
      paper: ['/print-till?z=1&print=no', 'Corte Z 1'],
    })
  })

  it('the pages of a diner on a phone', async () => {
    const store = await openDinersStore(inject('address'), 'Fonda Lupita')
    await setStore(store.request, { address: 'Calle 5 #12', phone: '55 1234 5678' })
    const id = await addItem(store, 'Taco al pastor', '22.00')
    for (const title of ['Sencillo', 'Orden de 5'])
      await write(store.request, `/menu-items/variants/${id}/add`, { title, price: '22.00' })
    const page = await (await newPerson(PHONE)).newPage()
    const check = () => expectAccessible(page)
    await visit(page, { none: ['/m', /\p{L}/u], menu: [`/m/${store.code}`, 'Taco al pastor'] })
    await press(page, 'Datos del restaurante')
    await check()
    await press(page, 'Cerrar')
    await press(page, /^AGREGAR Taco al pastor/)
    await check()
    await press(dialog(page), /^AGREGAR/)
    await check()
    await page.getByRole('link', { name: /Ver carrito/ }).click()
    await press(page, 'Notas de Taco al pastor')
    await check()
    await press(page, 'Cerrar')
    await check()
    await page.getByRole('radio', { name: 'Usando Número de Teléfono' }).check()
    await press(page, /^Realizar Pedido/)
    await check()
    await page.route('**/place-order', (route) => route.abort())
    await page.getByRole('radio', { name: 'Invitado' }).check()
    await press(page, /^Realizar Pedido/)
    await button(page, 'Intentar de nuevo').waitFor()
    await check()
    await page.unroute('**/place-order')
    await press(page, 'Intentar de nuevo')
    await page.waitForURL(/order-success/)
    await check()
    await page.goto(`/m/${store.code}/cart`)
    await page.getByText('Tu carrito está vacío.').waitFor()
    await check()
    await store.request.dispose()
  })

  it('the invoice page of a guest on a phone, in both languages', async () => {
    const store = await openDinersStore(inject('address'), 'Fonda Lupita')
    const issuer = {
      rfc: 'EKU9003173C9',
      name: 'FONDA LUPITA',
      regime: '601',
      postalCode: '06000',
      series: 'F',
    }
    await write(store.request, '/settings/fiscal/issuer', issuer)
    await write(store.request, '/settings/fiscal/test', {})
    const dish = await addItem(store, 'Agua', '20.00')
    const guest = async () => (await newPerson(PHONE)).newPage()
    const lost = await guest()
    // Not by `visit`: the page is none of the staff's application, which would go there without loading it.
    await lost.goto('/f')
    await lost.getByText(/^(Aquí no se puede facturar|Invoices are not available here)$/).waitFor()
    await expectAccessible(lost)
    for (const { language, send, fault, wrong, done } of INVOICE_PAGES) {
      const { orderId } = await write(store.request, '/pos/create-order-and-invoice', {
        cart: [{ id: dish, quantity: 1 }],
        deliveryType: 'takeaway',
      })
      const printed = await write(store.request, '/orders/receipt', { orderIds: [orderId] })
      const { url, code } = (printed.receipt as unknown as { invoice_code: { url: string; code: string } })
        .invoice_code
      // The phone remembers what a guest has typed.
      const page = await guest()
      const check = () => expectAccessible(page)
      const field = (name: string) => page.locator(`[name="${name}"]`)
      await page.goto(new URL(url).pathname)
      if (await button(page, language).isVisible()) await press(page, language)
      await button(page, send).waitFor()
      await check()
      await press(page, send)
      await page.getByText(fault).waitFor()
      await check()
      const typed = { code: 'ABCDE-FGHJK', rfc: 'PENA800229AB1', name: 'Ana Peña', postalCode: '06000' }
      for (const [name, value] of Object.entries(typed)) await field(name).fill(value)
      await field('regime').selectOption('612')
      await press(page, send)
      await page.getByText(wrong).waitFor()
      await check()
      await field('code').fill(code)
      await press(page, send)
      await page.getByText(done).waitFor()
      await check()
    }
    await store.request.dispose()
  })
})
