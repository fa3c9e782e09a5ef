import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newPerson } from './lib/browser.ts'
import { write } from './lib/fonda.ts'
import { PHONE } from './lib/launch.ts'
import { openServer } from './lib/story-server.ts'

const PASSWORD = 'mole negro 77'

const server = openServer({ BILLING: 'embedded' })

const newAddress = () => `${crypto.randomUUID()}@fonda.mx`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor()
  for (let presses = 0; presses < 30; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${wanted}`)
}

/** A new owner at the plan page. */
async function openAccount() {
  const person = await newPerson(PHONE, { address: server.address })
  const account = { biz_name: 'Fonda Doña Lupe', username: newAddress(), password: PASSWORD, signIn: true }
  await write(person.request, '/auth/signup', account)
  const page = await person.newPage()
  await page.goto('/dashboard/home')
  await button(page, 'Iniciar mi prueba gratuita').waitFor()
  return page
}

describe('a new owner', () => {
  it('starts the trial with the keyboard only, after turning back at the payment page', async () => {
    const page = await openAccount()
    await tabTo(page, button(page, 'Iniciar mi prueba gratuita'))
    await page.keyboard.press('Enter')
    await page.getByText('Página de prueba: no se cobra nada').waitFor()
    await tabTo(page, page.getByRole('link', { name: 'Volver', exact: true }))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/cancelled-payment')
    await page.getByText('Pago Cancelado/Falló, ¡puedes intentar de nuevo!').waitFor()
    await page.goBack()

    const card = page.getByLabel('Número de tarjeta')
    await tabTo(page, page.getByRole('radio', { name: 'Se aprueba' }))
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => card.inputValue()).toBe('4000 0000 0000 0002')
    await page.keyboard.press('ArrowUp')
    await tabTo(page, button(page, 'Iniciar prueba gratuita'))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/success?session_id=*')
    await page.getByText('Tu suscripción está activa y tu restaurante ya puede vender.').waitFor()
    await tabTo(page, page.getByRole('link', { name: 'Ir al panel' }))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard/home')
  })
})
