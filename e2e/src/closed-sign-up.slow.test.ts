import { describe, expect, it } from 'vitest'
import { newPerson } from './lib/browser.ts'
import { PHONE } from './lib/launch.ts'
import { openServer } from './lib/story-server.ts'

const server = openServer({ SIGNUP: 'off' })

describe('an installation that is closed', () => {
  it('offers nobody an account, neither on its first page nor at the sign-in', async () => {
    const page = await (await newPerson(PHONE)).newPage()
    await page.goto(server.address)
    const offers = page.getByText(/Crear cuenta|prueba gratuita/)
    await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click()
    await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
    await expect.poll(() => offers.filter({ visible: true }).count()).toBe(0)
    await page.goBack()
    await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).waitFor()
    expect(await offers.filter({ visible: true }).count()).toBe(0)
  })
})
