import { expect, it } from 'vitest'
import { openFonda, write } from './lib/fonda.ts'
import { DESKTOP } from './lib/launch.ts'

const MARIA = { phone: '55 1234 5678', name: 'María Núñez' }

it('an impossible day stays as typed, and a year of two digits is of this century when the form is saved at once', async () => {
  const { page } = await openFonda({ path: null, viewport: DESKTOP })
  await write(page.request, '/customers/add', MARIA)
  const reply = await page.goto('/dashboard/reservation')
  const nextYear = new Date(reply?.headers().date ?? '').getUTCFullYear() + 1
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/reservations/add')) sent.push(request.postDataJSON().date)
  })
  await page.getByRole('button', { name: 'Nueva', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Nueva Reserva' })
  await page.getByRole('button', { name: /^Cliente/ }).click()
  const search = page.getByRole('dialog', { name: 'Buscar Cliente' })
  await search.getByRole('searchbox').fill(MARIA.name)
  await search.getByRole('option', { name: MARIA.name }).click()

  const day = dialog.getByRole('spinbutton', { name: /^día/ })
  const save = async (keys: string) => {
    await day.click()
    await page.keyboard.type(keys)
    await dialog.getByRole('button', { name: 'Guardar' }).click()
  }
  // The day of a date that exists, then the month that does not have this day.
  await day.click()
  await page.keyboard.type(`3112${nextYear}2000`)
  await save('3104')
  await dialog.getByText('Ese día no existe en ese mes.').waitFor()
  expect(await day.textContent()).toBe('31')
  await save('30042999')
  await dialog.getByText(/^Elige una fecha hasta el/).waitFor()
  expect(sent).toEqual([])
  await save(`3004${String(nextYear).slice(2)}`)
  await dialog.waitFor({ state: 'detached' })
  expect(sent).toEqual([expect.stringMatching(`^${nextYear}-04-30T20:00`)])
})
