import { beforeAll, expect, it } from 'vitest'
import { OPERATOR } from '../../../server/src/demo/people.ts'
import { loadDemo } from '../../../server/src/demo/seed.ts'
import { hashPassword } from '../../../server/src/features/auth/passwords.ts'
import { pictureAddress } from '../../../server/src/pictures/address.ts'
import { DEMO_DIR } from '../../../server/src/testing/constants.ts'
import { SECRETS } from '../../../server/src/testing/fiscal-store.ts'
import { open } from '../testing/app.tsx'
import { expectAccessible } from '../testing/axe.ts'
import { newStranger, PASSWORD, signIn, theServer, useServer } from '../testing/fonda.ts'
import { waitFor } from '../testing/screen.ts'
import { MOVED_PAGES } from './pages/settings.ts'

/** The paths of the router, with an address of each and a text of the loaded page. */
type Pages = Readonly<Record<string, readonly [address: string, shown: string | RegExp]>>

const STRANGERS: Pages = {
  '/login': ['/login', 'Iniciar sesión'],
  '/register': ['/register', 'Crear cuenta'],
  '/forgot-password': ['/forgot-password', 'Enviar enlace'],
  '/reset-password': ['/reset-password', '¡Solicitud inválida!'],
  '/terms': ['/terms', 'Qué es Comanda'],
  '/privacy': ['/privacy', 'Cookies'],
  '/no-access': ['/no-access', 'Oops!'],
  '/turnos/$code': ['/turnos/x', 'Este enlace ya no funciona'],
}

const SERVICE: Pages = {
  '/dashboard/home': ['/dashboard/home', 'Vendido hoy'],
  '/dashboard/pos': ['/dashboard/pos', 'Taco al pastor'],
  '/dashboard/floor': ['/dashboard/floor', 'Mesa 2'],
  '/dashboard/orders': ['/dashboard/orders', 'Mesa 1'],
  '/dashboard/orders/$id': ['/dashboard/orders/1', 'Pedido 1'],
  '/dashboard/checks/$id': ['/dashboard/checks/1', 'Ronda 1'],
  '/dashboard/reviews': ['/dashboard/reviews', 'Nada por revisar'],
  '/dashboard/kitchen': ['/dashboard/kitchen', 'Token:'],
  '/dashboard/kitchen/expedition': ['/dashboard/kitchen/expedition', 'Falta'],
  '/dashboard/till': ['/dashboard/till', 'Sin turno abierto'],
  '/dashboard/till/z': ['/dashboard/till/z', 'Aún no hay cortes'],
  '/dashboard/till/z/$number': ['/dashboard/till/z/1', 'El corte no existe.'],
  '/dashboard/till/day': ['/dashboard/till/day', 'Sin turnos este día'],
  '/dashboard/reservation': ['/dashboard/reservation?type=this_month', / personas?/],
  '/dashboard/customers': ['/dashboard/customers', 'Citlali Ramírez'],
  '/dashboard/customers/$phone': ['/dashboard/customers/55%208235%201973', 'Citlali Ramírez'],
  '/dashboard/invoices': ['/dashboard/invoices?type=yesterday', 'Tokens'],
  '/dashboard/invoices/cfdi': ['/dashboard/invoices/cfdi', 'Vendido'],
  '/dashboard/reports': ['/dashboard/reports?type=last_7days', 'Ingresos por día'],
  '/dashboard/reports/losses': ['/dashboard/reports/losses', 'Sin pérdidas en este periodo'],
}

const OFFICE: Pages = {
  '/dashboard/users': ['/dashboard/users', 'Dueña'],
  '/dashboard/settings': ['/dashboard/settings', 'Datos y privacidad'],
  '/dashboard/settings/details': ['/dashboard/settings/details', 'Nombre del negocio'],
  '/dashboard/settings/print-settings': ['/dashboard/settings/print-settings', 'Encabezado'],
  '/dashboard/settings/tables': ['/dashboard/settings/tables', 'Mesa 12'],
  '/dashboard/settings/tables/plan': ['/dashboard/settings/tables/plan', 'Mesa 2'],
  '/dashboard/settings/menu-items': ['/dashboard/settings/menu-items', 'Taco al pastor'],
  '/dashboard/settings/menu-items/$id': ['/dashboard/settings/menu-items/1', 'Complementos'],
  '/dashboard/settings/menu-items/categories': ['/dashboard/settings/menu-items/categories', 'Antojitos'],
  '/dashboard/settings/menu-items/english': ['/dashboard/settings/menu-items/english', 'Taco al pastor'],
  '/dashboard/settings/stations': ['/dashboard/settings/stations', 'Nueva'],
  '/dashboard/settings/tax-setup': ['/dashboard/settings/tax-setup', 'IVA'],
  '/dashboard/settings/payment-types': ['/dashboard/settings/payment-types', 'Efectivo'],
  '/dashboard/settings/service': ['/dashboard/settings/service', 'Límites'],
  '/dashboard/settings/till': ['/dashboard/settings/till', 'Caja 1'],
  '/dashboard/settings/invoicing': ['/dashboard/settings/invoicing', 'Régimen fiscal'],
  '/dashboard/settings/suppliers': ['/dashboard/settings/suppliers', 'Aún no hay proveedores'],
  '/dashboard/settings/audit-log': ['/dashboard/settings/audit-log', 'Persona'],
  '/dashboard/settings/data': ['/dashboard/settings/data', 'Descargar mis datos'],
  '/dashboard/guide': ['/dashboard/guide', 'Tu primer día'],
  '/dashboard/guide/$chapter': ['/dashboard/guide/charging', 'Dividir la cuenta'],
  '/dashboard/devices': ['/dashboard/devices', 'Este Dispositivo'],
  '/dashboard/profile': ['/dashboard/profile', 'Guardar'],
  '/dashboard/contact-support': ['/dashboard/contact-support', 'Correo de soporte'],
  '/success': ['/success', '¡Suscripción creada!'],
  '/cancelled-payment': ['/cancelled-payment', 'Pago Cancelado'],
}

const PAPERS: Pages = {
  '/print-receipt': ['/print-receipt?orders=1&print=no', 'Total'],
  '/print-token': ['/print-token?token=77&print=no', '77'],
  '/print-kitchen': ['/print-kitchen', '¡Solicitud inválida!'],
  '/print-till': ['/print-till', '¡Solicitud inválida!'],
  '/print-report': ['/print-report?print=no', 'Ventas Netas'],
  '/print-table-codes': ['/print-table-codes', 'Mesa 12'],
}

const OPERATORS: Pages = {
  '/superadmin/dashboard/home': ['/superadmin/dashboard/home', 'Active tenants'],
  '/superadmin/dashboard/tenants': ['/superadmin/dashboard/tenants', 'Taquería El Farol'],
  '/superadmin/dashboard/tenants/$id/subscription-history': [
    '/superadmin/dashboard/tenants/1/subscription-history',
    /\p{L}/u,
  ],
  '/superadmin/dashboard/reports': ['/superadmin/dashboard/reports?type=last_7days', /\p{L}/u],
  '/superadmin/dashboard/audit-log': ['/superadmin/dashboard/audit-log', /\p{L}/u],
  '/superadmin/dashboard/contact-support': ['/superadmin/dashboard/contact-support', /\p{L}/u],
}

/** Paths that lead to another one here; the tests of their pages judge them. */
const LEADING = [
  '/',
  '/dashboard',
  '/dashboard/inactive-subscription',
  '/lock',
  '/superadmin',
  '/superadmin/dashboard',
  '/superadmin/login',
  '/test-checkout',
  ...Object.keys(MOVED_PAGES).map((path) => `/dashboard/${path}`),
]

useServer({ billing: { kind: 'embedded' } })

beforeAll(async () => {
  const { app, clock } = await theServer()
  const restaurant = { demoDir: DEMO_DIR, secrets: SECRETS, pictureAddress, hasSubscription: true }
  const { platform } = app
  await loadDemo({ ...restaurant, platform, now: clock.now, hashPassword: () => hashPassword(PASSWORD) })
})

const OWNER = { username: 'demo@comanda.mx' }

/** The frame around the pages of a group is judged with the first of them. */
async function judge(pages: Pages): Promise<void> {
  for (const [index, [address, shown]] of Object.values(pages).entries()) {
    await open(address)
    await waitFor(() => expect(document.body.textContent).toMatch(shown))
    const content = index === 0 ? null : document.getElementById('content')
    await expectAccessible(content ?? document.body, address)
  }
}

it('every page of the router is judged here', async () => {
  const { router } = await import('./router.tsx')
  const all = [STRANGERS, SERVICE, OFFICE, PAPERS, OPERATORS].flatMap((pages) => Object.keys(pages))
  expect([...all, ...LEADING].toSorted()).toEqual(Object.keys(router.routesByPath).toSorted())
})

it('axe finds nothing on the pages of a stranger', async () => {
  await newStranger()
  await judge(STRANGERS)
})

it.each([
  ['of a service', SERVICE],
  ['of the office', OFFICE],
  ['of the papers', PAPERS],
])('axe finds nothing on the pages %s', async (_, pages) => {
  await signIn(OWNER)
  await judge(pages)
})

it('axe finds nothing on the pages of the operator', async () => {
  await signIn(OPERATOR)
  await judge(OPERATORS)
})
