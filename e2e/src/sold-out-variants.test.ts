import { describe, expect, it } from 'vitest'
import { expectAccessibleInBothThemes, newPerson } from './lib/browser.ts'
import { openFonda, write } from './lib/fonda.ts'
import { PHONE } from './lib/launch.ts'

describe('a variant that has run out', () => {
  it('is marked in the kitchen, cannot be chosen at the counter nor by diners, and comes back at the counter', async () => {
    const { page: counter, person, itemIds } = await openFonda()
    const { request } = counter
    for (const [title, price] of [
      ['Chica', '45.00'],
      ['Grande', '60.00'],
    ])
      await write(request, `/menu-items/variants/${itemIds.soup}/add`, { title, price })
    const settings = (await (await request.get('/api/v1/settings/store-setting')).json()) as {
      uniqueQRCode: string
    }
    await write(request, '/settings/store-setting', {
      ...settings,
      isQRMenuEnabled: true,
      isQROrderEnabled: true,
    })

    const cook = await person.newPage()
    await cook.goto('/dashboard/kitchen')
    await cook.getByRole('button', { name: 'Más opciones' }).click()
    await cook.getByRole('menuitem', { name: 'Agotados' }).click()
    const dialog = cook.getByRole('dialog', { name: 'Agotados' })
    await dialog.getByRole('button', { name: 'Sopa de fideo 2 variantes' }).click()
    const small = dialog.getByRole('switch', { name: 'Disponible: Sopa de fideo, Chica' })
    await small.locator('xpath=ancestor::label').click()
    await expect.poll(() => small.isChecked()).toBe(false)
    await cook.getByText('La variante se marcó como agotada.').waitFor()
    await expectAccessibleInBothThemes(cook)

    // What has run out is at hand when the cook comes back.
    await cook.keyboard.press('Escape')
    await cook.getByRole('button', { name: 'Más opciones' }).click()
    await cook.getByRole('menuitem', { name: 'Agotados' }).click()
    await expect
      .poll(() => dialog.getByRole('listitem').first().textContent())
      .toMatch(/^Sopa de fideo.*1 de 2 agotadas.*ChicaAgotado/)

    const diner = await (await newPerson(PHONE)).newPage()
    await diner.goto(`/m/${settings.uniqueQRCode}`)
    await diner.getByRole('button', { name: 'Sopa de fideo', exact: true }).click()
    const choice = (title: string) => diner.getByRole('dialog').getByRole('radio', { name: title })
    expect(await choice('Chica').isDisabled()).toBe(true)
    expect(await choice('Grande').isChecked()).toBe(true)
    await diner.getByText('Agotado', { exact: true }).waitFor()
    await expectAccessibleInBothThemes(diner)

    await counter.getByRole('button', { name: 'Agregar Sopa de fideo' }).click()
    const choices = counter.getByRole('dialog', { name: 'Sopa de fideo' })
    expect(await choices.getByRole('radio', { name: 'Grande' }).isChecked()).toBe(true)
    await choices.getByText('Chica').click()
    await expectAccessibleInBothThemes(counter)
    await choices.getByRole('button', { name: 'Ya hay: volver a vender' }).click()
    await counter.getByText('La variante está disponible de nuevo.').waitFor()
    await counter.getByRole('button', { name: 'Agregar Sopa de fideo' }).click()
    await choices.getByText('Grande').click()
    await choices.getByText('Disponible: Grande', { exact: true }).click()
    await counter.getByText('La variante se marcó como agotada.').waitFor()
    await counter.getByRole('button', { name: 'Agregar Sopa de fideo' }).click()
    await choices.getByRole('button', { name: /^Agregar · \$45\.00/ }).click()
    await counter.getByRole('region', { name: 'Carrito' }).getByText('Chica').waitFor()
  })
})
