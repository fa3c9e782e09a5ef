import { describe, expect, it } from 'vitest'
import { expectAccessibleInBothThemes, newPerson } from './lib/browser.ts'
import { openFonda, PASSWORD, write } from './lib/fonda.ts'
import { PHONE, signIn, signInByForm } from './lib/launch.ts'

describe('the icon of the installed app', () => {
  it('leads each person to the first page of their work', async () => {
    const { page } = await openFonda({ path: '/dashboard' })
    await page.waitForURL('**/dashboard/home')
    const people: [scopes: string[], path: string][] = [
      [['TAKE_ORDERS'], 'pos'],
      [['KITCHEN'], 'kitchen'],
      [['REPORTS'], 'reports'],
    ]
    for (const [userScopes, path] of people) {
      const username = `${crypto.randomUUID()}@fonda.mx`
      await write(page.request, '/users/add', { name: 'Ana Ruiz', username, password: PASSWORD, userScopes })
      const screen = await signIn(await newPerson(PHONE), username, PASSWORD, '/dashboard')
      await screen.waitForURL(`**/dashboard/${path}`)
    }
  })
})

describe('who signs in by the form without the panel', () => {
  it('finds the pages of their work at the top of the profile, and a way there from a page that is closed to them', async () => {
    const { page } = await openFonda({ path: null })
    const username = `${crypto.randomUUID()}@fonda.mx`
    const cook = { name: 'Chayo Paz', username, password: PASSWORD, userScopes: ['KITCHEN', 'ORDERS'] }
    await write(page.request, '/users/add', cook)
    const screen = await signInByForm(await newPerson(PHONE), username, PASSWORD)
    await screen.waitForURL('**/dashboard/profile')
    const work = screen.getByRole('navigation', { name: 'Tus pantallas' })
    await work.getByRole('link').first().waitFor()
    expect(await work.getByRole('link').allTextContents()).toEqual(['Pedidos', 'Salón', 'Cocina'])
    await expectAccessibleInBothThemes(screen)
    await work.getByRole('link', { name: 'Cocina' }).click()
    await screen.waitForURL('**/dashboard/kitchen')

    await screen.goto('/dashboard/reports')
    await screen.waitForURL('**/no-access')
    await screen.getByRole('link', { name: /Pedidos/ }).click()
    await screen.waitForURL('**/dashboard/orders')
  })
})
