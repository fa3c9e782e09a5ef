import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { choosePeriod, newPerson } from './lib/browser.ts'
import { openFonda, write } from './lib/fonda.ts'
import { DESKTOP } from './lib/launch.ts'

const MARIA = { phone: '55 1234 5678', name: 'María Núñez' }
const INCOMPLETE = 'Completa la fecha y la hora.'

interface OpenStore {
  page: Page
  /** The year after the server's. */
  nextYear: number
}

async function openStore(path: string): Promise<OpenStore> {
  const { page } = await openFonda({ path: null })
  await page.setViewportSize(DESKTOP)
  await write(page.request, '/customers/add', MARIA)
  const reply = await page.goto(path)
  const nextYear = new Date(reply?.headers().date ?? '').getUTCFullYear() + 1
  return { page, nextYear }
}

/** How often the browser has sent a form to this address. */
function countSent(page: Page, path: string): () => number {
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(`/api/v1${path}`)) sent++
  })
  return () => sent
}

const part = (field: Locator, name: string) => field.getByRole('spinbutton', { name: new RegExp(`^${name}`) })
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Guardar' }).click()

async function type(page: Page, dialog: Locator, keys: string): Promise<void> {
  await part(dialog, 'día').click()
  await page.keyboard.type(keys)
}

describe('the date of a reservation', () => {
  it('is not sent without its hour or day until it is complete again', async () => {
    const { page, nextYear } = await openStore('/dashboard/reservation')
    const date = `${nextYear}-03-12T20:30`
    const { reservationId } = await write(page.request, '/reservations/add', {
      customerId: MARIA.phone,
      date,
    })
    const sent = countSent(page, '/reservations/update')
    await page.getByRole('searchbox', { name: 'Nombre, teléfono o código' }).fill(`#${reservationId}`)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Editar la reserva de ${MARIA.name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Editar Reserva' })
    await dialog.getByLabel('Notas').fill('Junto a la ventana')

    for (const [name, again] of [
      ['hora', '21'],
      ['día', '14'],
    ] as const) {
      await part(dialog, name).click()
      await page.keyboard.press('Backspace')
      await save(dialog)
      await dialog.getByText(INCOMPLETE).waitFor()
      expect([sent(), await dialog.getByLabel('Notas').inputValue()]).toEqual([0, 'Junto a la ventana'])
      await part(dialog, name).click()
      await page.keyboard.type(again)
      await dialog.getByText(INCOMPLETE).waitFor({ state: 'detached' })
    }
    await save(dialog)
    await dialog.waitFor({ state: 'detached' })
    const saved = page.getByRole('article', { name: MARIA.name })
    await saved.getByText('21:30').first().waitFor()
    await saved.waitFor()
    const day = page.getByRole('main').getByRole('heading', { level: 2 })
    expect(await day.textContent()).toMatch(new RegExp(`14 de marzo.* ${nextYear}`))
  })

  it('keeps an impossible day as typed, and expands a two-digit year to this century', async () => {
    const { page, nextYear } = await openStore('/dashboard/reservation')
    const sent = countSent(page, '/reservations/add')
    await page.getByRole('button', { name: 'Nueva', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Nueva Reserva' })
    await page.getByRole('button', { name: /^Cliente/ }).click()
    const search = page.getByRole('dialog', { name: 'Buscar Cliente' })
    await search.getByRole('searchbox').fill(MARIA.name)
    await search.getByRole('option', { name: MARIA.name }).click()

    await type(page, dialog, `3104${nextYear}2000`)
    await save(dialog)
    await dialog.getByRole('alert').or(dialog.getByText('fecha')).first().waitFor()
    expect(await part(dialog, 'día').textContent()).toBe('31')
    expect(sent()).toBe(0)

    await type(page, dialog, `30042999`)
    await save(dialog)
    await dialog.getByText(/^Elige una fecha hasta el/).waitFor()
    expect(sent()).toBe(0)

    await type(page, dialog, `3004${String(nextYear).slice(2)}`)
    await page.keyboard.press('Tab')
    await page.keyboard.type('2000')
    expect(await part(dialog, 'año').textContent()).toBe(String(nextYear))
    await save(dialog)
    await dialog.waitFor({ state: 'detached' })
    expect(sent()).toBe(1)
  })
})

describe('a filter', () => {
  it('is not applied while its period is incomplete', async () => {
    const { page } = await openStore('/dashboard/reservation')
    await choosePeriod(page, 'Personalizado')
    const filter = page.getByRole('dialog', { name: 'Filtrar' })
    const from = filter.getByRole('group', { name: 'Desde' })
    await part(from, 'mes').click()
    await page.keyboard.press('Delete')
    await filter.getByRole('button', { name: 'Aplicar' }).click()
    await filter.getByText('Completa la fecha.').waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  it('by a day accepts a year of two digits, and shows the missing part at the field', async () => {
    const { page, nextYear } = await openStore('/dashboard/reservation?view=day')
    const day = page.getByRole('group', { name: 'Día' })
    await part(day, 'día').click()
    await page.keyboard.type(`1203${String(nextYear).slice(2)}`)
    await page.keyboard.press('Tab')
    await page.waitForURL((url) => url.searchParams.get('date') === `${nextYear}-03-12`)
    await part(day, 'mes').click()
    await page.keyboard.press('Backspace')
    await page.getByRole('button', { name: 'Nueva', exact: true }).focus()
    await page.getByText('Completa la fecha.').waitFor()
    expect(new URL(page.url()).searchParams.get('date')).toBe(`${nextYear}-03-12`)
  })

  it('on the operator’s pages works like the others, in English', async () => {
    const person = await newPerson()
    const page = await person.newPage()
    await page.goto('/superadmin')
    await page.getByLabel('Username').fill('operator@comanda.mx')
    await page.getByLabel('Password', { exact: true }).fill('comanda-demo')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL('**/superadmin/dashboard/home')
    await page.goto('/superadmin/dashboard/audit-log')
    await page.getByRole('button', { name: 'Filter: Any time' }).click()
    await page.getByRole('menuitemradio', { name: 'Custom', exact: true }).click()
    const filter = page.getByRole('dialog', { name: 'Filter' })
    const [from, to] = ['From', 'To'].map((name) => filter.getByRole('group', { name, exact: true }))
    const apply = filter.getByRole('button', { name: 'Apply' })
    for (const [field, date] of [
      [from, '05122026'],
      [to, '05132026'],
    ] as const) {
      await part(field as Locator, 'month').click()
      await page.keyboard.type(date)
    }
    await part(from as Locator, 'year').click()
    await page.keyboard.press('Delete')
    await apply.click()
    await filter.getByText('Complete the date.').waitFor()
    expect(new URL(page.url()).searchParams.has('from')).toBe(false)
    await part(from as Locator, 'year').click()
    await page.keyboard.type('26')
    await apply.click()
    await page.waitForURL((url) => url.searchParams.get('from') === '2026-05-12')
  })
})
