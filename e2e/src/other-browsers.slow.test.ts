import { request } from 'playwright-core'
import { describe, it, onTestFinished } from 'vitest'
import { hasFirefox, openFirefox } from './lib/drivers/firefox.ts'
import { ENTER, Screen } from './lib/drivers/screen.ts'
import { hasWebKit, openWebKit } from './lib/drivers/webkit.ts'
import { PASSWORD, signUpFonda, write } from './lib/fonda.ts'
import { openServer } from './lib/story-server.ts'

const server = openServer()

describe.each([
  { name: 'WebKit', isInstalled: hasWebKit, open: openWebKit },
  { name: 'Firefox', isInstalled: hasFirefox, open: openFirefox },
])('an evening in $name', ({ isInstalled, open }) => {
  it.skipIf(!isInstalled)('takes an order, cooks it, charges it and prints its receipt', async () => {
    const owner = await request.newContext({ baseURL: server.address })
    onTestFinished(() => owner.dispose())
    const { username, itemIds } = await signUpFonda(owner)
    const prints = await (await owner.get('/api/v1/settings/print-setting')).json()
    await write(owner, '/settings/print-setting', { ...prints, printOnSend: true })
    const screen = new Screen(await open(), server.address)
    onTestFinished(() => screen.end())

    await screen.open('/login')
    await screen.fill(/^Correo electrónico/, username)
    await screen.fill(/^Contraseña$/, PASSWORD)
    await screen.press(/^Iniciar sesión$/)
    await screen.isAt('/dashboard/home')
    await screen.sees('Panel')

    await screen.open('/dashboard/pos?table=1')
    for (const dish of ['Mole con pollo', 'Mole con pollo', 'Agua de limón'])
      await screen.press(new RegExp(`^Agregar ${dish}$`))
    await screen.opensPaper(() => screen.press(/^Enviar a Cocina/), 'Mole con pollo', '$222.00')
    await screen.isAt('/dashboard/floor')
    await screen.sees('$222.00')
    await screen.open('/dashboard/pos?check=1')
    await screen.press(/^Agregar Sopa de fideo$/)
    await screen.opensPaper(() => screen.press(/^Enviar a Cocina/), 'Sopa de fideo', '$45.00')
    await screen.isAt('/dashboard/checks/1')
    await screen.doesNotSee('No guarda ventas')

    // The kitchen hears of a second order without a reload.
    await screen.open('/dashboard/kitchen')
    await screen.sees('Mole con pollo')
    await write(owner, '/pos/create-order', {
      cart: [{ id: itemIds.water, quantity: 7 }],
      deliveryType: 'takeaway',
    })
    await screen.sees('7 × Agua de limón')
    for (const dish of ['Mole con pollo', 'Sopa de fideo', 'Agua de limón']) {
      await screen.type(`1${ENTER}`)
      await screen.doesNotSee(dish)
    }

    await screen.open('/dashboard/checks/1')
    await screen.press(/^Cobrar/)
    const receipt = ['Fonda de la esquina', 'Mole con pollo', 'PAGADO', '$267.00']
    await screen.opensPaper(() => screen.press(/^Efectivo exacto/), ...receipt)
    await screen.press(/^Listo$/)
    await screen.opensPaper(() => screen.press(/^Imprimir Recibo/), 'PAGADO')
  })
})
